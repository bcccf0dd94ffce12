#include "cupel/slicing/count_quota_slice.hpp"

#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "model/scored_columns.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;
using test::Indices;
using test::kNaN;
using test::RecordingSlicer;
using test::ScoredList;
using Call = RecordingSlicer::Call;

CountQuotaSlice over_greedy(std::vector<CountQuotaEntry> entries,
                            ScarcityBehavior scarcity = ScarcityBehavior::Degrade) {
  return {std::move(entries), GreedySlice(), scarcity};
}

exclusion::CountCapExceeded cap_reason(const SliceExclusion& exclusion) {
  return std::get<exclusion::CountCapExceeded>(exclusion.reason);
}

// Spec: Slicers/empty-input
TEST(CountQuotaSlice, SelectsNothingWithoutItemsOrBudget) {
  test::expect_nothing_without_items_or_budget(over_greedy({{.kind = "Message", .require_count = 1, .cap_count = 2}}));
}

// Spec: CountQuotaSlice/edge-cases
// The pseudocode returns before it reads the entries.
TEST(CountQuotaSlice, ReportsNoShortfallWithoutItemsOrBudget) {
  const CountQuotaSlice slicer =
      over_greedy({{.kind = "tool", .require_count = 1, .cap_count = 2}}, ScarcityBehavior::Throw);
  EXPECT_NO_THROW(slice(slicer, {}, test::budget_of(10)));
  EXPECT_NO_THROW(slice(slicer, ScoredList{entry(1, 0.5)}, test::budget_of(0)));
  EXPECT_TRUE(slice(over_greedy({{.kind = "tool", .require_count = 1, .cap_count = 2}}), {}, test::budget_of(10))
                  .shortfalls.empty());
}

// Spec: CountQuotaSlice/algorithm: COUNT-QUOTA-SLICE: commit required items, let the inner slicer fill, remove what
//     exceeds a cap
//   Code: src/slicing/count_quota_slice.cpp, src/slicing/count_phases.cpp
//   Vectors: optional/pipeline/slicer-greedy-with-entries-is-wrapped, slicer-count-quota-around-quota,
//     slice-capped-items-do-not-use-up-the-available-tokens, optional/slicing/count-quota-commits-a-score-of-nan-last,
//     count-quota-committed-*, count-quota-of-equal-scores-the-earlier-is-committed,
//     count-quota-a-committed-item-does-not-hide-its-twin, count-quota-returns-committed-items-first,
//     required/slicing/count-quota-commits-by-score-not-by-density,
//     count-quota-commits-what-is-required-and-fills-the-rest, count-quota-two-kinds-are-required-independently,
//     count-quota-committed-items-count-towards-the-cap,
//     count-quota-committed-tokens-reduce-what-the-inner-slicer-gets, count-quota-what-a-cap-removes-is-not-replaced,
//     count-quota-an-item-that-does-not-fit-is-no-cap-exclusion
//   Public vectors: count-quota-baseline, count-quota-cap-exclusion, count-quota-require-and-cap,
//     count-quota-scarcity-degrade, count-quota-tag-nonexclusive
//   Note: Entries are processed in order. The first phase ignores the token budget (decisions#slicers).
// Phase 1: "commit the top-N candidates (by score descending) to the selection."
TEST(CountQuotaSlice, CommitsRequiredItemsByScoreNotByDensity) {
  const ScoredList list = {entry(90, 0.9, "tool"), entry(80, 0.8, "tool"), entry(1, 0.7, "tool"), entry(1, 0.6, "msg")};
  EXPECT_EQ(test::selected(over_greedy({{.kind = "tool", .require_count = 1, .cap_count = 4}}), list, 100),
            (Indices{0, 2, 3}));
}

