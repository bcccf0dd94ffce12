// Tests the instrument itself: a test that could not fail would prove nothing.

#include "failing_new.hpp"

#include <array>
#include <string>
#include <utility>

namespace cupel::failure {
namespace {

// Calls operator new: compilers remove new-expressions whose memory is unused.
struct Memory {
  Memory() : memory(::operator new(8)) {}
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() { ::operator delete(memory); }
  void* memory;
};

// gtest's own messages allocate, so no expectation is evaluated while allocations fail.
bool allocates() {
  try {
    const Memory memory;
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

TEST(FailingAllocation, FailsOnlyTheNthAllocation) {
  std::array<bool, 3> allocated{};
  {
    const FailingAllocation failing(2, Shortage::Once);
    for (bool& each : allocated) each = allocates();
  }
  EXPECT_EQ(allocated, (std::array{true, false, true}));
}

TEST(FailingAllocation, FailsAllAllocationsFromTheNthOn) {
  std::array<bool, 3> allocated{};
  {
    const FailingAllocation failing(2, Shortage::FromThenOn);
    for (bool& each : allocated) each = allocates();
  }
  EXPECT_EQ(allocated, (std::array{true, false, false}));
  EXPECT_TRUE(allocates());
}

TEST(FailingAllocation, AlsoFailsAlignedAndNothrowAllocations) {
  constexpr std::align_val_t kPage{4096};
  bool aligned = true;
  bool nothrow = true;
  {
    const FailingAllocation failing(1, Shortage::FromThenOn);
    try {
      ::operator delete(::operator new(1, kPage), kPage);
    } catch (const std::bad_alloc&) {
      aligned = false;
    }
    void* const memory = ::operator new(1, std::nothrow);
    nothrow = memory != nullptr;
    ::operator delete(memory, std::nothrow);
  }
  EXPECT_FALSE(aligned);
  EXPECT_FALSE(nothrow);
}

const auto kRefusesNothing = [](const auto& /*result*/) { return false; };

TEST(TroubleOf, IsEmptyForACorrectOperation) {
  EXPECT_EQ(trouble_of([] { return std::string(100, 'x'); }, kRefusesNothing), "");
}

TEST(TroubleOf, ReportsALeak) {
  void* leaked = nullptr;
  const auto leaks = [&] {
    ::operator delete(std::exchange(leaked, nullptr));
    leaked = ::operator new(8);
    const Memory other;
    ::operator delete(std::exchange(leaked, nullptr));
    return 1;
  };
  EXPECT_EQ(trouble_of(leaks, kRefusesNothing), "leak: allocation 2");
  ::operator delete(leaked);
}

TEST(TroubleOf, ReportsPartialChanges) {
  int calls = 0;
  const auto counts = [&] {
    ++calls;
    const Memory memory;
    return std::exchange(calls, 0);
  };
  EXPECT_EQ(trouble_of(counts, kRefusesNothing), "wrong answer in the call after: allocation 1");
}

TEST(TroubleOf, PassesOtherExceptionsThrough) {
  const auto changes_it = [] {
    try {
      const Memory memory;
      return 1;
    } catch (const std::bad_alloc&) {
      throw 42;
    }
  };
  EXPECT_THROW(trouble_of(changes_it, kRefusesNothing), int);
}

TEST(TroubleOf, ReportsAWrongAnswer) {
  const auto guesses = [] {
    void* const memory = ::operator new(8, std::nothrow);
    ::operator delete(memory, std::nothrow);
    return memory == nullptr ? 0 : 1;
  };
  EXPECT_EQ(trouble_of(guesses, kRefusesNothing), "wrong answer: allocation 1");
  EXPECT_EQ(trouble_of(guesses, [](int answer) { return answer == 0; }), "");
}

TEST(TroubleOf, ReportsAnOperationThatAllocatesNothing) {
  EXPECT_EQ(trouble_of([] { return 1; }, kRefusesNothing), "allocates nothing");
}

}  // namespace
}  // namespace cupel::failure
