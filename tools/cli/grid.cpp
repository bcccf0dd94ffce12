#include "grid.hpp"

#include <algorithm>
#include <utility>

#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::clip;
using view::left;
using view::one_line;
using view::right;
constexpr std::size_t kGap = 2;
constexpr std::size_t kWidestCell = 60;
constexpr std::size_t kWidestLine = 240;
constexpr std::size_t kNarrowestLast = 20;
}  // namespace

Grid::Grid(std::vector<GridColumn> columns) : columns_(std::move(columns)) {
  for (const GridColumn& column : columns_) widths_.push_back(view::columns(column.head));
}

void Grid::row(std::vector<std::string> cells, Paint paint) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = one_line(cells[i], kWidestLine);
    widths_[i] = std::max(widths_[i], std::min(kWidestCell, view::columns(cells[i])));
  }
  rows_.push_back({std::move(cells), paint});
}

std::string Grid::line(const std::vector<std::string>& cells, std::size_t page_width) const {
  std::string text;
  std::size_t used = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text.append(kGap, ' ');
    used += kGap;
    const bool last = i + 1 == cells.size();
    if (columns_[i].align == GridColumn::Align::Right) {
      text += right(cells[i], widths_[i]);
    } else if (last) {
      text += clip(cells[i], std::max(kNarrowestLast, page_width - std::min(page_width, used)));
    } else {
      text += left(cells[i], widths_[i]);
    }
    used += widths_[i];
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

void Grid::print(Page& page) const {
  std::vector<std::string> heads;
  for (const GridColumn& column : columns_) heads.push_back(column.head);
  page.line(page.palette.dim(line(heads, page.width)));
  for (const Row& row : rows_) {
    const std::string text = line(row.cells, page.width);
    page.line(row.paint == nullptr ? text : (page.palette.*row.paint)(text));
  }
}

}  // namespace cupel::cli