// Spec: CountQuotaSlice/per-kind-sort, MUST: "implementations MUST sort per-kind partitions explicitly to ensure
//     correctness when multiple kinds interleave"
//   Vectors: required/slicing/count-quota-sorts-the-candidates-of-a-kind, count-quota-commits-by-score-not-by-density,
//     optional/slicing/count-quota-of-equal-scores-the-earlier-is-committed, count-quota-commits-a-score-of-nan-last,
//     count-quota-negative-zero-ties-with-zero
//   Note: The sort is stable.
TEST(CountQuotaSlice, SortsEachKindSeparately) {
  const CountQuotaSlice slicer = over_greedy({{.kind = "tool", .require_count = 2, .cap_count = 2}});
  EXPECT_EQ(test::selected(slicer, {entry(1, 0.1, "tool"), entry(1, 0.9, "tool"), entry(1, 0.5, "tool")}, 3),
            (Indices{1, 2}));
  EXPECT_EQ(test::selected(slicer, {entry(1, kNaN, "tool"), entry(1, 0.5, "tool"), entry(1, 0.5, "tool")}, 3),
            (Indices{1, 2}));
  EXPECT_EQ(test::selected(slicer, {entry(1, 0.5, "tool"), entry(1, 0.5, "tool"), entry(1, 0.5, "tool")}, 3),
            (Indices{0, 1}));
}

// Spec: CountQuotaSlice/algorithm
TEST(CountQuotaSlice, CommitsInTheOrderOfItsEntries) {
  const CountQuotaSlice slicer = over_greedy(
      {{.kind = "b", .require_count = 1, .cap_count = 1}, {.kind = "a", .require_count = 1, .cap_count = 1}});
  EXPECT_EQ(test::selected(slicer, {entry(1, 0.9, "a"), entry(1, 0.8, "c"), entry(1, 0.7, "b")}, 10),
            (Indices{2, 0, 1}));
}

// Spec: CountQuotaSlice/residual: "maxTokens is passed through unchanged from the original budget." "Phase 3 cap
//     enforcement applies only to items returned by the inner slicer in Phase 2." "Kinds not present in the entry list
//     have no require or cap constraint."
//   Vectors: optional/slicing/count-quota-the-residual-target-does-not-exceed-max-tokens,
//     count-quota-committed-negative-tokens-add-to-the-residual-target,
//     required/slicing/count-quota-committed-items-count-towards-the-cap,
//     count-quota-a-cap-that-is-not-reached-removes-nothing, count-quota-kinds-without-an-entry-are-free
//   Note: The reason of an item that a cap removes is `CountCapExceeded`.
// "The inner slicer in Phase 2 receives a ContextBudget with targetTokens reduced by Phase 1 pre-allocation."
TEST(CountQuotaSlice, PassesTheRemainingTargetToTheInnerSlicer) {
  const RecordingSlicer inner;
  const CountQuotaSlice slicer({{.kind = "tool", .require_count = 1, .cap_count = 4}}, inner);
  const ScoredList list = {entry(10, 0.9, "msg"), entry(30, 0.8, "tool"), entry(20, 0.7, "tool")};
  const SliceResult result = slice(slicer, list, ContextBudget({.max_tokens = 500, .target_tokens = 100}));
  EXPECT_EQ(inner.calls(), (std::vector<Call>{{500, 70, {0, 2}}}));
  EXPECT_EQ(result.selected, (Indices{1, 0, 2}));
}

// Spec: CountQuotaSlice/edge-cases
// "Phase 1 exhausts the token budget: Phase 2 receives residualTarget = 0 and selects nothing"
TEST(CountQuotaSlice, CommitsRequiredItemsBeyondTheBudget) {
  const ScoredList list = {entry(80, 0.9, "tool"), entry(80, 0.8, "tool"), entry(0, 0.7, "msg"), entry(1, 0.6, "msg")};
  const std::vector<CountQuotaEntry> entries = {{.kind = "tool", .require_count = 2, .cap_count = 4}};
  EXPECT_EQ(test::selected(over_greedy(entries), list, 100), (Indices{0, 1}));
  const RecordingSlicer inner;
  slice(CountQuotaSlice(entries, inner), list, test::budget_of(100));
  EXPECT_EQ(inner.calls(), (std::vector<Call>{{100, 0, {2, 3}}}));
}

