#ifndef CUPEL_SRC_UTIL_HASH_HPP
#define CUPEL_SRC_UTIL_HASH_HPP

// A fast hash of bytes for in-memory tables. It is not cryptographic, and its values must not be stored. It multiplies
// 16 bytes at a time into a 128-bit product and XORs the two halves, which mixes every input bit into every output bit.

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace cupel::util {

inline std::uint64_t load64(const char* bytes) noexcept {
  std::uint64_t value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

inline std::uint64_t multiply_fold(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// The secret numbers derived from a seed, all different. In every multiplication that takes in bytes of the text, both
/// operands contain a secret. So an adversary can neither choose bytes that make an operand zero nor bytes that swap
/// the two operands.
struct HashKeys {
  static constexpr std::uint64_t kA = 0x9E3779B97F4A7C15;  // odd constants with well-mixed bits
  static constexpr std::uint64_t kB = 0xD1B54A32D192ED03;
  static constexpr std::uint64_t kC = 0x8CB92BA72F3D8DD7;

  std::uint64_t seed;
  std::uint64_t a;
  std::uint64_t b;
  std::uint64_t c;

  explicit HashKeys(std::uint64_t from) noexcept : seed(from), a(kA ^ from), b(kB ^ (from * kC)), c(kC ^ (from * kA)) {}
};

/// The seed in `keys` must be secret, so that an adversary cannot prepare texts that collide; see seed.hpp.
inline std::uint64_t hash_bytes(std::string_view text, const HashKeys& keys) noexcept {
  const char* p = text.data();
  std::size_t n = text.size();
  std::uint64_t h = keys.seed ^ (n * HashKeys::kA);
  if (n >= 64) {
    // Four independent lanes keep the multiplier busy.
    std::array<std::uint64_t, 4> lanes = {h ^ keys.a, h ^ keys.b, h ^ keys.c, h};
    for (; n >= 64; p += 64, n -= 64) {
      lanes[0] = multiply_fold(load64(p) ^ keys.a, load64(p + 8) ^ lanes[0]);
      lanes[1] = multiply_fold(load64(p + 16) ^ keys.b, load64(p + 24) ^ lanes[1]);
      lanes[2] = multiply_fold(load64(p + 32) ^ keys.c, load64(p + 40) ^ lanes[2]);
      lanes[3] = multiply_fold(load64(p + 48) ^ keys.a, load64(p + 56) ^ lanes[3]);
    }
    h = multiply_fold(lanes[0] ^ keys.b, lanes[1]) ^ multiply_fold(lanes[2] ^ keys.c, lanes[3]);
  }
  for (; n >= 16; p += 16, n -= 16) h = multiply_fold(load64(p) ^ keys.a, load64(p + 8) ^ h);
  std::array<char, 16> tail{};
  if (n != 0) std::memcpy(tail.data(), p, n);
  h = multiply_fold(load64(tail.data()) ^ keys.b, load64(tail.data() + 8) ^ h);
  return multiply_fold(h ^ keys.c, HashKeys::kA);
}
inline std::uint64_t hash_bytes(std::string_view text, std::uint64_t seed) noexcept {
  return hash_bytes(text, HashKeys(seed));
}

}  // namespace cupel::util

#endif
