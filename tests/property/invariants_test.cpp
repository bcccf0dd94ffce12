// What the specification promises of every run, checked without the reference. Each promise is quoted above its check.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cupel/pipeline.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "reference/budget.hpp"
#include "reference/numbers.hpp"
#include "reference/text.hpp"
#include "support/dump.hpp"
#include "support/random_policies.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::PipelineCase;
using test_support::random_pipeline_case;

std::string describe(const PipelineCase& c) { return dump(c.policy) + dump(c.budget) + dump(c.items); }

std::int64_t pinned_tokens(const PipelineCase& c) {
  std::int64_t sum = 0;
  for (const ContextItem& item : c.items) {
    if (item.pinned() && item.tokens() > 0) sum += item.tokens();
  }
  return sum;
}

// Runs a case and hands selection and report to `check`, which returns what is wrong. Runs that fail have nothing to
// say.
template <class Check>
void for_each_run(std::uint64_t cases, Check&& check) {
  for_each_case(cases, [&](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const Pipeline pipeline(c.policy);
    const auto selection = attempt([&] { return pipeline.run(c.items, c.budget); });
    if (std::holds_alternative<Error>(selection)) return "";
    const std::string problem = check(c, std::get<Selection>(selection), pipeline.dry_run(c.items, c.budget));
    return problem.empty() ? "" : problem + "\n" + describe(c);
  });
}

constexpr std::uint64_t kCases = 3'000;

// "The slicer MUST return a subset of the input items. It MUST NOT create, modify, or duplicate items."
TEST(Invariants, ASelectionIsASubsetWithoutDuplicates) {
  for_each_run(kCases, [](const PipelineCase& c, const Selection& selection, const SelectionReport&) -> std::string {
    const std::set<Position> distinct(selection.begin(), selection.end());
    if (distinct.size() != selection.size()) return "a position twice";
    if (!distinct.empty() && *distinct.rbegin() >= c.items.size()) return "a foreign position";
    std::int64_t tokens = 0;
    for (const Position i : selection) tokens += c.items[i].tokens();
    return tokens == selection.total_tokens ? "" : "total_tokens is not the sum";
  });
}

// "Pinned items bypass scoring and slicing — they are always included in the output regardless of score or budget."
// "A pinned item with tokens < 0 is excluded, not pinned."
TEST(Invariants, PinnedItemsAreAlwaysIncluded) {
  for_each_run(kCases, [](const PipelineCase& c, const Selection& selection, const SelectionReport&) -> std::string {
    const std::set<Position> selected(selection.begin(), selection.end());
    for (Position i = 0; i < c.items.size(); ++i) {
      if (c.items[i].tokens() < 0 && selected.contains(i)) return "a negative item was selected";
      if (c.items[i].pinned() && c.items[i].tokens() >= 0 && !selected.contains(i)) return "a pin was left out";
    }
    return "";
  });
}

// "total_candidates MUST equal len(included) + len(excluded)."
// "total_tokens_considered MUST equal the sum of tokens across all items in both included and excluded lists."
TEST(Invariants, EveryCandidateIsEitherIncludedOrExcluded) {
  for_each_run(kCases, [](const PipelineCase& c, const Selection&, const SelectionReport& report) -> std::string {
    std::vector<Position> all;
    std::int64_t tokens = 0;
    for (const IncludedItem& entry : report.included) all.push_back(entry.position), tokens += entry.item.tokens();
    for (const ExcludedItem& entry : report.excluded) all.push_back(entry.position), tokens += entry.item.tokens();
    std::sort(all.begin(), all.end());
    for (Position i = 0; i < all.size(); ++i) {
      if (all[i] != i) return "an item is missing or there twice";
    }
    if (all.size() != c.items.size()) return "not all items are accounted for";
    if (report.total_candidates != static_cast<std::int64_t>(all.size())) return "total_candidates";
    return report.total_tokens_considered == tokens ? "" : "total_tokens_considered";
  });
}

// "The excluded list MUST be sorted by score descending." "The included list MUST be in final placed order."
TEST(Invariants, ReportsAreInTheirOrder) {
  for_each_run(kCases, [](const PipelineCase&, const Selection& selection, const SelectionReport& r) -> std::string {
    for (std::size_t i = 1; i < r.excluded.size(); ++i) {
      if (reference::ranks_before(r.excluded[i].score, r.excluded[i - 1].score)) return "excluded is not sorted";
    }
    if (r.included.size() != selection.size()) return "included is not the selection";
    for (std::size_t i = 0; i < selection.size(); ++i) {
      if (r.included[i].position != selection[i]) return "included is not in placed order";
    }
    return "";
  });
}

