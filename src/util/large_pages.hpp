#ifndef CUPEL_SRC_UTIL_LARGE_PAGES_HPP
#define CUPEL_SRC_UTIL_LARGE_PAGES_HPP

// Allocates memory for columns of millions of numbers, which stages access in random order. With pages of 4 KiB, most
// such accesses miss the TLB, and the kernel maps the pages one by one. Linux can use pages of 2 MiB on request. The
// request is only a hint: if it is refused or not supported, the memory has ordinary pages.

#include <cstddef>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace cupel::util {

inline constexpr std::size_t kLargePage = std::size_t{2} << 20;
inline constexpr std::size_t kLargePagesFrom = 2 * kLargePage;  // below, too much of the last page may be wasted

/// Throws std::bad_alloc.
inline void* allocate_pages(std::size_t bytes) {
  if (bytes < kLargePagesFrom) return ::operator new(bytes);
  void* const memory = ::operator new(bytes, std::align_val_t(kLargePage));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));
#endif
  return memory;
}

/// `bytes` must be the size that was passed to allocate_pages().
inline void free_pages(void* memory, std::size_t bytes) noexcept {
  if (bytes < kLargePagesFrom) {
    ::operator delete(memory);
  } else {
    ::operator delete(memory, std::align_val_t(kLargePage));
  }
}

}  // namespace cupel::util

#endif
