#ifndef CUPEL_TESTS_FAILURE_FAILING_NEW_HPP
#define CUPEL_TESTS_FAILURE_FAILING_NEW_HPP

#include <gtest/gtest.h>

#include <cstddef>
#include <new>
#include <optional>
#include <string>
#include <type_traits>

namespace cupel::failure {

/// The number of allocations that have not been freed. Counts every operator new of the program.
std::size_t live_allocations() noexcept;

/// Whether allocations succeed again after one has failed.
enum class Shortage { Once, FromThenOn };

/// While it lives, the n-th allocation (from 1) of this thread fails; with FromThenOn, all after it fail, too.
class FailingAllocation {
 public:
  FailingAllocation(std::size_t n, Shortage shortage) noexcept;
  ~FailingAllocation();
  FailingAllocation(const FailingAllocation&) = delete;
  FailingAllocation& operator=(const FailingAllocation&) = delete;

  /// Whether the n-th allocation was requested.
  static bool happened() noexcept;
};

/// Calls `operation` with its first allocation failing, then with its second, and so on until it makes fewer
/// allocations than that. Beyond a thousand, skips some. Each call must throw std::bad_alloc, return the usual result,
/// or return a result that `refuses` accepts. It must free what it allocated. The call after it must return the usual
/// result; beyond a hundred, this is checked for every tenth allocation. Returns the first violation, or an empty text.
template <class Operation, class Refuses>
std::string trouble_of(const Operation& operation, const Refuses& refuses) {
  const auto expected = operation();
  for (const Shortage shortage : {Shortage::Once, Shortage::FromThenOn}) {
    bool happened = true;
    for (std::size_t n = 1; happened; n += n < 1000 ? 1 : n / 100) {
      const auto trouble = [&](const char* what) {
        return std::string(what) + ": allocation " + std::to_string(n) +
               (shortage == Shortage::Once ? "" : " and all after it");
      };
      bool threw = false;
      const std::size_t before = live_allocations();
      {
        std::optional<std::decay_t<decltype(expected)>> result;
        {
          const FailingAllocation failing(n, shortage);
          try {
            result.emplace(operation());
          } catch (const std::bad_alloc&) {
            threw = true;
          }
          happened = FailingAllocation::happened();
        }
        if (threw && !happened) return trouble("bad_alloc though there is memory");
        if (!threw && !(happened && refuses(*result)) && *result != expected) return trouble("wrong answer");
      }
      if (live_allocations() != before) return trouble("leak");
      if (!happened && n == 1) return "allocates nothing";
      const bool looks_after = n <= 100 || n % 10 == 0;  // that call takes the most time
      if (looks_after && operation() != expected) return trouble("wrong answer in the call after");
    }
  }
  return {};
}

/// Expects that trouble_of() finds nothing.
template <class Operation, class Refuses>
void expect_survives_every_failed_allocation(const Operation& operation, const Refuses& refuses) {
  EXPECT_EQ(trouble_of(operation, refuses), "");
}
template <class Operation>
void expect_survives_every_failed_allocation(const Operation& operation) {
  expect_survives_every_failed_allocation(operation, [](const auto& /*result*/) { return false; });
}

}  // namespace cupel::failure

#endif
