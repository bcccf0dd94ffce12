#include "assertion_failure.hpp"

#include <array>
#include <charconv>
#include <set>
#include <unordered_set>
#include <utility>

#include "cupel/error.hpp"
#include "cupel/testing/assertion_error.hpp"

namespace cupel::testing {

void fail(AssertionFailure failure) {
  const std::string name(failure.assertion);
  throw SelectionReportAssertionError(
      name + failure.arguments + " failed: " + failure.text,
      {.assertion = name, .expected = std::move(failure.expected), .actual = std::move(failure.actual)});
}

void require_count(std::string_view assertion, std::int64_t n) {
  if (n >= 0) return;
  const std::string problem = "must be >= 0, got " + std::to_string(n);
  throw Error(ErrorCode::InvalidArgument, std::string(assertion) + ": n " + problem,
              InvalidParameter{.parameter = "n", .problem = problem});
}

std::string number(double value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

std::string six_decimals(double value) {
  std::array<char, 330> text{};  // the largest double has 309 digits before its decimals
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 6).ptr};
}

std::vector<ContextKind> distinct_kinds(const std::vector<IncludedItem>& included) {
  std::unordered_set<ContextKind> seen;
  std::vector<ContextKind> kinds;
  for (const IncludedItem& entry : included) {
    if (seen.insert(entry.item.kind()).second) kinds.push_back(entry.item.kind());
  }
  return kinds;
}

std::vector<std::string> distinct_reasons(const std::vector<const ExcludedItem*>& excluded) {
  std::set<std::string_view> seen;
  std::vector<std::string> reasons;
  for (const ExcludedItem* entry : excluded) {
    const std::string_view reason = to_string(entry->reason);
    if (seen.insert(reason).second) reasons.emplace_back(reason);
  }
  return reasons;
}

std::vector<const ExcludedItem*> all_of(const std::vector<ExcludedItem>& excluded) {
  std::vector<const ExcludedItem*> entries;
  entries.reserve(excluded.size());
  for (const ExcludedItem& entry : excluded) entries.push_back(&entry);
  return entries;
}

std::string list(const std::vector<std::string>& texts) {
  std::string joined;
  for (const std::string& text : texts) joined += (joined.empty() ? "" : ", ") + text;
  return "[" + joined + "]";
}

std::string list(const std::vector<ContextKind>& kinds) {
  std::vector<std::string> texts;
  texts.reserve(kinds.size());
  for (const ContextKind& kind : kinds) texts.push_back(kind.text());
  return list(texts);
}

std::string list(const std::vector<std::size_t>& numbers) {
  std::vector<std::string> texts;
  texts.reserve(numbers.size());
  for (const std::size_t number : numbers) texts.push_back(std::to_string(number));
  return list(texts);
}

}  // namespace cupel::testing