// Spec: CountQuotaSlice/edge-cases: empty, no entries, require = cap, only a cap, scarcity, budget used up by the first
//     phase
//   Vectors: required/slicing/count-quota-an-empty-list-meets-no-requirement-and-is-no-error,
//     count-quota-selects-nothing-with-a-target-of-zero, count-quota-without-entries-is-the-inner-slicer,
//     count-quota-a-requirement-that-equals-the-cap-admits-no-more, count-quota-a-cap-alone-commits-nothing,
//     count-quota-phase-two-selects-nothing-once-the-target-is-used-up,
//     count-quota-one-token-left-is-enough-for-phase-two, count-quota-required-items-may-exceed-the-target
// "No entries configured: Phase 1 commits nothing; Phase 2 runs unconstrained"
TEST(CountQuotaSlice, SelectsLikeItsInnerSlicerWithoutEntries) {
  const ScoredList list = {entry(60, 0.9, "a"), entry(10, 0.8, "b"), entry(10, 0.1, "a")};
  EXPECT_EQ(test::selected(over_greedy({}), list, 70), test::selected(GreedySlice(), list, 70));
}

// Spec: CountQuotaSlice/edge-cases, CountQuotaSlice/residual
// "requireCount = capCount: Phase 1 commits exactly requireCount items; Phase 2 cannot add more of that kind"
TEST(CountQuotaSlice, SelectsExactlyTheRequiredCountWhenItEqualsTheCap) {
  const ScoredList list = {entry(1, 0.9, "tool"), entry(1, 0.8, "tool"), entry(1, 0.7, "tool"), entry(1, 0.6, "msg")};
  const SliceResult result =
      slice(over_greedy({{.kind = "Tool", .require_count = 2, .cap_count = 2}}), list, test::budget_of(100));
  EXPECT_EQ(result.selected, (Indices{0, 1, 3}));
  ASSERT_EQ(result.exclusions.size(), 1U);
  EXPECT_EQ(result.exclusions[0].index, 2U);
  EXPECT_EQ(cap_reason(result.exclusions[0]), (exclusion::CountCapExceeded{"Tool", 2, 2}));
}

// Spec: CountQuotaSlice/edge-cases
// "requireCount = 0, capCount > 0: Phase 1 commits nothing for that kind; Phase 2 output is capped"
TEST(CountQuotaSlice, ACapWithoutARequirementKeepsTheInnerSlicersFirstItems) {
  const ScoredList list = {entry(50, 0.9, "tool"), entry(1, 0.8, "tool"), entry(2, 0.7, "tool"), entry(1, 0.6, "msg")};
  const SliceResult result = slice(over_greedy({{.kind = "tool", .cap_count = 1}}), list, test::budget_of(100));
  EXPECT_EQ(result.selected, (Indices{1, 3}));  // by density 1, 3, 2, 0
  ASSERT_EQ(result.exclusions.size(), 2U);
  EXPECT_EQ(result.exclusions[0].index, 2U);
  EXPECT_EQ(result.exclusions[1].index, 0U);
  EXPECT_EQ(cap_reason(result.exclusions[1]), (exclusion::CountCapExceeded{"tool", 1, 1}));
}

// Spec: CountQuotaSlice/cap-of-zero
// "capCount = 0 with requireCount = 0 is allowed."
TEST(CountQuotaSlice, ACapOfZeroKeepsNothingOfAKind) {
  const ScoredList list = {entry(1, 0.9, "tool"), entry(0, 0.8, "tool"), entry(1, 0.7, "msg")};
  const SliceResult result = slice(over_greedy({{.kind = "tool", .cap_count = 0}}), list, test::budget_of(100));
  EXPECT_EQ(result.selected, Indices{2});
  ASSERT_EQ(result.exclusions.size(), 2U);
  EXPECT_EQ(cap_reason(result.exclusions[0]), (exclusion::CountCapExceeded{"tool", 0, 0}));
}

