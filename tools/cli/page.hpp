#ifndef CUPEL_CLI_PAGE_HPP
#define CUPEL_CLI_PAGE_HPP

#include <cstddef>
#include <string_view>

#include "output.hpp"
#include "palette.hpp"

namespace cupel::cli {

/// Where an answer for people is printed.
struct Page {
  Output& out;
  Palette palette;
  std::size_t width;

  /// A line across the page, after an empty one.
  void heading(std::string_view title, std::string_view note);
  void line(std::string_view text);
  /// A name and what there is to say about it, on as many lines as it takes.
  void entry(std::string_view name, std::string_view text, Paint paint = nullptr);

  static constexpr std::size_t kEntryNames = 14;  ///< columns before an entry's text
};

/// Standard output, as wide and as coloured as it is.
Page page_on(Output& out);

}  // namespace cupel::cli

#endif
