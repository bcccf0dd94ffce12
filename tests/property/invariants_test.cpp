// Every run of the property tests is checked by invariants.cpp. These tests break one invariant after the other and
// expect the check to fail.

#include "property/invariants.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"

namespace cupel::property {
namespace {

struct AlteredRun {
  std::vector<ContextItem> items;
  Selection selection;
  SelectionReport report;
};

const ContextBudget kBudget({.max_tokens = 120, .target_tokens = 100, .output_reserve = 10});

Pipeline pipeline_with(AnySlicer slicer, OverflowStrategy strategy = OverflowStrategy::Throw) {
  return Pipeline({.scorer = ReflexiveScorer{},
                   .slicer = std::move(slicer),
                   .placer = UShapedPlacer{},
                   .overflow_strategy = strategy});
}

ContextItem item(const char* content, std::int64_t tokens, double hint, const char* kind = "Document") {
  return ContextItem({.content = content, .tokens = tokens, .kind = ContextKind(kind), .future_relevance_hint = hint});
}

// Items 0, 1 and the pinned item 2 are selected. 3 has negative tokens, 4 and 5 are copies of 0, 6 and 7 do not fit.
std::vector<ContextItem> some_items() {
  return {item("a", 20, 0.9),
          item("b", 30, 0.5, "Tool"),
          ContextItem({.content = "pin", .tokens = 10, .pinned = true}),
          item("negative", -1, 0.4),
          item("a", 20, 0.1),
          item("a", 20, 0.1),
          item("c", 95, 0.3),
          item("d", 96, 0.2)};
}

AlteredRun run(const Pipeline& pipeline) {
  std::vector<ContextItem> items = some_items();
  Selection selection = pipeline.run(items, kBudget);
  SelectionReport report = pipeline.dry_run(items, kBudget);
  return {std::move(items), std::move(selection), std::move(report)};
}

std::string verdict(const Pipeline& pipeline, const AlteredRun& run) {
  return broken_invariant(pipeline, run.items, kBudget, run.selection, run.report);
}

using Change = std::function<void(AlteredRun&)>;

std::string verdict_after(const Change& change, const Pipeline& pipeline = pipeline_with(GreedySlice{})) {
  AlteredRun changed = run(pipeline);
  EXPECT_EQ(verdict(pipeline, changed), "");
  change(changed);
  return verdict(pipeline, changed);
}

std::size_t index_of(const std::vector<ExcludedItem>& excluded, Position position) {
  for (std::size_t i = 0; i < excluded.size(); ++i) {
    if (excluded[i].position == position) return i;
  }
  ADD_FAILURE() << position << " is not excluded";
  return 0;
}

// Spec: Pipeline/invariants, Slicers/subset
TEST(Invariants, FailForASelectionThatIsNotASubset) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.selection.positions.push_back(d.selection[0]); }),
            "an item is selected twice");
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.selection.positions.back() = 8; }),
            "an item is selected that was not given");
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.report.included[0].position = 8; }),
            "an item is included that was not given");
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.report.excluded[0].position = 8; }),
            "an item is excluded that was not given");
}

TEST(Invariants, FailForAnItemThatIsNotTheGivenOne) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.report.included[0].item = item("b", 30, 0.5); }),
            "an included item is not the item at its position");
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.report.excluded[0].item = d.items[0]; }),
            "an excluded item is not the item at its position");
}

// Spec: Classify/negative-before-pinned
TEST(Invariants, FailForAPinnedItemThatIsTreatedLikeOthers) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) { std::erase(d.selection.positions, Position{2}); }),
            "a pinned item is left out");
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.selection.positions.push_back(3); }),
            "an item of negative tokens is selected");
  const auto pin = [](AlteredRun& d) -> IncludedItem& {
    for (IncludedItem& entry : d.report.included) {
      if (entry.position == 2) return entry;
    }
    throw std::logic_error("the pin is not included");
  };
  EXPECT_EQ(verdict_after([&](AlteredRun& d) { pin(d).score = 0.5; }), "a pinned item's score is not 1.0");
  EXPECT_EQ(verdict_after([&](AlteredRun& d) { pin(d).reason = InclusionReason::Scored; }),
            "an included item's reason and pin disagree");
}

