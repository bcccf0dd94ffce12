#ifndef CUPEL_EXAMPLES_DEMO_BAR_HPP
#define CUPEL_EXAMPLES_DEMO_BAR_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text.hpp"

namespace demo {

/// A part of a bar: how much it stands for, and the one-column text it is drawn with.
struct BarPart {
  std::int64_t amount;
  std::string_view cell;
};

/// The parts side by side, `scale` being drawn as `width` columns. Ends are rounded, not lengths, so that the parts
/// together are as long as their sum.
inline std::string bar(const std::vector<BarPart>& parts, std::int64_t scale, std::size_t width) {
  std::string drawn;
  std::int64_t total = 0;
  std::size_t end = 0;
  for (const BarPart& part : parts) {
    total += part.amount;
    const double exact = static_cast<double>(total) / static_cast<double>(scale) * static_cast<double>(width);
    const auto next = static_cast<std::size_t>(exact + 0.5);
    if (next <= end) continue;
    drawn += repeated(part.cell, next - end);
    end = next;
  }
  return drawn;
}

}  // namespace demo

#endif
