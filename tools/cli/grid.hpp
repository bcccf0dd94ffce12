#ifndef CUPEL_CLI_GRID_HPP
#define CUPEL_CLI_GRID_HPP

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "page.hpp"

namespace cupel::cli {

/// A column of a Grid.
struct GridColumn {
  enum class Align { Left, Right };
  enum class Fit { Whole, Clip, Wrap };
  std::string head;
  Align align = Align::Right;
  Fit fit = Fit::Whole;   ///< what happens to a text that is too long; Wrap is for the last column alone
  std::size_t least = 0;  ///< columns that a text keeps that is clipped or wrapped
  std::size_t gap = 2;    ///< blanks before it
  std::size_t most = 60;  ///< columns that it takes where it is clipped; the last column takes what there is
};

/// What stands in a column of a row.
struct GridCell {
  GridCell(std::string cell_text, Paint cell_paint = nullptr) : text(std::move(cell_text)), paint(cell_paint) {}
  GridCell(const char* cell_text) : text(cell_text) {}

  std::string text;
  Paint paint = nullptr;
  /// For the last column: draws into so many columns, instead of the text.
  std::function<std::string(std::size_t)> draw = {};
};

/// A table. Numbers are never cut: columns are as wide as their widest cell, and where a page has no room for all of
/// them, the last ones go below each row, with their heads before them.
class Grid {
 public:
  explicit Grid(std::vector<GridColumn> columns);

  /// As many cells as there are columns. Each becomes one line. `paint` is for the whole row.
  void row(std::vector<GridCell> cells, Paint paint = nullptr);

  void print(Page& page) const;

 private:
  struct Row {
    std::vector<GridCell> cells;
    Paint paint;
  };
  struct Layout;

  Layout layout_for(std::size_t page_width) const;
  void print_row(Page& page, const Layout& layout, const Row& row) const;
  void print_below(Page& page, const Layout& layout, const Row& row) const;

  std::vector<GridColumn> columns_;
  std::vector<std::size_t> widths_;
  std::vector<Row> rows_;
};

}  // namespace cupel::cli

#endif