TEST(CountQuotaSlice, ReportsNoExclusionsWhenNoReasonsAreWanted) {
  const ScoredColumns list(std::vector{entry(1, 0.9, "tool"), entry(1, 0.8, "tool")});
  const CountQuotaSlice slicer = over_greedy({{.kind = "tool", .cap_count = 1}});
  RunContext quiet(4096, false);
  const SliceResult result = slicer.slice(quiet, list.view(), test::budget_of(100));
  EXPECT_EQ(result.selected, Indices{0});
  EXPECT_TRUE(result.exclusions.empty());
}

// Spec: CountQuotaSlice/residual
TEST(CountQuotaSlice, DoesNotLimitKindsWithoutAnEntry) {
  const ScoredList list = {entry(1, 0.9, "a"), entry(1, 0.8, "a"), entry(1, 0.7, "b"), entry(1, 0.6, "a")};
  EXPECT_EQ(test::selected(over_greedy({{.kind = "b", .require_count = 1, .cap_count = 1}}), list, 10),
            (Indices{2, 0, 1, 3}));
}

// Spec: CountQuotaSlice/kind-case, MUST: "ContextKind comparison MUST be case-insensitive throughout (partitioning and
//     policy lookups)"
//   Code: src/slicing/kind_partition.cpp, src/slicing/count_phases.cpp
//   Vectors: required/slicing/count-quota-kinds-are-compared-without-case,
//     count-quota-letters-beyond-ascii-are-not-folded
TEST(CountQuotaSlice, IgnoresTheCaseOfKinds) {
  const ScoredList list = {entry(1, 0.9, "TOOL"), entry(1, 0.8, "tool"), entry(1, 0.7, "Tool")};
  const SliceResult result =
      slice(over_greedy({{.kind = "tOOL", .require_count = 1, .cap_count = 2}}), list, test::budget_of(10));
  EXPECT_EQ(result.selected, (Indices{0, 1}));
  ASSERT_EQ(result.exclusions.size(), 1U);
  EXPECT_EQ(cap_reason(result.exclusions[0]).kind, "tOOL");
}

// Spec: CountQuotaSlice/scarcity: ScarcityBehavior: Degrade (default): "Include all available candidates and record a
//     shortfall." Throw: "Return an error / throw an exception immediately."
//   Vectors: optional/pipeline/error-count-requirement-of-count-quota-slice,
//     report-shortfalls-come-in-the-order-of-the-entries,
//     required/slicing/count-quota-too-few-candidates-are-a-shortfall,
//     count-quota-throw-is-silent-when-requirements-are-met, optional/slicing/count-quota-throw-names-kind-and-counts,
//     count-quota-throw-stops-at-the-first-entry-that-falls-short,
//     count-quota-a-requirement-of-the-largest-number-takes-all
//   Note: A required kind without any candidate is a shortfall, too (decisions#slicers). The text is `CountQuotaSlice:
//     candidate pool for kind '…' has … items but RequireCount is ….`
TEST(CountQuotaSlice, RecordsAShortfall) {
  const CountQuotaSlice slicer = over_greedy({{.kind = "Tool", .require_count = 3, .cap_count = 5},
                                              {.kind = "msg", .require_count = 1, .cap_count = 5},
                                              {.kind = "Memory", .require_count = 2, .cap_count = 2}});
  const SliceResult result =
      slice(slicer, ScoredList{entry(1, 0.9, "tool"), entry(1, 0.8, "msg")}, test::budget_of(10));
  EXPECT_EQ(result.selected, (Indices{0, 1}));
  ASSERT_EQ(result.shortfalls.size(), 2U);
  EXPECT_EQ(result.shortfalls[0], (CountRequirementShortfall{"Tool", 3, 1}));
  EXPECT_EQ(result.shortfalls[0].kind.text(), "Tool");  // as spelled in the entry
  EXPECT_EQ(result.shortfalls[1], (CountRequirementShortfall{"Memory", 2, 0}));
}

