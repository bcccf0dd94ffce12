#ifndef CUPEL_CLI_BAR_HPP
#define CUPEL_CLI_BAR_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "view/text.hpp"

namespace cupel::cli {

/// Draws the parts of an amount side by side; `width` columns represent `scale`. It rounds the ends of the parts, not
/// their lengths, so that the parts together are as long as their sum.
class Bar {
 public:
  Bar(std::int64_t scale, std::size_t width) : scale_(std::max<std::int64_t>(1, scale)), width_(width) {}

  /// The next part, drawn with `cell`, a text of one column. A negative amount counts as 0.
  std::string part(std::int64_t amount, std::string_view cell) {
    total_ += static_cast<double>(std::max<std::int64_t>(0, amount));
    const double exact = std::min(1.0, total_ / static_cast<double>(scale_)) * static_cast<double>(width_);
    const auto end = static_cast<std::size_t>(std::round(exact));
    const std::size_t start = end_;
    end_ = std::max(start, end);
    return view::repeated(cell, end_ - start);
  }

 private:
  std::int64_t scale_;
  std::size_t width_;
  double total_ = 0.0;
  std::size_t end_ = 0;
};

}  // namespace cupel::cli

#endif