// "Reserved variants MUST NOT be emitted by built-in pipeline stages."
TEST(Invariants, ReservedReasonsAreNeverEmitted) {
  for_each_run(kCases, [](const PipelineCase&, const Selection&, const SelectionReport& report) -> std::string {
    for (const ExcludedItem& entry : report.excluded) {
      const bool active = std::holds_alternative<exclusion::BudgetExceeded>(entry.reason) ||
                          std::holds_alternative<exclusion::Deduplicated>(entry.reason) ||
                          std::holds_alternative<exclusion::NegativeTokens>(entry.reason) ||
                          std::holds_alternative<exclusion::PinnedOverride>(entry.reason) ||
                          std::holds_alternative<exclusion::CountCapExceeded>(entry.reason);
      if (!active) return "a reserved reason";
    }
    return "";
  });
}

// "The total tokens of all selected items (pinned + sliced) MUST NOT exceed maxTokens - outputReserve, except when
// pinned items alone exceed this value." Count quotas commit their items whatever they cost, so they are left out here.
TEST(Invariants, TheBudgetIsRespected) {
  for_each_run(kCases, [](const PipelineCase& c, const Selection& selection, const SelectionReport&) -> std::string {
    if (c.policy.count_quotas && c.policy.overflow_strategy != OverflowStrategy::Truncate) return "";
    const std::int64_t target = std::max(c.budget.target_tokens(), pinned_tokens(c));
    if (selection.total_tokens > target) return "above targetTokens";
    if (c.policy.count_quotas) return "";
    const std::int64_t ceiling = c.budget.max_tokens() - c.budget.output_reserve();
    return selection.total_tokens > ceiling ? "above maxTokens - outputReserve" : "";
  });
}

// "Deduplication prevents the same content from appearing multiple times"; pins are not part of it.
TEST(Invariants, NoContentIsSelectedTwice) {
  for_each_run(kCases, [](const PipelineCase& c, const Selection& selection, const SelectionReport&) -> std::string {
    if (!c.policy.deduplication_enabled) return "";
    std::set<std::string_view> contents;
    for (const Position i : selection) {
      if (!c.items[i].pinned() && !contents.insert(c.items[i].content()).second) return "a content twice";
    }
    return "";
  });
}

// "capCount: Maximum number of items of this kind in the final result". Of those that are not pinned.
// "Cap(kind, maxPercent) — Limits this kind to at most maxPercent% of the total budget."
TEST(Invariants, CapsAreRespected) {
  for_each_run(kCases, [](const PipelineCase& c, const Selection& selection, const SelectionReport&) -> std::string {
    std::map<std::string, std::int64_t> counts;
    std::map<std::string, std::int64_t> tokens;
    for (const Position i : selection) {
      if (c.items[i].pinned()) continue;
      const std::string kind = reference::ascii_folded(c.items[i].kind().text());
      counts[kind] += 1;
      tokens[kind] += c.items[i].tokens();
    }
    for (const CountQuotaEntry& entry : c.policy.count_quotas.value_or(std::vector<CountQuotaEntry>{})) {
      if (counts[reference::ascii_folded(entry.kind.text())] > entry.cap_count) return "above a count's cap";
    }
    if (!c.policy.quotas || c.policy.count_quotas) return "";
    const std::int64_t target = reference::compute_effective_budget(c.budget, pinned_tokens(c)).target_tokens;
    for (const PolicyQuota& quota : *c.policy.quotas) {
      const std::int64_t cap = reference::floored_product(quota.max_percent.value_or(100.0) / 100.0, target);
      if (tokens[reference::ascii_folded(quota.kind.text())] > cap) return "above a percentage's cap";
    }
    return "";
  });
}

// "Given identical inputs, a conforming implementation must select the same items in the same order."
TEST(Invariants, TheSameRunGivesTheSameSelection) {
  for_each_run(kCases, [](const PipelineCase& c, const Selection& selection, const SelectionReport&) -> std::string {
    std::vector<ContextItem> copies;
    for (const ContextItem& item : c.items) copies.emplace_back(item.fields());
    const Selection again = Pipeline(c.policy).run(copies, c.budget);
    return again.positions == selection.positions ? "" : "copies of the items give another selection";
  });
}

}  // namespace
}  // namespace cupel::property
