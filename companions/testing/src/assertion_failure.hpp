#ifndef CUPEL_TESTING_SRC_ASSERTION_FAILURE_HPP
#define CUPEL_TESTING_SRC_ASSERTION_FAILURE_HPP

// Shared by the assertions: how they fail, and how their messages format values.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/plural.hpp"

namespace cupel::testing {

/// The parts of a failed assertion's message. `text` is the specification's message, which always uses the plural
/// "items"; `expected` and `actual` use counted(). `arguments` follow the assertion's name, parentheses included.
struct AssertionFailure {
  std::string_view assertion;
  std::string arguments = {};
  std::string expected;
  std::string actual;
  std::string text;  ///< the message after "failed: "
};

/// Throws SelectionReportAssertionError.
[[noreturn]] void fail(AssertionFailure failure);

/// Throws Error (InvalidArgument) for an `n` below 0: "HaveAtLeastNExclusions: n must be >= 0, got -1".
void require_count(std::string_view assertion, std::int64_t n);

/// The shortest text that reads back as the same double: 1.0 is "1".
std::string number(double value);
/// With six decimals.
std::string six_decimals(double value);

/// The sum of the entries' tokens; saturates.
template <class Entries>
std::int64_t tokens_of(const Entries& entries) {
  std::int64_t sum = 0;
  for (const auto& entry : entries) {
    if (__builtin_add_overflow(sum, entry.item.tokens(), &sum)) return entry.item.tokens() < 0 ? INT64_MIN : INT64_MAX;
  }
  return sum;
}

/// `a > b` in the order that all lists use: NaN is below every number.
inline bool higher(double a, double b) noexcept { return a > b || (b != b && a == a); }

template <class Entries>
std::size_t count_kind(const Entries& entries, const ContextKind& kind) {
  return static_cast<std::size_t>(
      std::count_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.item.kind() == kind; }));
}

/// The distinct kinds, in the order and the spelling of their first occurrences.
std::vector<ContextKind> distinct_kinds(const std::vector<IncludedItem>& included);

/// The names of the distinct reasons, in the order of their first occurrences.
std::vector<std::string> distinct_reasons(const std::vector<const ExcludedItem*>& excluded);

/// Pointers to all entries, for distinct_reasons().
std::vector<const ExcludedItem*> all_of(const std::vector<ExcludedItem>& excluded);

/// `[a, b]`.
std::string list(const std::vector<std::string>& texts);
std::string list(const std::vector<ContextKind>& kinds);
std::string list(const std::vector<std::size_t>& numbers);

}  // namespace cupel::testing

#endif
