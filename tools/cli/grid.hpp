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
  Fit fit = Fit::Whole;   ///< how a long text is shortened; Wrap is allowed in the last column only
  std::size_t least = 0;  ///< minimum width of a text that is clipped or wrapped
  std::size_t gap = 2;    ///< blanks before the column
  std::size_t most = 60;  ///< maximum width if it is clipped; the last column takes all the remaining width
};

/// A cell of a row.
struct GridCell {
  GridCell(std::string cell_text, Paint cell_paint = nullptr) : text(std::move(cell_text)), paint(cell_paint) {}
  GridCell(const char* cell_text) : text(cell_text) {}

  std::string text;
  Paint paint = nullptr;
  /// For the last column: draws a cell of the given width, instead of the text.
  std::function<std::string(std::size_t)> draw = {};
};

/// A table. Numbers are never cut: columns are as wide as their widest cell, and if a page is too narrow for all of
/// them, the last ones are printed below each row, with their heads before them.
class Grid {
 public:
  explicit Grid(std::vector<GridColumn> columns);

  /// Adds a row with one cell per column. Each cell's text is made a single line. `paint` is for the whole row.
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
