#ifndef CUPEL_SCRATCH_HPP
#define CUPEL_SCRATCH_HPP

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <span>
#include <type_traits>

#include "cupel/export.hpp"

namespace cupel {

/// An arena that holds the temporary memory of one run. An allocation only increments a pointer. Memory is released by
/// Scope, last in, first out, or all at once by the destructor. Scratch is also a std::pmr::memory_resource, so custom
/// strategies can use std::pmr containers. Not thread-safe: use one per run.
class CUPEL_API Scratch final : public std::pmr::memory_resource {
  struct Block;

 public:
  /// Makes an empty arena. It allocates `first_block` bytes on first use. Every later block is at least as large as all
  /// earlier blocks together, which keeps the number of allocations small.
  explicit Scratch(std::size_t first_block = 4096) noexcept : next_block_(first_block) {}
  ~Scratch() override;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  /// Allocates uninitialised memory for `count` values. Throws std::bad_alloc.
  template <class T>
  std::span<T> array(std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_alloc();
    return {static_cast<T*>(take(count * sizeof(T), alignof(T))), count};
  }

  /// Makes sure that `bytes` can be allocated without a further allocation from the system. Has an effect only while
  /// nothing is allocated from the arena. Frees blocks that are too small. Throws std::bad_alloc.
  void reserve(std::size_t bytes) {
    if (current_ == nullptr) grow(bytes);
  }

  /// Releases, when destroyed, all memory that was allocated during its lifetime.
  class Scope {
   public:
    /// Records how much is allocated.
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

  Block* first_ = nullptr;    // head of the list of all blocks, oldest first
  Block* current_ = nullptr;  // the block in use; later blocks are free
  std::size_t used_ = 0;      // bytes allocated from the current block
  std::size_t next_block_;
};

}  // namespace cupel

#endif
