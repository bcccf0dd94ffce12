#ifndef CUPEL_CLI_PAGE_HPP
#define CUPEL_CLI_PAGE_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "output.hpp"
#include "palette.hpp"

namespace cupel::cli {

/// An entry of a drawing's legend: a sign and its meaning.
struct Sign {
  std::string_view sign;
  Paint paint;
  std::string text;
};

/// Prints human-readable text output. No line is wider than `width`, and numbers are never cut.
struct Page {
  Output& out;
  Palette palette;
  std::size_t width;

  /// A line across the page, after an empty one. A note that does not fit in it follows on its own lines.
  void heading(std::string_view title, std::string_view note);
  /// A line, which must fit.
  void line(std::string_view text);
  /// A text, wrapped; all lines but the first are indented. Its first `painted` bytes are painted.
  void text(std::string_view text, std::size_t indent, Paint paint = nullptr, std::size_t painted = std::string::npos);
  /// A name and a text about it: like text(), with the name before the first line.
  void entry(std::string_view name, std::string_view text, Paint paint = nullptr,
             std::size_t painted = std::string::npos);
  /// The legend of a drawing, its entries side by side.
  void legend(const std::vector<Sign>& signs, std::size_t indent);

  static constexpr std::size_t kEntryNames = 14;  ///< columns before an entry's text
};

/// A page on standard output, with its width and colours.
Page page_on(Output& out);

}  // namespace cupel::cli

#endif
