#ifndef CUPEL_SRC_UTIL_FOLDED_KEY_HPP
#define CUPEL_SRC_UTIL_FOLDED_KEY_HPP

#include <cstdint>
#include <cstring>
#include <string_view>

#include "util/hash.hpp"

namespace cupel::util {

/// fold() applied to eight bytes at once.
constexpr std::uint64_t fold8(std::uint64_t bytes) noexcept {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHigh = 0x80 * kOnes;
  const std::uint64_t low7 = bytes & ~kHigh;
  // Each addition sets a byte's highest bit: the first if the byte is at least 'A', the second if it is more than 'Z'.
  const std::uint64_t from_a = low7 + (0x80 - 'A') * kOnes;
  const std::uint64_t after_z = low7 + (0x7F - 'Z') * kOnes;
  const std::uint64_t upper = (from_a ^ after_z) & ~bytes & kHigh;
  return bytes | upper >> 2;  // 0x80 becomes 0x20, the bit in which 'a' and 'A' differ
}

/// A folded text of up to 16 bytes, packed into two words. Two texts of the same length have equal keys if and only if
/// they are equal under folding. Most tags are that short, and comparing two words is faster than fetching two texts
/// from memory.
struct FoldedKey {
  static constexpr std::size_t kMaxLength = 16;

  std::uint64_t low;
  std::uint64_t high;

  static FoldedKey of(std::string_view text) noexcept {
    const char* const p = text.data();
    const std::size_t n = text.size();
    if (n >= 8) return {fold8(load64(p)), fold8(load64(p + n - 8))};  // the two words may overlap
    if (n >= 4) return {fold8(load32(p)), fold8(load32(p + n - 4))};
    if (n == 0) return {0, 0};
    const auto byte = [p](std::size_t at) { return std::uint64_t{static_cast<unsigned char>(p[at])}; };
    return {fold8(byte(0) | byte(n / 2) << 8 | byte(n - 1) << 16), 0};
  }

  /// `length` is the length of the text. Two multiplications, because with only one the upper half of a short text's
  /// hash would depend on few of its bits.
  std::uint64_t hash(std::size_t length, const HashKeys& keys) const noexcept {
    return multiply_fold(multiply_fold(low ^ keys.a, high ^ keys.b ^ length) ^ keys.c, keys.a);
  }

  friend bool operator==(const FoldedKey&, const FoldedKey&) = default;

 private:
  static std::uint64_t load32(const char* bytes) noexcept {
    std::uint32_t value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
};

/// A hash of a text of any length. Texts that are equal under folding have equal hashes. Seeded like hash_bytes().
inline std::uint64_t hash_folded(std::string_view text, const HashKeys& keys) noexcept {
  const std::size_t length = text.size();
  if (length <= FoldedKey::kMaxLength) return FoldedKey::of(text).hash(length, keys);
  std::uint64_t h = keys.seed ^ (length * HashKeys::kA);
  for (; text.size() > FoldedKey::kMaxLength; text.remove_prefix(FoldedKey::kMaxLength)) {
    h = multiply_fold(fold8(load64(text.data())) ^ keys.a, fold8(load64(text.data() + 8)) ^ h);
  }
  const FoldedKey rest = FoldedKey::of(text);
  h = multiply_fold(rest.low ^ keys.b, rest.high ^ h);
  return multiply_fold(h ^ keys.c, keys.a);
}
inline std::uint64_t hash_folded(std::string_view text, std::uint64_t seed) noexcept {
  return hash_folded(text, HashKeys(seed));
}

}  // namespace cupel::util

#endif
