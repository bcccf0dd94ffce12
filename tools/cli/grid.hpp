#ifndef CUPEL_CLI_GRID_HPP
#define CUPEL_CLI_GRID_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "page.hpp"

namespace cupel::cli {

/// A column of a Grid.
struct GridColumn {
  enum class Align { Left, Right };
  std::string head;
  Align align = Align::Right;
};

/// A table. Columns are as wide as their widest cell; the last one ends where the page does.
class Grid {
 public:
  explicit Grid(std::vector<GridColumn> columns);

  /// As many cells as there are columns. Each becomes one line.
  void row(std::vector<std::string> cells, Paint paint = nullptr);

  void print(Page& page) const;

 private:
  struct Row {
    std::vector<std::string> cells;
    Paint paint;
  };

  std::string line(const std::vector<std::string>& cells, std::size_t page_width) const;

  std::vector<GridColumn> columns_;
  std::vector<std::size_t> widths_;
  std::vector<Row> rows_;
};

}  // namespace cupel::cli

#endif
