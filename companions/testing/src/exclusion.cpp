#include <algorithm>
#include <cstddef>
#include <variant>

#include "assertion_failure.hpp"
#include "cupel/testing/assertion_chain.hpp"

namespace cupel::testing {

namespace {

using Entries = std::vector<const ExcludedItem*>;

Entries matching(const std::vector<ExcludedItem>& excluded, const ExcludedPredicate& predicate) {
  Entries entries;
  for (const ExcludedItem& entry : excluded) {
    if (predicate(entry)) entries.push_back(&entry);
  }
  return entries;
}

std::int64_t count_reason(const Entries& entries, Reason reason) {
  return std::count_if(entries.begin(), entries.end(),
                       [reason](const ExcludedItem* entry) { return reason_of(entry->reason) == reason; });
}

// "Excluded had 2 items with reasons: [BudgetExceeded]"
std::string reasons_of(const Entries& excluded) {
  return "Excluded had " + std::to_string(excluded.size()) + " items with reasons: " + list(distinct_reasons(excluded));
}

std::string token_pair(const exclusion::BudgetExceeded& reason) {
  return "item_tokens=" + std::to_string(reason.item_tokens) +
         ", available_tokens=" + std::to_string(reason.available_tokens);
}

std::string first_entry(const ExcludedItem& entry) {
  return "score=" + number(entry.score) + ", reason=" + std::string(to_string(entry.reason));
}

}  // namespace

SelectionReportAssertionChain SelectionReportAssertionChain::exclude_item_with_reason(Reason reason) const {
  const Entries excluded = all_of(report_->excluded);
  if (count_reason(excluded, reason) > 0) return *this;
  const std::string wanted(to_string(reason));
  fail({.assertion = "ExcludeItemWithReason",
        .arguments = "(" + wanted + ")",
        .expected = "at least 1 excluded item with reason " + wanted,
        .actual = reasons_of(excluded),
        .text = "no excluded item had reason " + wanted + ". " + reasons_of(excluded) + "."});
}

SelectionReportAssertionChain SelectionReportAssertionChain::exclude_item_matching_with_reason(
    const ExcludedPredicate& predicate, Reason reason) const {
  const Entries matched = matching(report_->excluded, predicate);
  if (count_reason(matched, reason) > 0) return *this;
  const std::string wanted(to_string(reason));
  const std::string reasons = list(distinct_reasons(matched));
  fail({.assertion = "ExcludeItemMatchingWithReason",
        .arguments = "(reason=" + wanted + ")",
        .expected = "at least 1 excluded item that matches the predicate, with reason " + wanted,
        .actual = std::to_string(matched.size()) + " matched, with reasons: " + reasons,
        .text = "predicate matched " + std::to_string(matched.size()) + " excluded item(s) but none had reason " +
                wanted + ". Matched items had reasons: " + reasons + "."});
}

SelectionReportAssertionChain SelectionReportAssertionChain::exclude_item_with_budget_details(
    const ExcludedPredicate& predicate, std::int64_t item_tokens, std::int64_t available_tokens) const {
  const exclusion::BudgetExceeded wanted{.item_tokens = item_tokens, .available_tokens = available_tokens};
  const Entries matched = matching(report_->excluded, predicate);
  const exclusion::BudgetExceeded* first = nullptr;
  for (const ExcludedItem* entry : matched) {
    const auto* const reason = std::get_if<exclusion::BudgetExceeded>(&entry->reason);
    if (reason == nullptr) continue;
    if (*reason == wanted) return *this;
    if (first == nullptr) first = reason;
  }
  std::string found = "no matching item had reason BudgetExceeded";
  if (first != nullptr) {
    found = "found " + token_pair(*first);
  } else if (!matched.empty()) {
    found += "; matched items had reasons: " + list(distinct_reasons(matched));
  }
  const std::string expected = "BudgetExceeded with " + token_pair(wanted);
  fail({.assertion = "ExcludeItemWithBudgetDetails",
        .expected = expected,
        .actual = found,
        .text = "expected " + expected + ", but " + found + "."});
}

SelectionReportAssertionChain SelectionReportAssertionChain::have_no_exclusions_for_kind(
    const ContextKind& kind) const {
  const std::size_t count = count_kind(report_->excluded, kind);
  if (count == 0) return *this;
  const auto first = std::find_if(report_->excluded.begin(), report_->excluded.end(),
                                  [&](const ExcludedItem& entry) { return entry.item.kind() == kind; });
  const std::string found = "found " + std::to_string(count) + " excluded item(s) with Kind=" + kind.text() +
                            ". First: " + first_entry(*first);
  fail({.assertion = "HaveNoExclusionsForKind",
        .arguments = "(" + kind.text() + ")",
        .expected = "no excluded item with Kind=" + kind.text(),
        .actual = found,
        .text = found + "."});
}

SelectionReportAssertionChain SelectionReportAssertionChain::have_no_exclusions() const {
  if (report_->excluded.empty()) return *this;
  const ExcludedItem& first = report_->excluded.front();
  const std::string found =
      reasons_of(all_of(report_->excluded)) + ". First: kind=" + first.item.kind().text() + ", " + first_entry(first);
  fail({.assertion = "HaveNoExclusions",
        .expected = "no excluded item",
        .actual = found,
        .text = "expected no excluded items, but " + found + "."});
}

SelectionReportAssertionChain SelectionReportAssertionChain::exclude_at_least_n_with_reason(std::int64_t n,
                                                                                            Reason reason) const {
  require_count("ExcludeAtLeastNWithReason", n);
  const Entries excluded = all_of(report_->excluded);
  const std::int64_t actual = count_reason(excluded, reason);
  if (actual >= n) return *this;
  const std::string wanted(to_string(reason));
  fail({.assertion = "ExcludeAtLeastNWithReason",
        .arguments = "(" + std::to_string(n) + ", " + wanted + ")",
        .expected = "at least " + counted(n, "excluded item") + " with reason " + wanted,
        .actual = std::to_string(actual) + "; " + reasons_of(excluded),
        .text = "expected at least " + std::to_string(n) + " excluded items with reason " + wanted + ", but found " +
                std::to_string(actual) + ". " + reasons_of(excluded) + "."});
}

}  // namespace cupel::testing