// Spec: ContextBudget/ceiling, MUST: "The total tokens of all selected items (pinned + sliced) MUST NOT exceed
//     maxTokens - outputReserve, except when pinned items alone exceed this value"
//   Code: src/model/context_budget.cpp, src/pipeline/stage6_place.cpp
//   Vectors: required/pipeline/budget-output-reserve-lowers-the-target-when-it-must,
//     optional/pipeline/overflow-may-exceed-the-window-with-count-quotas
//   Deviates: Every built-in slicer keeps to it except the count quotas, whose first phase ignores the budget. Overflow
//     compares with `targetTokens` alone, as in the pseudocode (decisions#place-and-overflow). A custom slicer may
//     exceed it, too: `tests/unit/pipeline/custom_slicer_test.cpp`
//     `CustomSlicer.MayExceedTheBudgetAndTriggerTheOverflowStrategy`.
// Spec: Slicers/budget-compliance, SHOULD: "The total tokens of selected items SHOULD NOT exceed budget.targetTokens."
//   Code: src/slicing/greedy_slice.cpp
//   Vectors: required/slicing/greedy-one-token-short-leaves-out-the-least-dense,
//     greedy-a-single-item-of-one-token-more-does-not-fit, knapsack-the-capacity-is-rounded-down,
//     knapsack-item-weights-are-rounded-up, count-quota-required-items-may-exceed-the-target
//   Note: Count quotas may exceed it, as in their pseudocode (decisions#slicers).
TEST(Invariants, FailForASelectionAboveTheBudget) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.selection.total_tokens += 1; }),
            "total_tokens is not the sum of the selected items");
  const auto also = [](Position i) {
    return [i](AlteredRun& d) {
      d.selection.positions.push_back(i);
      d.selection.total_tokens += d.items[i].tokens();
    };
  };
  EXPECT_EQ(verdict_after(also(6)), "more than maxTokens - outputReserve is selected");
  const auto instead = [&](Position out, Position in) {
    return [=](AlteredRun& d) {
      std::erase(d.selection.positions, out);
      d.selection.total_tokens -= d.items[out].tokens();
      also(in)(d);
      std::erase(d.selection.positions, Position{1});
      d.selection.total_tokens -= d.items[1].tokens();
    };
  };
  EXPECT_EQ(verdict_after(instead(0, 6)), "more than targetTokens, and nothing was thrown");
  EXPECT_EQ(verdict_after(instead(0, 6), pipeline_with(GreedySlice{}, OverflowStrategy::Truncate)),
            "not truncated to targetTokens");
  EXPECT_EQ(verdict_after(instead(0, 6), pipeline_with(GreedySlice{}, OverflowStrategy::Proceed)),
            "more than targetTokens was sliced");
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.selection.tokens_over_budget = 1; }),
            "tokens_over_budget is not what exceeds targetTokens");
}

TEST(Invariants, FailForPinnedItemsAboveTheMaximum) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) {
              const ContextItem heavy({.content = "pin", .tokens = 111, .pinned = true});
              d.items[2] = heavy;
              d.selection.total_tokens += 101;
              for (IncludedItem& entry : d.report.included) {
                if (entry.position == 2) entry.item = heavy;
              }
            }),
            "pinned items exceed maxTokens - outputReserve, and nothing was thrown");
}

// The overflow strategy handles the items that count quotas commit.
TEST(Invariants, AllowCountQuotasToExceedTheBudgetWithProceed) {
  const CountQuotaSlice slicer({{.kind = "Document", .require_count = 3, .cap_count = 3}}, GreedySlice{});
  const AlteredRun result = run(pipeline_with(slicer, OverflowStrategy::Proceed));
  EXPECT_EQ(result.selection.total_tokens, 221);
  EXPECT_EQ(verdict(pipeline_with(slicer, OverflowStrategy::Proceed), result), "");
}

