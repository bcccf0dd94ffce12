#include "grid.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::clip;
using view::columns;
using view::left;
using view::one_line;
using view::right;
using Fit = GridColumn::Fit;

constexpr std::size_t kWidestLine = 240;  // of a page
constexpr std::size_t kIndent = 6;        // of the cells below a row
constexpr std::size_t kShortClip = 24;    // below a row, a clipped text stays on its line if this many columns are free

std::string painted(std::string text, Paint paint, const Palette& palette) {
  return paint == nullptr ? text : (palette.*paint)(text);
}

}  // namespace

// The widths of the columns that fit side by side. The others go below each row.
struct Grid::Layout {
  std::vector<std::size_t> widths;

  std::size_t count() const noexcept { return widths.size(); }
};

Grid::Grid(std::vector<GridColumn> columns) : columns_(std::move(columns)) {
  for (const GridColumn& column : columns_) widths_.push_back(view::columns(column.head));
}

void Grid::row(std::vector<GridCell> cells, Paint paint) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const GridColumn& column = columns_[i];
    const bool clipped = column.fit == Fit::Clip && i + 1 < columns_.size();
    cells[i].text = one_line(cells[i].text, column.fit == Fit::Clip ? kWidestLine : cells[i].text.size());
    const std::size_t width = cells[i].draw ? column.least : columns(cells[i].text);
    widths_[i] = std::max(widths_[i], clipped ? std::min(column.most, width) : width);
  }
  rows_.push_back({std::move(cells), paint});
}

Grid::Layout Grid::layout_for(std::size_t page_width) const {
  const auto least = [this](std::size_t i) {
    return columns_[i].fit == Fit::Whole ? widths_[i] : std::min(widths_[i], columns_[i].least);
  };
  std::size_t used = 0;
  Layout layout;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    used += columns_[i].gap + least(i);
    if (used > page_width) {
      used -= columns_[i].gap + least(i);
      break;
    }
    layout.widths.push_back(least(i));
  }
  // The remaining width goes to the columns that want more, from left to right.
  std::size_t room = page_width - std::min(page_width, used);
  for (std::size_t i = 0; i < layout.count(); ++i) {
    const bool is_last = i + 1 == columns_.size();
    const std::size_t wanted = is_last && columns_[i].fit != Fit::Whole ? page_width : widths_[i];
    const std::size_t more = std::min(room, wanted - std::min(wanted, layout.widths[i]));
    layout.widths[i] += more;
    room -= more;
  }
  return layout;
}

void Grid::print_row(Page& page, const Layout& layout, const Row& row) const {
  if (layout.count() == 0) return;  // not even the first column fits
  std::string line;
  std::size_t blanks = 0;  // only added when text follows, so that no line ends with blanks
  std::size_t used = 0;
  std::vector<std::string> rest;  // the lines of a wrapped last column
  for (std::size_t i = 0; i < layout.count(); ++i) {
    const GridColumn& column = columns_[i];
    const GridCell& cell = row.cells[i];
    const std::size_t width = layout.widths[i];
    blanks += column.gap;
    used += column.gap;
    std::string text;
    std::size_t length = 0;
    if (cell.draw) {
      text = cell.draw(width);
      length = text.empty() ? 0 : width;
    } else {
      if (column.fit == Fit::Wrap) rest = view::wrapped(cell.text, width);
      const std::string shown = column.fit == Fit::Wrap ? rest.front() : clip(cell.text, width);
      length = columns(shown);
      text = painted(shown, cell.paint, page.palette);
    }
    const std::size_t before = column.align == GridColumn::Align::Right ? width - std::min(width, length) : 0;
    if (length > 0) {
      line.append(blanks + before, ' ').append(text);
      blanks = width - std::min(width, before + length);
    } else {
      blanks += width;
    }
    if (i + 1 < layout.count()) used += width;
  }
  page.line(painted(line, row.paint, page.palette));
  for (std::size_t i = 1; i < rest.size(); ++i) {
    page.line(painted(std::string(used, ' ') + rest[i], row.paint, page.palette));
  }
}

void Grid::print_below(Page& page, const Layout& layout, const Row& row) const {
  const std::size_t width = page.width - kIndent;
  std::string line;
  std::size_t used = 0;
  const auto end_line = [&] {
    if (used > 0) page.line(painted(std::string(kIndent, ' ') + line, row.paint, page.palette));
    line.clear();
    used = 0;
  };
  const auto add = [&](const std::string& text, std::size_t length, Paint paint) {
    if (used > 0) line.append(2, ' ');
    used += length + (used > 0 ? 2 : 0);
    line += painted(text, paint, page.palette);
  };
  for (std::size_t i = layout.count(); i < columns_.size(); ++i) {
    const GridColumn& column = columns_[i];
    const GridCell& cell = row.cells[i];
    if (cell.draw) {
      end_line();
      if (const std::string drawing = cell.draw(width); !drawing.empty()) add(drawing, width, nullptr);
      continue;
    }
    if (cell.text.empty()) continue;
    const bool has_label = column.align == GridColumn::Align::Right && !column.head.empty();
    const std::string text = has_label ? column.head + " " + cell.text : cell.text;
    const std::size_t length = columns(text);
    const std::size_t room = width - std::min(width, used + 2);
    if (used > 0 && length > room && !(column.fit == Fit::Clip && room >= kShortClip)) end_line();
    if (column.fit == Fit::Clip) {
      const std::string shown = clip(text, used > 0 ? room : width);
      add(shown, columns(shown), cell.paint);
    } else if (length <= width) {
      add(text, length, cell.paint);
    } else {
      for (const std::string& part : view::wrapped(text, width)) {
        end_line();
        add(part, columns(part), cell.paint);
      }
    }
  }
  end_line();
}

void Grid::print(Page& page) const {
  const Layout layout = layout_for(page.width);
  const bool has_heads =
      std::any_of(columns_.begin(), columns_.end(), [](const GridColumn& column) { return !column.head.empty(); });
  if (has_heads) {
    std::vector<GridCell> heads;
    for (const GridColumn& column : columns_) heads.emplace_back(column.head);
    print_row(page, layout, {std::move(heads), &Palette::dim});
  }
  for (const Row& row : rows_) {
    print_row(page, layout, row);
    print_below(page, layout, row);
  }
}

}  // namespace cupel::cli
