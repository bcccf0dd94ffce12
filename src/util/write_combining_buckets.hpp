#ifndef CUPEL_SRC_UTIL_WRITE_COMBINING_BUCKETS_HPP
#define CUPEL_SRC_UTIL_WRITE_COMBINING_BUCKETS_HPP

// Words that are distributed over many buckets of a list that no cache holds. Each word would have its line of memory
// read before it is written, only for the seven beside it to come later. So a line is filled here first, where it stays
// in a cache, and then written as a whole, past the caches.

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

/// One line for each of some buckets.
class WriteCombiningBuckets {
 public:
  static constexpr std::uint32_t kWords = 8;
  static constexpr std::size_t kLineBytes = kWords * sizeof(std::uint64_t);  ///< what the list has to be aligned to

  /// Nothing is written before start(). Throws std::bad_alloc.
  WriteCombiningBuckets(std::size_t buckets, Scratch& scratch)
      : lines_(scratch.array<Line>(buckets)), begins_(scratch.array<std::uint32_t>(buckets)) {
    std::fill(lines_.begin(), lines_.end(), Line{});
  }

  /// Words go into `list`, in which each bucket begins at the place that `begins` has for it.
  void start(std::span<std::uint64_t> list, std::span<const std::uint32_t> begins) noexcept {
    list_ = list.data();
    std::copy(begins.begin(), begins.end(), begins_.begin());
  }

  /// The places of a bucket ascend one by one. What stands before a bucket in its first line is overwritten: these are
  /// ends of other buckets, which finish() writes.
  void put(std::size_t bucket, std::uint32_t place, std::uint64_t word) noexcept {
    Line& line = lines_[bucket];
    line.words[place % kWords] = word;
    if (place % kWords == kWords - 1) write(line, list_ + (place - (kWords - 1)));
  }

  /// Writes what is left, where each bucket ends at the place that `ends` has for it.
  void finish(std::span<const std::uint32_t> ends) noexcept {
    for (std::size_t bucket = 0; bucket < ends.size(); ++bucket) {
      const std::uint32_t end = ends[bucket];
      for (std::uint32_t place = std::max(begins_[bucket], end - end % kWords); place < end; ++place) {
        list_[place] = lines_[bucket].words[place % kWords];
      }
    }
#if defined(__SSE2__)
    _mm_sfence();  // for whoever reads the list in another thread
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
