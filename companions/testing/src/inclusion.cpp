#include <algorithm>
#include <cstddef>
#include <functional>

#include "assertion_failure.hpp"
#include "cupel/testing/assertion_chain.hpp"

namespace cupel::testing {

namespace {

// The appendix that the specification recommends: the first entries that the predicate was called with.
std::string first_entries(const std::vector<IncludedItem>& included) {
  constexpr std::size_t kMost = 5;
  if (included.empty()) return "";
  std::vector<std::string> entries;
  for (const IncludedItem& entry : included) {
    if (entries.size() == kMost) break;
    entries.push_back("(kind=" + entry.item.kind().text() + ", score=" + number(entry.score) +
                      ", reason=" + std::string(to_string(entry.reason)) + ")");
  }
  return (included.size() > kMost ? " First 5: " : " Items: ") + list(entries) + ".";
}

}  // namespace

SelectionReportAssertionChain SelectionReportAssertionChain::include_item_with_kind(const ContextKind& kind) const {
  const std::vector<IncludedItem>& included = report_->included;
  if (count_kind(included, kind) > 0) return *this;
  const std::string found =
      "Included had " + std::to_string(included.size()) + " items with kinds: " + list(distinct_kinds(included));
  fail({.assertion = "IncludeItemWithKind",
        .arguments = "(" + kind.text() + ")",
        .expected = "at least 1 included item with Kind=" + kind.text(),
        .actual = found,
        .text = "Included contained 0 items with Kind=" + kind.text() + ". " + found + "."});
}

SelectionReportAssertionChain SelectionReportAssertionChain::include_item_matching(
    const IncludedPredicate& predicate) const {
  const std::vector<IncludedItem>& included = report_->included;
  if (std::any_of(included.begin(), included.end(), std::cref(predicate))) return *this;
  const std::string found = "Included had " + std::to_string(included.size()) + " items." + first_entries(included);
  fail({.assertion = "IncludeItemMatching",
        .expected = "at least 1 included item that matches the predicate",
        .actual = found,
        .text = "no item in Included matched the predicate. " + found});
}

SelectionReportAssertionChain SelectionReportAssertionChain::include_exactly_n_items_with_kind(const ContextKind& kind,
                                                                                               std::int64_t n) const {
  require_count("IncludeExactlyNItemsWithKind", n);
  const auto actual = static_cast<std::int64_t>(count_kind(report_->included, kind));
  if (actual == n) return *this;
  fail({.assertion = "IncludeExactlyNItemsWithKind",
        .arguments = "(" + kind.text() + ", " + std::to_string(n) + ")",
        .expected = "exactly " + counted(n, "included item") + " with Kind=" + kind.text(),
        .actual = counted(actual, "item") + " of " + std::to_string(report_->included.size()),
        .text = "expected " + std::to_string(n) + " items with Kind=" + kind.text() + " in Included, but found " +
                std::to_string(actual) + ". Included had " + std::to_string(report_->included.size()) +
                " items total."});
}

SelectionReportAssertionChain SelectionReportAssertionChain::include_no_more_than_tokens(std::int64_t tokens) const {
  const std::int64_t actual = tokens_of(report_->included);
  if (actual <= tokens) return *this;
  const std::string most = std::to_string(tokens);
  fail({.assertion = "IncludeNoMoreThanTokens",
        .arguments = "(" + most + ")",
        .expected = "at most " + counted(tokens, "included token"),
        .actual = counted(actual, "token") + " in " + counted(report_->included.size(), "item"),
        .text = "expected at most " + counted(tokens, "token") + " in Included, but found " + std::to_string(actual) +
                ". Included had " + counted(report_->included.size(), "item") + "."});
}

}  // namespace cupel::testing
