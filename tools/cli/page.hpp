#ifndef CUPEL_CLI_PAGE_HPP
#define CUPEL_CLI_PAGE_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "output.hpp"
#include "palette.hpp"

namespace cupel::cli {

/// A sign of a drawing and what it stands for.
struct Sign {
  std::string_view sign;
  Paint paint;
  std::string text;
};

/// Where an answer for people is printed. No line is wider than `width`, no number is cut.
struct Page {
  Output& out;
  Palette palette;
  std::size_t width;

  /// A line across the page, after an empty one. A note that has no room in it follows in lines of its own.
  void heading(std::string_view title, std::string_view note);
  /// A line that is known to have room.
  void line(std::string_view text);
  /// A text in as many lines as it takes, all but the first indented. Its first `painted` bytes are painted.
  void text(std::string_view text, std::size_t indent, Paint paint = nullptr, std::size_t painted = std::string::npos);
  /// A name and what there is to say about it, as text() with the name before the first line.
  void entry(std::string_view name, std::string_view text, Paint paint = nullptr,
             std::size_t painted = std::string::npos);
  /// What the signs of a drawing stand for, side by side.
  void legend(const std::vector<Sign>& signs, std::size_t indent);

  static constexpr std::size_t kEntryNames = 14;  ///< columns before an entry's text
};

/// Standard output, as wide and as coloured as it is.
Page page_on(Output& out);

}  // namespace cupel::cli

#endif