// Spec: SelectionReport/total-candidates, SelectionReport/total-tokens
TEST(Invariants, FailForAnIncompleteReport) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.report.total_candidates -= 1; }), "total_candidates");
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.report.total_tokens_considered += 1; }), "total_tokens_considered");
  EXPECT_EQ(verdict_after([](AlteredRun& d) {
              d.report.excluded.pop_back();
              d.report.total_candidates -= 1;
              d.report.total_tokens_considered += 1;
            }),
            "an item is missing from the report, or there twice");
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.items.push_back(item("e", 1, 0.0)); }),
            "an item is missing from the report");
}

// Spec: SelectionReport/excluded-order
TEST(Invariants, FailForExcludedItemsInAnotherOrder) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) { std::swap(d.report.excluded[0], d.report.excluded[1]); }),
            "excluded is not sorted by score");
  EXPECT_EQ(verdict_after([](AlteredRun& d) {
              const std::size_t i = index_of(d.report.excluded, 4);
              std::swap(d.report.excluded[i], d.report.excluded[i + 1]);
            }),
            "equal scores are not in input order");
  EXPECT_EQ(verdict_after([](AlteredRun& d) {
              const std::size_t i = index_of(d.report.excluded, 7);
              d.report.excluded[i].score = 0.1;
              d.report.excluded[i + 1].score = 0.1;
            }),
            "of equal scores, one excluded later comes first");
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.report.excluded[index_of(d.report.excluded, 3)].score = 0.4; }),
            "scored before it was excluded");
}

// Spec: SelectionReport/included-order
TEST(Invariants, FailForIncludedItemsInAnotherOrder) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) { std::swap(d.selection.positions[0], d.selection.positions[1]); }),
            "included is not in placed order");
  EXPECT_EQ(verdict_after([](AlteredRun& d) {
              std::erase(d.selection.positions, Position{1});
              d.selection.total_tokens -= 30;
            }),
            "included is not the selection");
}

// Spec: ExclusionReasons/reserved-reasons, MUST: "Reserved variants MUST NOT be emitted by built-in pipeline stages.
//     Custom stage implementations may emit reserved variants."
//   Code: src/pipeline/stage5_slice.cpp
//   Vectors: optional/pipeline/slice-quota-cap-is-reported-as-budget
TEST(Invariants, FailForReasonsThatNoStageGives) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) { d.report.excluded[0].reason = exclusion::Filtered{}; }),
            "a reserved reason");
  EXPECT_EQ(verdict_after([](AlteredRun& d) {
              d.report.excluded[index_of(d.report.excluded, 3)].reason = exclusion::BudgetExceeded{};
            }),
            "NegativeTokens");
}

TEST(Invariants, FailForAContentThatIsSelectedTwice) {
  EXPECT_EQ(verdict_after([](AlteredRun& d) {
              const std::size_t i = index_of(d.report.excluded, 4);
              const ExcludedItem copy = d.report.excluded[i];
              d.report.excluded.erase(d.report.excluded.begin() + static_cast<std::ptrdiff_t>(i));
              d.report.included.push_back({copy.item, copy.score, InclusionReason::Scored, copy.position});
              d.selection.positions.push_back(4);
              d.selection.total_tokens += 20;
            }),
            "a content is selected twice");
}

