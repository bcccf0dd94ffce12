#ifndef CUPEL_SRC_UTIL_LARGE_PAGES_HPP
#define CUPEL_SRC_UTIL_LARGE_PAGES_HPP

// Memory for columns of millions of numbers, which stages write and read in random order. In pages of 4 KiB each such
// access misses the processor's table of pages, and the kernel makes the pages one by one; Linux gives pages of 2 MiB
// to those who ask. Asking is a hint: where it is refused, or there is nobody to ask, the memory is as any other.

#include <cstddef>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace cupel::util {

inline constexpr std::size_t kLargePage = std::size_t{2} << 20;
inline constexpr std::size_t kLargePagesFrom = 2 * kLargePage;  // below, too much of the last page may stay unused

/// Throws std::bad_alloc.
inline void* allocate_pages(std::size_t bytes) {
  if (bytes < kLargePagesFrom) return ::operator new(bytes);
  void* const memory = ::operator new(bytes, std::align_val_t(kLargePage));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));
#endif
  return memory;
}

/// `bytes` as they were asked for.
inline void free_pages(void* memory, std::size_t bytes) noexcept {
  if (bytes < kLargePagesFrom) {
    ::operator delete(memory);
  } else {
    ::operator delete(memory, std::align_val_t(kLargePage));
  }
}

}  // namespace cupel::util

#endif
