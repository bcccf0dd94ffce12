#ifndef CUPEL_SRC_ANALYTICS_BISECTION_HPP
#define CUPEL_SRC_ANALYTICS_BISECTION_HPP

#include <optional>

namespace cupel {

__extension__ using Wide = __int128;  ///< holds every score, token count and instant as a whole number

/// If `admits(high)`, a number from `low` to `high` that is admitted while the one before it is not, or `low`. The
/// smallest of all where everything above an admitted one is admitted.
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
