#ifndef CUPEL_TESTS_SUPPORT_RANDOM_HPP
#define CUPEL_TESTS_SUPPORT_RANDOM_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace cupel::test_support {

/// Seeded randomness that gives the same cases with every compiler. The standard specifies the engine's output but not
/// that of distributions, so the few needed ones are implemented here.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// Draws from `bytes`, which must outlive this object, and from a fixed seed once they are used up. Each draw takes
  /// as few bytes as possible, so that a fuzzer that changes a byte changes one choice.
  explicit Random(std::span<const std::uint8_t> bytes) : engine_(0), bytes_(bytes) {}

  std::uint64_t bits() { return draw(8); }

  /// 0 to n - 1; n > 0. Slightly biased, which does not matter here.
  std::uint64_t below(std::uint64_t n) {
    if (bytes_.empty()) return engine_() % n;
    return draw((static_cast<std::size_t>(std::bit_width(n - 1)) + 7) / 8) % n;
  }
  std::size_t index(std::size_t n) { return static_cast<std::size_t>(below(n)); }

  /// lo to hi, both included.
  std::int64_t between(std::int64_t lo, std::int64_t hi) {
    const std::uint64_t range = static_cast<std::uint64_t>(hi) - static_cast<std::uint64_t>(lo);
    const std::uint64_t offset = range == ~std::uint64_t{0} ? bits() : below(range + 1);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(lo) + offset);
  }

  /// True in `percent` of 100 cases.
  bool chance(int percent) { return static_cast<int>(below(100)) < percent; }

  /// A multiple of 2^-53 in [0, 1).
  double unit() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }

  template <class T, std::size_t N>
  const T& pick(const T (&choices)[N]) {
    return choices[index(N)];
  }
  template <class T>
  const T& pick(const std::vector<T>& choices) {
    return choices[index(choices.size())];
  }

 private:
  std::uint64_t draw(std::size_t width) {
    if (bytes_.empty()) return engine_();
    const std::span<const std::uint8_t> taken = bytes_.first(std::min(width, bytes_.size()));
    bytes_ = bytes_.subspan(taken.size());
    std::uint64_t value = 0;
    for (const std::uint8_t byte : taken) value = value << 8 | byte;
    return value;
  }

  static constexpr std::uint8_t kNothing = 0;  // g++ 12 would falsely warn about reading a null pointer

  std::mt19937_64 engine_;
  std::span<const std::uint8_t> bytes_{&kNothing, 0};
};

/// Mixes seed and number, so that neighbouring cases are unrelated and each can be replayed alone.
inline std::uint64_t case_seed(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t z = seed + (number + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

}  // namespace cupel::test_support

#endif