// Spec: CountQuotaSlice/residual
TEST(Invariants, FailForMoreItemsOfAKindThanItsCap) {
  const AlteredRun plain = run(pipeline_with(GreedySlice{}));
  EXPECT_EQ(verdict(pipeline_with(CountQuotaSlice({{.kind = "TOOL", .cap_count = 1}}, GreedySlice{})), plain), "");
  EXPECT_EQ(verdict(pipeline_with(CountQuotaSlice({{.kind = "TOOL", .cap_count = 0}}, GreedySlice{})), plain),
            "more of a kind than its capCount");
  // The pinned item leaves 90 tokens.
  EXPECT_EQ(verdict(pipeline_with(QuotaSlice({{.kind = "tool", .max_percent = 34.0}}, GreedySlice{})), plain), "");
  EXPECT_EQ(verdict(pipeline_with(QuotaSlice({{.kind = "tool", .max_percent = 33.0}}, GreedySlice{})), plain),
            "a kind has more than its cap of the budget");
}

TEST(Invariants, FailForAnInvalidSlice) {
  const std::vector<ScoredItem> items{{item("a", 60, 0.9), 0.9}, {item("b", 60, 0.5), 0.5}};
  const ContextBudget nothing({.max_tokens = 0, .target_tokens = 0});
  const GreedySlice greedy;
  EXPECT_EQ(broken_slice(greedy, items, kBudget, {.selected = {0}}), "");
  EXPECT_EQ(broken_slice(greedy, items, kBudget, {.selected = {2}}), "an item is selected that was not given");
  EXPECT_EQ(broken_slice(greedy, items, kBudget, {.selected = {1, 1}}), "an item is selected twice");
  EXPECT_EQ(broken_slice(greedy, items, kBudget, {.selected = {0, 1}}), "more than targetTokens is selected");
  EXPECT_EQ(broken_slice(greedy, items, nothing, {.selected = {0}}), "something is selected for no tokens");
  const QuotaSlice committing(
      {}, CountQuotaSlice({{.kind = "Document", .require_count = 2, .cap_count = 2}}, GreedySlice{}));
  EXPECT_EQ(broken_slice(committing, items, kBudget, {.selected = {0, 1}}), "");
}

TEST(Invariants, FailForAnOrderThatIsNotAPermutation) {
  EXPECT_EQ(broken_placement(3, std::vector<Position>{2, 0, 1}), "");
  EXPECT_EQ(broken_placement(3, std::vector<Position>{2, 0, 2}), "an item is missing from the order, or there twice");
  EXPECT_EQ(broken_placement(3, std::vector<Position>{1, 0}), "the order has another length than the list");
}

// A scorer that gives the same item another score each time, which scorers must not do.
class RestlessScorer final : public Scorer {
 public:
  void score(RunContext&, const ItemList&, std::span<double> scores) const override {
    for (double& score : scores) score = static_cast<double>(++calls_ % 7) / 7.0;
  }
  std::string_view name() const noexcept override { return "restless"; }

 private:
  mutable int calls_ = 0;
};

// Spec: Placers/deterministic, MUST: "Given the same input, the placer MUST produce the same output order."
//   Code: src/placing/chronological_placer.cpp, src/placing/u_shaped_placer.cpp
//   Vectors: required/placing/chronological-ties-keep-their-order, u-shaped-ties-rank-by-index
// Spec: BudgetSimulation/determinism-first, MUST: "Implementations MUST satisfy the DryRun Determinism Invariant before
//     exposing budget simulation methods."
//   Code: src/pipeline/pipeline.cpp
//   No vectors: each vector is run twice, with and without a trace
// Spec: Introduction/behavioral-equivalence, Scorers/pure, BudgetSimulation/determinism
TEST(Invariants, FailForARunThatCannotBeRepeated) {
  const Pipeline restless({.scorer = RestlessScorer{}, .slicer = GreedySlice{}, .placer = UShapedPlacer{}});
  const std::vector<ContextItem> items{item("a", 60, 0.9), item("b", 60, 0.5), item("c", 60, 0.4)};
  EXPECT_THROW(checked_run(restless, items, kBudget), BrokenInvariant);
  EXPECT_THROW(checked_dry_run(restless, items, kBudget), BrokenInvariant);
}

}  // namespace
}  // namespace cupel::property
