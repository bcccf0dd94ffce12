#ifndef CUPEL_SCRATCH_HPP
#define CUPEL_SCRATCH_HPP

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <span>
#include <type_traits>

#include "cupel/export.hpp"

namespace cupel {

/// Memory for the length of one run. Taking some is a pointer's increment; giving it back happens by Scope, last in,
/// first out, or at the end. It is a std::pmr::memory_resource too, so custom strategies can use std::pmr containers.
/// Not thread-safe: one run, one scratch.
class CUPEL_API Scratch final : public std::pmr::memory_resource {
  struct Block;

 public:
  /// `first_block` bytes are allocated when something is first asked for; later blocks are at least as large as all
  /// before them together, so that the number of allocations stays small.
  explicit Scratch(std::size_t first_block = 4096) noexcept : next_block_(first_block) {}
  ~Scratch() override;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  /// Room for `count` values, uninitialised. Throws std::bad_alloc.
  template <class T>
  std::span<T> array(std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_alloc();
    return {static_cast<T*>(take(count * sizeof(T), alignof(T))), count};
  }

  /// Sees to it that `bytes` can be taken without an allocation. Only while nothing is taken; frees blocks that are
  /// smaller. Throws std::bad_alloc.
  void reserve(std::size_t bytes) {
    if (current_ == nullptr) grow(bytes);
  }

  /// Gives back, when it ends, what was taken while it lived.
  class Scope {
   public:
    /// Remembers how much is taken.
    explicit Scope(Scratch& scratch) noexcept : scratch_(scratch), block_(scratch.current_), used_(scratch.used_) {}
    ~Scope() { scratch_.rewind(block_, used_); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Scratch& scratch_;
    Block* block_;
    std::size_t used_;
  };

 private:
  void* take(std::size_t bytes, std::size_t alignment);
  void rewind(Block* block, std::size_t used) noexcept;
  void grow(std::size_t at_least);

  void* do_allocate(std::size_t bytes, std::size_t alignment) override { return take(bytes, alignment); }
  void do_deallocate(void* /*memory*/, std::size_t /*bytes*/, std::size_t /*alignment*/) override {}
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  Block* first_ = nullptr;    // the list of all blocks, oldest first
  Block* current_ = nullptr;  // the one in use; those after it are free
  std::size_t used_ = 0;      // bytes taken from the current one
  std::size_t next_block_;
};

}  // namespace cupel

#endif
