#ifndef CUPEL_JSON_SRC_SPECIAL_CHARACTERS_HPP
#define CUPEL_JSON_SRC_SPECIAL_CHARACTERS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace cupel::json {

/// Whether a character must be escaped in a string: a quote, a backslash, or a control character.
inline bool is_special(char c) noexcept { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

inline constexpr std::size_t kBlock = 16;

/// The number of the kBlock bytes at `block` before the first special one. Sets `non_ascii` to non-zero if one of them
/// is above 0x7F; a later byte of the block may set it, too.
inline std::size_t plain_bytes(const char* block, std::uint64_t& non_ascii) noexcept {
#if defined(__SSE2__)
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block));
  const __m128i quotes =
      _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
  const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes);
  const auto found = static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(quotes, controls)));
  non_ascii |= static_cast<unsigned>(_mm_movemask_epi8(bytes));
  return static_cast<std::size_t>(std::countr_zero(found | (1U << kBlock)));
#else
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kTops = 0x8080808080808080;
  for (std::size_t half = 0; half < kBlock; half += 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, block + half, sizeof bytes);
    const std::uint64_t quote = bytes ^ (kOnes * '"');
    const std::uint64_t slash = bytes ^ (kOnes * '\\');
    // Borrows may mark wrong bytes, but only above a correctly marked one.
    const std::uint64_t found =
        ((quote - kOnes) & ~quote) | ((slash - kOnes) & ~slash) | ((bytes - kOnes * 0x20) & ~bytes);
    non_ascii |= bytes & kTops;
    if ((found & kTops) == 0) continue;
    while (!is_special(block[half])) ++half;
    return half;
  }
  return kBlock;
#endif
}

/// The first special character, or `end` if there is none. `non_ascii` as for plain_bytes().
inline const char* find_special(const char* from, const char* end, std::uint64_t& non_ascii) noexcept {
  for (; static_cast<std::size_t>(end - from) >= kBlock; from += kBlock) {
    const std::size_t plain = plain_bytes(from, non_ascii);
    if (plain < kBlock) return from + plain;
  }
  for (; from != end && !is_special(*from); ++from) non_ascii |= static_cast<unsigned char>(*from) & 0x80U;
  return from;
}

}  // namespace cupel::json

#endif
