#ifndef CUPEL_TESTS_PROPERTY_EXACT_SUM_HPP
#define CUPEL_TESTS_PROPERTY_EXACT_SUM_HPP

#include <array>
#include <cmath>
#include <compare>
#include <cstdint>

namespace cupel::property {

/// A sum of finite doubles without rounding: an integer of more than 2,100 bits, in units of the smallest double. Holds
/// some millions of terms.
class ExactSum {
 public:
  void add(double value) {
    int exponent = 0;
    auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
    int shift = exponent - 53 + 1074;
    for (; shift < 0; ++shift) mantissa /= 2;  // exact: the dropped bits of a denormal number are 0
    // In two halves, each of which fits into 64 bits after the shift.
    constexpr int kHalf = 26;
    add_at(shift, mantissa % (std::int64_t{1} << kHalf));
    add_at(shift + kHalf, mantissa / (std::int64_t{1} << kHalf));
  }

  friend std::strong_ordering operator<=>(const ExactSum& a, const ExactSum& b) {
    std::array<std::int64_t, kLimbs> difference;
    for (std::size_t i = 0; i < kLimbs; ++i) difference[i] = a.limbs_[i] - b.limbs_[i];
    carry(difference);
    // The highest limb carries the sign; the others are not negative.
    if (difference.back() != 0) return difference.back() <=> std::int64_t{0};
    for (const std::int64_t limb : difference) {
      if (limb != 0) return std::strong_ordering::greater;
    }
    return std::strong_ordering::equal;
  }
  friend bool operator==(const ExactSum& a, const ExactSum& b) { return a <=> b == 0; }

 private:
  static constexpr int kBits = 32;
  static constexpr std::size_t kLimbs = 70;
  using Limbs = std::array<std::int64_t, kLimbs>;

  static void carry(Limbs& limbs) {
    for (std::size_t i = 0; i + 1 < kLimbs; ++i) {
      const std::int64_t over = limbs[i] >> kBits;
      limbs[i] -= over * (std::int64_t{1} << kBits);
      limbs[i + 1] += over;
    }
  }
  void add_at(int bit, std::int64_t value) {
    limbs_[static_cast<std::size_t>(bit / kBits)] += value * (std::int64_t{1} << (bit % kBits));
    carry(limbs_);
  }

  Limbs limbs_{};
};

}  // namespace cupel::property

#endif
