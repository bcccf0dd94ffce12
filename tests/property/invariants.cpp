#include "property/invariants.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <variant>
#include <vector>

#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "reference/budget.hpp"
#include "reference/numbers.hpp"
#include "reference/text.hpp"
#include "support/dump.hpp"

namespace cupel::property {
namespace {

using reference::ascii_folded;

struct Run {
  const Pipeline& pipeline;
  std::span<const ContextItem> items;
  const ContextBudget& budget;
  const Selection& selection;
  const SelectionReport& report;

  // A pin that Classify keeps.
  bool is_pinned(Position i) const { return items[i].pinned() && items[i].tokens() >= 0; }

  std::int64_t pinned_tokens() const {
    std::int64_t sum = 0;
    for (Position i = 0; i < items.size(); ++i) sum += is_pinned(i) ? items[i].tokens() : 0;
    return sum;
  }
};

const std::vector<CountQuotaEntry>* counts_of(const Slicer& slicer) {
  if (const auto* count = dynamic_cast<const CountQuotaSlice*>(&slicer)) return &count->entries();
  if (const auto* count = dynamic_cast<const CountConstrainedKnapsackSlice*>(&slicer)) return &count->entries();
  return nullptr;
}

// Whether a slicer, or one inside it, commits items regardless of the budget.
bool counts_items(const Slicer& slicer) {
  if (counts_of(slicer) != nullptr) return true;
  const auto* quota = dynamic_cast<const QuotaSlice*>(&slicer);
  return quota != nullptr && counts_items(quota->inner());
}

// Slicers, Contract: "The slicer MUST return a subset of the input items. It MUST NOT create, modify, or duplicate
// items." Placers, Contract: "The placer MUST return the same items it receives, in a potentially different order. It
// MUST NOT add, remove, modify, or duplicate items." ContextItem, Immutability: "Pipeline stages MUST NOT mutate any
// field of any ContextItem they receive."
std::string subset(const Run& run) {
  const std::set<Position> distinct(run.selection.begin(), run.selection.end());
  if (distinct.size() != run.selection.size()) return "an item is selected twice";
  if (!distinct.empty() && *distinct.rbegin() >= run.items.size()) return "an item is selected that was not given";
  for (const IncludedItem& entry : run.report.included) {
    if (entry.position >= run.items.size()) return "an item is included that was not given";
    if (!entry.item.same_record(run.items[entry.position])) return "an included item is not the item at its position";
  }
  for (const ExcludedItem& entry : run.report.excluded) {
    if (entry.position >= run.items.size()) return "an item is excluded that was not given";
    if (!entry.item.same_record(run.items[entry.position])) return "an excluded item is not the item at its position";
  }
  return "";
}

// ContextItem, Fields: "Pinned items bypass scoring and slicing — they are always included in the output regardless of
// score or budget." Stage 1, Conformance Notes: "A pinned item with negative tokens is excluded." Stage 6, Pinned Item
// Score: "Pinned items are assigned a score of 1.0".
std::string pins(const Run& run) {
  const std::set<Position> selected(run.selection.begin(), run.selection.end());
  for (Position i = 0; i < run.items.size(); ++i) {
    if (run.items[i].tokens() < 0 && selected.contains(i)) return "an item of negative tokens is selected";
    if (run.is_pinned(i) && !selected.contains(i)) return "a pinned item is left out";
  }
  for (const IncludedItem& entry : run.report.included) {
    const bool pinned = run.is_pinned(entry.position);
    if (pinned != (entry.reason == InclusionReason::Pinned)) return "an included item's reason and pin disagree";
    if (pinned && entry.score != 1.0) return "a pinned item's score is not 1.0";
  }
  return "";
}

// ContextBudget, Semantics: "The total tokens of all selected items (pinned + sliced) MUST NOT exceed maxTokens -
// outputReserve, except when pinned items alone exceed this value (which is an error reported during classification)."
// Stage 6, HANDLE-OVERFLOW: above targetTokens only with Proceed, or if pinned items alone exceed it. Count quotas
// commit items regardless of the budget. By our decisions the overflow strategy handles them, which only compares with
// targetTokens.
std::string budget(const Run& run) {
  std::int64_t total = 0;
  for (const Position i : run.selection) total += run.items[i].tokens();
  if (total != run.selection.total_tokens) return "total_tokens is not the sum of the selected items";
  const std::int64_t pinned = run.pinned_tokens();
  const std::int64_t ceiling = run.budget.max_tokens() - run.budget.output_reserve();
  const std::int64_t target = run.budget.target_tokens();
  if (pinned > ceiling) return "pinned items exceed maxTokens - outputReserve, and nothing was thrown";
  const bool counts = counts_items(*run.pipeline.options().slicer);
  if (!counts && total > ceiling) return "more than maxTokens - outputReserve is selected";
  const OverflowStrategy strategy = run.pipeline.options().overflow_strategy;
  if (strategy == OverflowStrategy::Throw && total > target) return "more than targetTokens, and nothing was thrown";
  if (strategy == OverflowStrategy::Truncate && total > std::max(target, pinned))
    return "not truncated to targetTokens";
  if (!counts && total > std::max(target, pinned)) return "more than targetTokens was sliced";
  const std::int64_t over = strategy == OverflowStrategy::Proceed ? std::max<std::int64_t>(0, total - target) : 0;
  return run.selection.tokens_over_budget == over ? "" : "tokens_over_budget is not what exceeds targetTokens";
}

// SelectionReport, Conformance Notes: "total_candidates MUST equal len(included) + len(excluded)."
// "total_tokens_considered MUST equal the sum of tokens across all items in both included and excluded lists." Fields:
// "Total number of items considered by the pipeline." So every given item is in the report exactly once.
std::string completeness(const Run& run) {
  std::vector<Position> all;
  std::int64_t tokens = 0;
  for (const IncludedItem& entry : run.report.included) all.push_back(entry.position), tokens += entry.item.tokens();
  for (const ExcludedItem& entry : run.report.excluded) all.push_back(entry.position), tokens += entry.item.tokens();
  if (run.report.total_candidates != static_cast<std::int64_t>(all.size())) return "total_candidates";
  if (run.report.total_tokens_considered != tokens) return "total_tokens_considered";
  std::sort(all.begin(), all.end());
  for (Position i = 0; i < all.size(); ++i) {
    if (all[i] != i) return "an item is missing from the report, or there twice";
  }
  return all.size() == run.items.size() ? "" : "an item is missing from the report";
}

// "The excluded list MUST be sorted by score descending. When two items have equal scores, the item excluded earlier in
// the pipeline run appears first". Classify and Deduplicate process the list in input order. "Items excluded before
// the Score stage (e.g., NegativeTokens at Classify) MUST have a score of 0.0." "The included list MUST be in final
// placed order (the order determined by the Placer)". All: SelectionReport, Conformance Notes.
std::string order(const Run& run) {
  const auto stage_of = [](const ExclusionReason& reason) {
    if (std::holds_alternative<exclusion::NegativeTokens>(reason)) return 1;
    return std::holds_alternative<exclusion::Deduplicated>(reason) ? 3 : 5;
  };
  const std::vector<ExcludedItem>& excluded = run.report.excluded;
  for (std::size_t i = 0; i < excluded.size(); ++i) {
    if (stage_of(excluded[i].reason) == 1 && excluded[i].score != 0.0) return "scored before it was excluded";
    if (i == 0) continue;
    const ExcludedItem& before = excluded[i - 1];
    if (reference::ranks_before(excluded[i].score, before.score)) return "excluded is not sorted by score";
    if (reference::ranks_before(before.score, excluded[i].score)) continue;
    const int stage = stage_of(excluded[i].reason);
    if (stage < stage_of(before.reason)) return "of equal scores, one excluded later comes first";
    const bool in_input_order = stage < 5 && stage == stage_of(before.reason);
    if (in_input_order && excluded[i].position < before.position) return "equal scores are not in input order";
  }
  if (run.report.included.size() != run.selection.size()) return "included is not the selection";
  for (std::size_t i = 0; i < run.selection.size(); ++i) {
    if (run.report.included[i].position != run.selection[i]) return "included is not in placed order";
  }
  return "";
}

// ExclusionReason, Conformance Notes: "Reserved variants MUST NOT be emitted by built-in pipeline stages."
std::string reasons(const Run& run) {
  for (const ExcludedItem& entry : run.report.excluded) {
    const ExclusionReason& reason = entry.reason;
    const bool active = std::holds_alternative<exclusion::BudgetExceeded>(reason) ||
                        std::holds_alternative<exclusion::Deduplicated>(reason) ||
                        std::holds_alternative<exclusion::NegativeTokens>(reason) ||
                        std::holds_alternative<exclusion::PinnedOverride>(reason) ||
                        std::holds_alternative<exclusion::CountCapExceeded>(reason);
    if (!active) return "a reserved reason";
    if (std::holds_alternative<exclusion::NegativeTokens>(reason) != (entry.item.tokens() < 0)) return "NegativeTokens";
  }
  return "";
}

// Stage 3, Overview: "Deduplication prevents the same content from appearing multiple times". It ignores pinned items.
std::string contents(const Run& run) {
  if (!run.pipeline.options().deduplication) return "";
  std::set<std::string_view> seen;
  for (const Position i : run.selection) {
    if (!run.items[i].pinned() && !seen.insert(run.items[i].content()).second) return "a content is selected twice";
  }
  return "";
}

// CountQuotaSlice: "capCount: Maximum number of items of this kind in the final result". Pinned items do not count.
// QuotaSlice: "Cap(kind, maxPercent) — Limits this kind to at most maxPercent% of the total budget."
std::string caps(const Run& run) {
  std::map<std::string, std::int64_t> counts;
  std::map<std::string, std::int64_t> tokens;
  for (const Position i : run.selection) {
    if (run.items[i].pinned()) continue;
    const std::string kind = ascii_folded(run.items[i].kind().text());
    counts[kind] += 1;
    tokens[kind] += run.items[i].tokens();
  }
  const Slicer& slicer = *run.pipeline.options().slicer;
  if (const std::vector<CountQuotaEntry>* entries = counts_of(slicer)) {
    for (const CountQuotaEntry& entry : *entries) {
      if (counts[ascii_folded(entry.kind.text())] > entry.cap_count) return "more of a kind than its capCount";
    }
  }
  const auto* quota = dynamic_cast<const QuotaSlice*>(&slicer);
  if (quota == nullptr || counts_items(slicer)) return "";
  const std::int64_t target = reference::compute_effective_budget(run.budget, run.pinned_tokens()).target_tokens;
  for (const QuotaEntry& entry : quota->quotas()) {
    const std::int64_t cap = reference::floored_product(entry.max_percent / 100.0, target);
    if (tokens[ascii_folded(entry.kind.text())] > cap) return "a kind has more than its cap of the budget";
  }
  return "";
}

// Budget Simulation, DryRun Determinism Invariant: "DryRun MUST produce identical output for identical inputs."
// Introduction, Conformance Model: "given the same input items, budget, scorer, slicer, and placer configuration, a
// conforming implementation must select the same items in the same order". The second run gets copies of the items, so
// the result must not depend on their addresses.
std::string determinism(const Run& run) {
  std::vector<ContextItem> copies;
  for (const ContextItem& item : run.items) copies.emplace_back(item.fields());
  const Selection again = run.pipeline.run(copies, run.budget);
  if (again.positions != run.selection.positions) return "copies of the items give another selection";
  if (again.shortfalls != run.selection.shortfalls) return "copies of the items give other shortfalls";
  const SelectionReport report = run.pipeline.dry_run(copies, run.budget);
  const auto equal = [](const auto& a, const auto& b) {
    const bool same_score = a.score == b.score || (a.score != a.score && b.score != b.score);
    return a.position == b.position && a.reason == b.reason && same_score;
  };
  const bool same = std::equal(report.included.begin(), report.included.end(), run.report.included.begin(),
                               run.report.included.end(), equal) &&
                    std::equal(report.excluded.begin(), report.excluded.end(), run.report.excluded.begin(),
                               run.report.excluded.end(), equal);
  return same ? "" : "copies of the items give another report";
}

void require_invariants(const Run& run) {
  std::string problem = broken_invariant(run.pipeline, run.items, run.budget, run.selection, run.report);
  if (problem.empty()) problem = determinism(run);
  if (!problem.empty()) {
    throw BrokenInvariant("broken promise: " + problem + "\n" + test_support::dump(run.budget) +
                          test_support::dump(run.items));
  }
}

}  // namespace

std::string broken_invariant(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget_,
                             const Selection& selection, const SelectionReport& report) {
  const Run run{pipeline, items, budget_, selection, report};
  for (const auto check : {subset, pins, budget, completeness, order, reasons, contents, caps}) {
    std::string problem = check(run);
    if (!problem.empty()) return problem;
  }
  return "";
}

// Slicers, Contract: as above, and "The total tokens of selected items SHOULD NOT exceed budget.targetTokens." "If
// scoredItems is empty or budget.targetTokens <= 0, the slicer MUST return an empty list."
std::string broken_slice(const Slicer& slicer, std::span<const ScoredItem> items, const ContextBudget& budget,
                         const SliceResult& result) {
  std::set<Position> distinct;
  std::int64_t tokens = 0;
  for (const Position i : result.selected) {
    if (i >= items.size()) return "an item is selected that was not given";
    if (!distinct.insert(i).second) return "an item is selected twice";
    tokens += items[i].item.tokens();
  }
  if (budget.target_tokens() == 0 && !result.selected.empty()) return "something is selected for no tokens";
  if (!counts_items(slicer) && tokens > budget.target_tokens()) return "more than targetTokens is selected";
  return "";
}

// Placers, Contract: as above.
std::string broken_placement(std::size_t size, std::span<const Position> order) {
  std::vector<Position> sorted(order.begin(), order.end());
  std::sort(sorted.begin(), sorted.end());
  for (Position i = 0; i < sorted.size(); ++i) {
    if (sorted[i] != i) return "an item is missing from the order, or there twice";
  }
  return sorted.size() == size ? "" : "the order has another length than the list";
}

Selection checked_run(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                      TraceCollector* collector) {
  Selection selection = pipeline.run(items, budget, collector);
  require_invariants({pipeline, items, budget, selection, pipeline.dry_run(items, budget)});
  return selection;
}

SelectionReport checked_dry_run(const Pipeline& pipeline, std::span<const ContextItem> items,
                                const ContextBudget& budget) {
  SelectionReport report = pipeline.dry_run(items, budget);
  require_invariants({pipeline, items, budget, pipeline.run(items, budget), report});
  return report;
}

}  // namespace cupel::property
