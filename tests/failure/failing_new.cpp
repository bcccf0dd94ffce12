#include "failing_new.hpp"

#include <atomic>
#include <cstdlib>

namespace {

std::atomic<std::size_t> live = 0;

// For this thread: the number of allocations until one fails (0: never), and whether all after it fail, too.
thread_local std::size_t countdown = 0;
thread_local bool from_then_on = false;
thread_local bool has_failed = false;

bool fails() noexcept {
  if (has_failed && from_then_on) return true;
  if (countdown == 0 || --countdown != 0) return false;
  has_failed = true;
  return true;
}

void* allocate(std::size_t size, std::size_t alignment) noexcept {
  if (fails()) return nullptr;
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  void* const memory = alignment <= alignof(std::max_align_t) ? std::malloc(size == 0 ? 1 : size)
                                                              : std::aligned_alloc(alignment, rounded);
  if (memory != nullptr) ++live;
  return memory;
}

void* allocate_or_throw(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) {
  void* const memory = allocate(size, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void release(void* memory) noexcept {
  if (memory != nullptr) --live;
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) { return allocate_or_throw(size); }
void* operator new[](std::size_t size) { return allocate_or_throw(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, alignof(std::max_align_t));
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, alignof(std::max_align_t));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { release(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { release(memory); }

namespace cupel::failure {

std::size_t live_allocations() noexcept { return live; }

FailingAllocation::FailingAllocation(std::size_t n, Shortage shortage) noexcept {
  countdown = n;
  from_then_on = shortage == Shortage::FromThenOn;
  has_failed = false;
}

FailingAllocation::~FailingAllocation() {
  countdown = 0;
  from_then_on = false;
  has_failed = false;
}

bool FailingAllocation::happened() noexcept { return has_failed; }

}  // namespace cupel::failure
