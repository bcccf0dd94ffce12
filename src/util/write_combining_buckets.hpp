#ifndef CUPEL_SRC_UTIL_WRITE_COMBINING_BUCKETS_HPP
#define CUPEL_SRC_UTIL_WRITE_COMBINING_BUCKETS_HPP

// Distributes words over many buckets of a list that does not fit into any cache. Writing each word directly would
// first read its cache line from memory, once per word, because the line is evicted before the other seven words
// arrive. Instead, each bucket collects its words in a buffer of one line, which stays in a cache, and writes the full
// line past the caches with non-temporal stores.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "cupel/scratch.hpp"

namespace cupel::util {

/// Holds one line buffer per bucket.
class WriteCombiningBuckets {
 public:
  static constexpr std::uint32_t kWords = 8;
  static constexpr std::size_t kLineBytes = kWords * sizeof(std::uint64_t);  ///< the required alignment of the list

  /// Nothing is written before start(). Throws std::bad_alloc.
  WriteCombiningBuckets(std::size_t buckets, Scratch& scratch)
      : lines_(scratch.array<Line>(buckets)), begins_(scratch.array<std::uint32_t>(buckets)) {
    std::fill(lines_.begin(), lines_.end(), Line{});
  }

  /// Begins to fill `list`; bucket b starts at the place `begins[b]`.
  void start(std::span<std::uint64_t> list, std::span<const std::uint32_t> begins) noexcept {
    list_ = list.data();
    std::copy(begins.begin(), begins.end(), begins_.begin());
  }

  /// The places of a bucket must ascend by one from call to call. Writing a bucket's first line also overwrites the
  /// words before the bucket in that line. They belong to the ends of other buckets, which finish() writes.
  void put(std::size_t bucket, std::uint32_t place, std::uint64_t word) noexcept {
    Line& line = lines_[bucket];
    line.words[place % kWords] = word;
    if (place % kWords == kWords - 1) write(line, list_ + (place - (kWords - 1)));
  }

  /// Writes the incomplete lines; bucket b ends before the place `ends[b]`.
  void finish(std::span<const std::uint32_t> ends) noexcept {
    for (std::size_t bucket = 0; bucket < ends.size(); ++bucket) {
      const std::uint32_t end = ends[bucket];
      for (std::uint32_t place = std::max(begins_[bucket], end - end % kWords); place < end; ++place) {
        list_[place] = lines_[bucket].words[place % kWords];
      }
    }
#if defined(__SSE2__)
    _mm_sfence();  // so that other threads see the list
#endif
  }

 private:
  struct alignas(kLineBytes) Line {
    std::array<std::uint64_t, kWords> words;
  };

  static void write(const Line& line, std::uint64_t* to) noexcept {
#if defined(__SSE2__)
    const auto* const from = reinterpret_cast<const __m128i*>(line.words.data());
    auto* const streamed = reinterpret_cast<__m128i*>(to);
    for (std::size_t i = 0; i < sizeof(Line) / sizeof(__m128i); ++i) {
      _mm_stream_si128(streamed + i, _mm_load_si128(from + i));
    }
#else
    std::copy(line.words.begin(), line.words.end(), to);
#endif
  }

  std::span<Line> lines_;
  std::span<std::uint32_t> begins_;
  std::uint64_t* list_ = nullptr;
};

}  // namespace cupel::util

#endif
