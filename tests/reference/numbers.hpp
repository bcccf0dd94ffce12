#ifndef CUPEL_TESTS_REFERENCE_NUMBERS_HPP
#define CUPEL_TESTS_REFERENCE_NUMBERS_HPP

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace cupel::reference {

/// Wide enough for every sum and product of token counts and for every span of nanoseconds, so that the transcription
/// needs no checks for overflow.
__extension__ using Int128 = __int128;

inline constexpr std::int64_t kMaxTokens = std::numeric_limits<std::int64_t>::max();

/// floor(value * factor) for a double factor, clamped to [0, value]: near 2^63 the product could otherwise round to
/// more than `value`.
std::int64_t floored_product(double factor, std::int64_t value);

/// The order of scores everywhere except in Deduplicate: high to low, -0.0 equal to 0.0, NaN after every number.
bool ranks_before(double a, double b);

/// The indices of `keys`, sorted by ranks_before; ties by index.
std::vector<std::size_t> sorted_by_score(std::span<const double> keys);

}  // namespace cupel::reference

#endif
