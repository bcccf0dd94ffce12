#ifndef CUPEL_SRC_ANALYTICS_BISECTION_HPP
#define CUPEL_SRC_ANALYTICS_BISECTION_HPP

#include <optional>

namespace cupel {

__extension__ using Wide = __int128;  ///< can represent every score, token count and instant as an integer

/// Bisection. If `admits(high)`, returns a number in [low, high] that is admitted and that is either `low` or preceded
/// by a number that is not admitted. If all numbers above an admitted one are admitted, that is the smallest admitted
/// number.
template <class Admits>
std::optional<Wide> lowest_admitted(Wide low, Wide high, const Admits& admits) {
  if (low > high || !admits(high)) return std::nullopt;
  while (low < high) {
    const Wide middle = low + (high - low) / 2;
    if (admits(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return high;
}

}  // namespace cupel

#endif