// Spec: CountQuotaSlice/scarcity
TEST(CountQuotaSlice, ThrowsWhenScarcityBehaviorIsThrow) {
  const CountQuotaSlice slicer =
      over_greedy({{.kind = "Tool", .require_count = 3, .cap_count = 5}}, ScarcityBehavior::Throw);
  const Error error = test::thrown_error([&] {
    return slice(slicer, ScoredList{entry(1, 0.9, "tool"), entry(1, 0.8)}, test::budget_of(10));
  });
  EXPECT_EQ(error.code(), ErrorCode::CountRequirement);
  EXPECT_STREQ(error.what(), "CountQuotaSlice: candidate pool for kind 'Tool' has 1 items but RequireCount is 3.");
  const auto& detail = std::get<UnmetCount>(error.detail());
  EXPECT_EQ(detail.kind, "Tool");
  EXPECT_EQ(detail.required_count, 3);
  EXPECT_EQ(detail.satisfied_count, 1);
  EXPECT_NO_THROW(slice(slicer, ScoredList(3, entry(1, 0.9, "tool")), test::budget_of(10)));
}

TEST(CountQuotaSlice, WrapsAQuotaSlice) {
  const CountQuotaSlice slicer({{.kind = "tool", .require_count = 1, .cap_count = 2}},
                               QuotaSlice({{.kind = "tool", .max_percent = 50}}, GreedySlice()));
  const ScoredList list = {entry(20, 0.9, "tool"), entry(20, 0.8, "tool"), entry(20, 0.7, "tool"),
                           entry(60, 0.6, "msg")};
  // The first tool is committed. The other 80 tokens are divided by mass, 40 to 60: 32 for tools, 48 for messages.
  const SliceResult result = slice(slicer, list, test::budget_of(100));
  EXPECT_EQ(result.selected, (Indices{0, 1}));
}

TEST(CountQuotaSlice, WrapsAnotherCountQuotaSlice) {
  const CountQuotaSlice inner = over_greedy({{.kind = "tool", .cap_count = 1}});
  const CountQuotaSlice outer({{.kind = "msg", .cap_count = 1}}, inner);
  const ScoredList list = {entry(1, 0.9, "tool"), entry(1, 0.8, "tool"), entry(1, 0.7, "msg"), entry(1, 0.6, "msg")};
  const SliceResult result = slice(outer, list, test::budget_of(100));
  EXPECT_EQ(result.selected, (Indices{0, 2}));
  ASSERT_EQ(result.exclusions.size(), 2U);
  EXPECT_EQ(cap_reason(result.exclusions[0]).kind, "tool");
  EXPECT_EQ(cap_reason(result.exclusions[1]).kind, "msg");
}

// A pipeline rejects this list. A direct call must not overflow when it sums the committed tokens.
TEST(CountQuotaSlice, CommittedTokensDoNotWrap) {
  const ScoredList list = {entry(test::kMostTokens, 0.9, "tool"), entry(test::kMostTokens, 0.8, "tool"), entry(1, 0.7)};
  EXPECT_EQ(test::selected(over_greedy({{.kind = "tool", .require_count = 2, .cap_count = 2}}), list, 100),
            (Indices{0, 1}));
}

// Spec: CountQuotaSlice/not-monotonic: "CountQuotaSlice does not guarantee monotonic item inclusion as the budget
//     changes."
//   Code: src/slicing/count_quota_slice.cpp
TEST(CountQuotaSlice, HasCountQuotasAndIsNotMonotonic) {
  const CountQuotaSlice slicer = over_greedy({{.kind = "tool", .cap_count = 1}});
  EXPECT_EQ(slicer.traits().quotas, SlicerTraits::Quotas::Count);
  EXPECT_FALSE(slicer.traits().monotonic_inclusion);
  EXPECT_EQ(slicer.entries().size(), 1U);
  EXPECT_EQ(slicer.scarcity(), ScarcityBehavior::Degrade);
  EXPECT_NE(dynamic_cast<const GreedySlice*>(&slicer.inner()), nullptr);
}

}  // namespace
}  // namespace cupel
