#include "cupel/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory_resource>
#include <new>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace cupel {
namespace {

struct alignas(64) CacheLine {
  std::byte bytes[64];
};

bool is_aligned(const void* pointer, std::size_t alignment) {
  return reinterpret_cast<std::uintptr_t>(pointer) % alignment == 0;
}

TEST(Scratch, AlignsItsArrays) {
  Scratch scratch(16);
  for (int round = 0; round < 100; ++round) {
    scratch.array<char>(1 + static_cast<std::size_t>(round) % 3);
    EXPECT_TRUE(is_aligned(scratch.array<std::uint16_t>(1).data(), alignof(std::uint16_t)));
    scratch.array<char>(1);
    EXPECT_TRUE(is_aligned(scratch.array<double>(3).data(), alignof(double)));
    scratch.array<char>(1);
    EXPECT_TRUE(is_aligned(scratch.array<CacheLine>(2).data(), alignof(CacheLine)));
  }
}

TEST(Scratch, AllocatesTheRequestedNumberOfElements) {
  Scratch scratch;
  EXPECT_EQ(scratch.array<int>(7).size(), 7U);
  EXPECT_TRUE(scratch.array<int>(0).empty());
  EXPECT_EQ(scratch.array<int>(100000).size(), 100000U);
}

// Each array is filled with its own number, which no other array may overwrite.
TEST(Scratch, AllocatesArraysThatDoNotOverlap) {
  Scratch scratch(64);
  std::mt19937 random(1);
  std::vector<std::span<std::byte>> arrays;
  for (std::size_t i = 0; i < 3000; ++i) {
    const std::size_t size = i % 100 == 0 ? random() % 5000 : random() % 40;
    arrays.push_back(i % 3 == 0 ? std::as_writable_bytes(scratch.array<std::uint64_t>(size))
                                : scratch.array<std::byte>(size));  // alignment leaves gaps
    std::fill(arrays.back().begin(), arrays.back().end(), static_cast<std::byte>(i % 251));
  }
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    for (const std::byte byte : arrays[i]) ASSERT_EQ(byte, static_cast<std::byte>(i % 251)) << "array " << i;
  }
}

TEST(Scratch, ReleasesTheMemoryOfAScope) {
  Scratch scratch;
  const char* const before = scratch.array<char>(10).data();
  {
    const Scratch::Scope scope(scratch);
    scratch.array<char>(100);
  }
  EXPECT_EQ(scratch.array<char>(1).data(), before + 10);
}

TEST(Scratch, KeepsMemoryThatIsOlderThanAScope) {
  Scratch scratch(32);
  const std::span<int> kept = scratch.array<int>(50);
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = static_cast<int>(i);
  for (int round = 0; round < 10; ++round) {
    const Scratch::Scope scope(scratch);
    const std::span<int> taken = scratch.array<int>(static_cast<std::size_t>(round) * 100);
    for (int& value : taken) value = -1;
  }
  for (std::size_t i = 0; i < kept.size(); ++i) EXPECT_EQ(kept[i], static_cast<int>(i));
}

TEST(Scratch, ScopesNest) {
  Scratch scratch(16);
  const Scratch::Scope outer(scratch);
  const char* const first = scratch.array<char>(4).data();
  {
    const Scratch::Scope middle(scratch);
    scratch.array<char>(1000);  // in a new block
    {
      const Scratch::Scope inner(scratch);
      scratch.array<char>(100000);
    }
    scratch.array<char>(5);
  }
  EXPECT_EQ(scratch.array<char>(1).data(), first + 4);
}

TEST(Scratch, ReleasesEverythingAllocatedInItsFirstScope) {
  Scratch scratch(256);
  const void* first = nullptr;
  {
    const Scratch::Scope scope(scratch);
    first = scratch.array<std::max_align_t>(2).data();
    scratch.array<char>(1000);
  }
  EXPECT_EQ(scratch.array<std::max_align_t>(2).data(), first);
}

TEST(Scratch, ReplacesABlockThatIsTooSmallForTheNextRound) {
  Scratch scratch(16);
  for (std::size_t size = 1; size < 200000; size = size * 3 + 1) {
    const Scratch::Scope scope(scratch);
    const std::span<unsigned char> array = scratch.array<unsigned char>(size);
    std::memset(array.data(), 0x5A, array.size());
    EXPECT_EQ(array.back(), 0x5A);
  }
}

TEST(Scratch, RefusesSizesBeyondTheAddressSpace) {
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  Scratch scratch;
  EXPECT_THROW(scratch.array<double>(kMost), std::bad_alloc);
  EXPECT_THROW(scratch.array<double>(kMost / sizeof(double)), std::bad_alloc);
  EXPECT_THROW(scratch.array<char>(kMost), std::bad_alloc);
  EXPECT_THROW(scratch.array<char>(kMost / 2 + 1), std::bad_alloc);
  EXPECT_EQ(scratch.array<char>(3).size(), 3U);  // and remains usable
}

TEST(Scratch, ServesPolymorphicContainers) {
  Scratch scratch(64);
  std::pmr::vector<std::pmr::string> texts(&scratch);
  for (int i = 0; i < 500; ++i) texts.emplace_back("a text that is too long to be stored inline: " + std::to_string(i));
  for (int i = 0; i < 500; ++i) {
    const std::string_view text = texts[static_cast<std::size_t>(i)];
    EXPECT_EQ(text, "a text that is too long to be stored inline: " + std::to_string(i));
  }
  texts.clear();
  texts.shrink_to_fit();
  EXPECT_EQ(texts.get_allocator().resource(), &scratch);
}

TEST(Scratch, HonoursAlignmentAsAMemoryResource) {
  Scratch scratch(8);
  std::pmr::memory_resource& resource = scratch;
  for (std::size_t alignment = 1; alignment <= 4096; alignment *= 2) {
    EXPECT_TRUE(is_aligned(resource.allocate(1, alignment), alignment)) << alignment;
  }
}

TEST(Scratch, IsEqualOnlyToItself) {
  Scratch a;
  Scratch b;
  EXPECT_TRUE(a.is_equal(a));
  EXPECT_FALSE(a.is_equal(b));
}

}  // namespace
}  // namespace cupel
