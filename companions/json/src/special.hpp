#ifndef CUPEL_JSON_SRC_SPECIAL_HPP
#define CUPEL_JSON_SRC_SPECIAL_HPP

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace cupel::json {

/// The first character that can't stand in a string as it is: a quote, a backslash, a control character; `end` where
/// there is none. `non_ascii` becomes other than 0 when there is a byte above 0x7F before it, and perhaps when there is
/// one shortly behind it.
inline const char* find_special(const char* from, const char* end, std::uint64_t& non_ascii) noexcept {
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8('"');
  const __m128i slash = _mm_set1_epi8('\\');
  const __m128i last_control = _mm_set1_epi8(0x1F);
  for (; end - from >= 16; from += 16) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    const __m128i quotes = _mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, slash));
    const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(block, last_control), block);
    const auto found = static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(quotes, controls)));
    non_ascii |= static_cast<unsigned>(_mm_movemask_epi8(block));
    if (found != 0) return from + std::countr_zero(found);
  }
#else
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kTops = 0x8080808080808080;
  for (; end - from >= 8; from += 8) {
    std::uint64_t block = 0;
    std::memcpy(&block, from, sizeof block);
    const std::uint64_t quote = block ^ (kOnes * '"');
    const std::uint64_t slash = block ^ (kOnes * '\\');
    // Borrows may mark bytes that are not meant, but only where one that is meant is marked too.
    const std::uint64_t found =
        ((quote - kOnes) & ~quote) | ((slash - kOnes) & ~slash) | ((block - kOnes * 0x20) & ~block);
    non_ascii |= block & kTops;
    if ((found & kTops) != 0) break;
  }
#endif
  for (; from != end && *from != '"' && *from != '\\' && static_cast<unsigned char>(*from) >= 0x20; ++from) {
    non_ascii |= static_cast<unsigned char>(*from) & 0x80U;
  }
  return from;
}

}  // namespace cupel::json

#endif
