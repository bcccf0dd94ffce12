#ifndef CUPEL_SRC_UTIL_BIT_COUNT_HPP
#define CUPEL_SRC_UTIL_BIT_COUNT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cupel::util {

/// The number of bits that are set. Counts the bits of each byte, over up to 31 words, before it adds up the bytes. The
/// loop over the words uses only shifts, masks and additions, which compilers vectorise on every processor.
inline std::uint64_t count_bits(std::span<const std::uint64_t> words) noexcept {
  constexpr std::uint64_t kPairs = 0x5555555555555555;
  constexpr std::uint64_t kNibbles = 0x3333333333333333;
  constexpr std::uint64_t kBytes = 0x0F0F0F0F0F0F0F0F;
  constexpr std::size_t kRun = 31;  // 31 words of at most 8 bits per byte: 248 fits into a byte

  std::uint64_t total = 0;
  for (std::size_t begin = 0; begin < words.size(); begin += kRun) {
    std::uint64_t bytes = 0;
    for (const std::uint64_t word : words.subspan(begin, std::min(kRun, words.size() - begin))) {
      std::uint64_t bits = word - ((word >> 1) & kPairs);
      bits = (bits & kNibbles) + ((bits >> 2) & kNibbles);
      bytes += (bits + (bits >> 4)) & kBytes;
    }
    // The sum of two adjacent bytes may exceed 255, so widen once before the multiplication adds up the rest.
    constexpr std::uint64_t kWords = 0x00FF00FF00FF00FF;
    bytes = (bytes & kWords) + ((bytes >> 8) & kWords);
    total += (bytes * 0x0001000100010001) >> 48;
  }
  return total;
}

}  // namespace cupel::util

#endif
