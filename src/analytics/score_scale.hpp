#ifndef CUPEL_SRC_ANALYTICS_SCORE_SCALE_HPP
#define CUPEL_SRC_ANALYTICS_SCORE_SCALE_HPP

// Represents scores as integers. A finite double is an integer multiple of a power of two, so scores of similar
// magnitude are multiples of a common power, and 128 bits hold the sum of billions of them. Sums, differences and
// comparisons are then exact on every machine. Digits below the scale's resolution are rounded in a stated direction.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace cupel {

__extension__ using Wide = __int128;

class ScoreScale {
 public:
  /// For sums of up to `count` finite scores whose magnitude is at most `largest`. Such sums stay below 2^126.
  ScoreScale(double largest, std::size_t count) noexcept {
    int exponent = 0;
    std::frexp(largest, &exponent);
    int count_bits = 0;
    for (; count != 0; count >>= 1U) ++count_bits;
    shift_ = 126 - exponent - count_bits;
  }

  Wide rounded_up(double score) const noexcept {
    constexpr int kMantissaBits = std::numeric_limits<double>::digits;
    if (score == 0.0) return 0;  // frexp() gives 0 an exponent of 0, which would be wrong here
    int exponent = 0;
    const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(score, &exponent), kMantissaBits));
    const int shift = exponent - kMantissaBits + shift_;
    if (shift >= 0) return Wide{mantissa} * (Wide{1} << shift);
    const int dropped = std::min(-shift, kMantissaBits);  // dropping all leaves 0, or -1 if negative
    const std::int64_t below = mantissa >> dropped;
    return below + (below * (std::int64_t{1} << dropped) != mantissa ? 1 : 0);
  }
  Wide rounded_down(double score) const noexcept { return -rounded_up(-score); }

  /// The nearest double.
  double score(Wide sum) const noexcept { return std::ldexp(static_cast<double>(sum), -shift_); }

  /// The smallest double that is not less than the sum.
  double score_rounded_up(Wide sum) const noexcept {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    auto whole = static_cast<double>(sum);
    if (static_cast<Wide>(whole) < sum) whole = std::nextafter(whole, kInfinity);
    const double scaled = std::ldexp(whole, -shift_);
    return std::ldexp(scaled, shift_) < whole ? std::nextafter(scaled, kInfinity) : scaled;  // ldexp rounds denormals
  }

 private:
  int shift_;
};

}  // namespace cupel

#endif
