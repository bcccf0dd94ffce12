#include "cupel/slicing/quota_slice.hpp"

#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;
using test::Indices;
using test::kMostTokens;
using test::RecordingSlicer;
using test::ScoredList;
using Call = RecordingSlicer::Call;

/// The budgets and entries that the inner slicer receives for each kind.
std::vector<Call> calls(const std::vector<QuotaEntry>& quotas, const ScoredList& list, std::int64_t target) {
  const RecordingSlicer inner;
  slice(QuotaSlice(quotas, inner), list, test::budget_of(target));
  return inner.calls();
}

// Spec: Slicers/empty-input
TEST(QuotaSlice, SelectsNothingWithoutItemsOrBudget) {
  test::expect_nothing_without_items_or_budget(QuotaSlice({{.kind = "Message", .min_percent = 50}}, GreedySlice()));
}

// Spec: QuotaSlice/distribution: DISTRIBUTE-BUDGET: minimums, then proportional shares, then caps; "All
//     percentage-to-token conversions use floor truncation (integer truncation toward zero)"
//   Vectors: required/slicing/quota-a-minimum-is-set-aside-before-shares, quota-a-cap-limits-a-kind,
//     quota-a-cap-limits-minimum-and-share-together, quota-what-a-cap-cuts-off-is-not-given-to-others,
//     quota-a-share-is-rounded-down, quota-a-minimum-is-rounded-down, quota-a-cap-is-rounded-down,
//     quota-percentages-are-divided-before-they-are-multiplied, quota-a-kind-whose-cap-is-its-minimum-has-no-share,
//     quota-minimum-and-cap-are-compared-in-tokens, optional/slicing/quota-shares-are-exact-beyond-what-a-double-holds,
//     quota-products-of-shares-do-not-wrap-around, quota-the-sum-of-all-masses-does-not-wrap-around, quota-a-*,
//     quota-the-largest-target-is-shared-to-the-token,
//     quota-minimums-above-a-hundred-within-the-tolerance-leave-nothing-unassigned
//   Note: Products of tokens have 128 bits (decisions#numbers).
// Spec: QuotaSlice/unconfigured-kinds, QuotaSlice/inner-budget
// "requireTokens["A"] = floor(0.33 * 1000) = 330; requireTokens["B"] = floor(0.33 * 1000) = 330; totalRequired = 660;
// 340 tokens remain for proportional distribution".
TEST(QuotaSlice, DistributesUnclaimedTokensByTokenMass) {
  const std::vector<QuotaEntry> quotas = {{.kind = "A", .min_percent = 33}, {.kind = "B", .min_percent = 33}};
  const ScoredList list = {entry(600, 0.9, "A"), entry(200, 0.8, "B"), entry(200, 0.7, "C")};
  EXPECT_EQ(calls(quotas, list, 1000),
            (std::vector<Call>{{1000, 330 + 204, {0}}, {1000, 330 + 68, {1}}, {1000, 68, {2}}}));
}

// Spec: QuotaSlice/distribution
// "Even after distribution, sum of kind budgets may be < 1000"
TEST(QuotaSlice, RoundsEveryShareDown) {
  const std::vector<QuotaEntry> quotas = {{.kind = "A", .min_percent = 33}, {.kind = "B", .min_percent = 33}};
  const ScoredList list = {entry(10, 0.9, "A"), entry(10, 0.8, "B"), entry(10, 0.7, "C")};
  EXPECT_EQ(calls(quotas, list, 1000), (std::vector<Call>{{1000, 443, {0}}, {1000, 443, {1}}, {1000, 113, {2}}}));
}

// Spec: QuotaSlice/distribution
// percent / 100.0 * target is computed in this order in double: 29 / 100.0 * 100 is slightly less than 29.
TEST(QuotaSlice, ComputesPercentagesInDoublePrecision) {
  ASSERT_LT(29 / 100.0 * 100, 29.0);
  const ScoredList list = {entry(10, 0.9, "A")};
  EXPECT_EQ(calls({{.kind = "A", .max_percent = 29}}, list, 100), (std::vector<Call>{{28, 28, {0}}}));
  EXPECT_EQ(calls({{.kind = "A", .min_percent = 29, .max_percent = 29}}, list, 100),
            (std::vector<Call>{{28, 28, {0}}}));
}

// Spec: QuotaSlice/edge-cases: no quotas, require 100%, cap 0%, a kind without mass, a kind without candidates
//   Vectors: required/slicing/quota-without-quotas-shares-the-budget-by-token-mass,
//     quota-a-minimum-of-the-whole-budget-leaves-nothing-for-others, quota-a-cap-of-zero-excludes-a-kind,
//     quota-zero-token-items-with-a-minimum-are-included, quota-zero-token-items-without-a-minimum-are-left-out,
//     quota-a-list-of-zero-token-items-gets-no-budget, quota-the-minimum-of-an-absent-kind-is-unused,
//     quota-selects-nothing-of-an-empty-list, quota-selects-nothing-with-a-target-of-zero
// "No quotas configured: All kinds get proportional budget (no require/cap constraints)"
TEST(QuotaSlice, WithoutQuotasDistributesByTokenMassAlone) {
  const ScoredList list = {entry(10, 0.9, "A"), entry(25, 0.8, "B"), entry(5, 0.7, "A")};
  EXPECT_EQ(calls({}, list, 100), (std::vector<Call>{{100, 37, {0, 2}}, {100, 62, {1}}}));
}

// Spec: QuotaSlice/edge-cases
// "Kind has require = 100%: That kind gets the entire budget; all other kinds get 0"
TEST(QuotaSlice, AMinimumOfAHundredPercentLeavesNothingForOthers) {
  const ScoredList list = {entry(10, 0.9, "B"), entry(10, 0.8, "A"), entry(10, 0.7, "C")};
  EXPECT_EQ(calls({{.kind = "A", .min_percent = 100}}, list, 50), (std::vector<Call>{{50, 50, {1}}}));
}

// Spec: QuotaSlice/edge-cases
// "Kind has cap = 0%: That kind is excluded (budget = 0)"
TEST(QuotaSlice, ACapOfZeroExcludesAKind) {
  const ScoredList list = {entry(10, 0.9, "A"), entry(0, 0.9, "A"), entry(10, 0.8, "B")};
  EXPECT_EQ(calls({{.kind = "A", .max_percent = 0}}, list, 50), (std::vector<Call>{{50, 50, {2}}}));
}

// Spec: QuotaSlice/inner-budget: "The inner slicer receives a ContextBudget with maxTokens set to the kind's cap (in
//     tokens) and targetTokens set to the kind's computed budget."
//   Vectors: optional/slicing/quota-the-inner-slicer-gets-the-cap-as-its-maximum,
//     required/slicing/quota-a-cap-limits-a-kind, quota-a-cap-limits-minimum-and-share-together
TEST(QuotaSlice, ACapLimitsBothBudgetsOfAKind) {
  const ScoredList list = {entry(90, 0.9, "A"), entry(10, 0.8, "B")};
  EXPECT_EQ(calls({{.kind = "A", .min_percent = 10, .max_percent = 20}}, list, 1000),
            (std::vector<Call>{{200, 200, {0}}, {1000, 90, {1}}}));
}

// A kind that cannot receive more than its minimum takes no part in the distribution.
TEST(QuotaSlice, AKindAtItsCapLeavesTheRestToOthers) {
  const ScoredList list = {entry(90, 0.9, "A"), entry(10, 0.8, "B")};
  EXPECT_EQ(calls({{.kind = "A", .min_percent = 20, .max_percent = 20}}, list, 1000),
            (std::vector<Call>{{200, 200, {0}}, {1000, 800, {1}}}));
}

// Spec: QuotaSlice/edge-cases
// "Kind has candidates but zero token mass: Gets its require allocation (if any), no proportional share"
TEST(QuotaSlice, AKindWithoutTokensGetsItsMinimumOnly) {
  const ScoredList list = {entry(0, 0.9, "A"), entry(0, 0.8, "B"), entry(10, 0.7, "C")};
  EXPECT_EQ(calls({{.kind = "A", .min_percent = 30}}, list, 100), (std::vector<Call>{{100, 30, {0}}, {100, 70, {2}}}));
  EXPECT_EQ(calls({{.kind = "A", .min_percent = 30}}, {entry(0, 0.9, "A"), entry(0, 0.8, "B")}, 100),
            (std::vector<Call>{{100, 30, {0}}}));
}

// Spec: QuotaSlice/edge-cases
// "Kind has no candidates: Not present in partitions; its require allocation is unused"
TEST(QuotaSlice, TheMinimumOfAKindWithoutCandidatesIsUnused) {
  EXPECT_EQ(calls({{.kind = "A", .min_percent = 60}}, {entry(10, 0.9, "B")}, 100), (std::vector<Call>{{100, 40, {0}}}));
}

// Spec: QuotaSlice/kind-case, MUST: "All ContextKind comparisons in QuotaSlice ... MUST use case-insensitive ASCII case
//     folding" "ContextKind comparison MUST be case-insensitive throughout (partitioning, quota lookups, budget
//     assignment)."
//   Code: src/slicing/kind_partition.cpp, src/slicing/quota_slice.cpp
//   Vectors: required/slicing/quota-kinds-are-grouped-and-looked-up-without-case,
//     quota-a-and-z-are-folded-like-the-letters-between, quota-characters-beside-the-letters-are-not-folded,
//     quota-letters-beyond-ascii-are-not-folded
TEST(QuotaSlice, IgnoresTheCaseOfKinds) {
  const ScoredList list = {entry(10, 0.9, "tool"), entry(10, 0.8, "other"), entry(10, 0.7, "Tool"),
                           entry(10, 0.6, "TOOL")};
  EXPECT_EQ(calls({{.kind = "TooL", .max_percent = 50}}, list, 100),
            (std::vector<Call>{{50, 50, {0, 2, 3}}, {100, 25, {1}}}));
}

// Spec: QuotaSlice/algorithm
// "The output list order is: items from each kind partition concatenated in partition iteration order". Here that is
// the order of first appearance.
TEST(QuotaSlice, ConcatenatesKindsInOrderOfFirstAppearance) {
  const ScoredList list = {entry(5, 0.9, "B"), entry(5, 0.8, "A"), entry(5, 0.7, "B"), entry(5, 0.6, "A")};
  EXPECT_EQ(test::selected(QuotaSlice({{.kind = "A"}, {.kind = "B"}}, GreedySlice()), list, 100),
            (Indices{0, 2, 1, 3}));
}

// Spec: QuotaSlice/algorithm: QUOTA-SLICE: "partitions items by ContextKind, distributes the token budget across kinds
//     using configurable quotas, and delegates per-kind selection to an inner slicer"
//   Code: src/slicing/quota_slice.cpp, src/slicing/kind_partition.cpp, src/slicing/sublist.cpp
//   Vectors: optional/pipeline/slicer-quota-*, slicer-greedy-with-quotas-is-wrapped,
//     required/slicing/quota-the-inner-slicer-chooses-within-each-kind, quota-each-kind-loses-its-own-broken-bucket,
//     quota-one-kind-does-not-influence-the-choice-in-another, quota-many-kinds-have-their-shares,
//     optional/slicing/quota-with-a-stream-inside-has-a-stream-per-kind, quota-passes-on-what-its-inner-slicer-reports
//   Public vectors: quota-basic
//   Note: Kinds are in order of first appearance (decisions#slicers).
TEST(QuotaSlice, LetsTheInnerSlicerChooseWithinEachKind) {
  const ScoredList list = {entry(60, 0.9, "A"), entry(50, 0.5, "A"), entry(50, 0.45, "A"), entry(60, 0.4, "B")};
  const std::vector<QuotaEntry> quotas = {{.kind = "A", .min_percent = 50, .max_percent = 50}};
  EXPECT_EQ(test::selected(QuotaSlice(quotas, GreedySlice()), list, 200), (Indices{0, 3}));
  EXPECT_EQ(test::selected(QuotaSlice(quotas, KnapsackSlice({.bucket_size = 1})), list, 200), (Indices{2, 1, 3}));
}

TEST(QuotaSlice, WrapsAnotherQuotaSlice) {
  const QuotaSlice inner({{.kind = "A", .max_percent = 50}}, GreedySlice());
  const ScoredList list = {entry(20, 0.9, "A"), entry(20, 0.8, "A"), entry(20, 0.7, "B")};
  // A has 40 of 60 tokens: it gets 66 of 100, of which the inner quota allows 33.
  EXPECT_EQ(test::selected(QuotaSlice({}, inner), list, 100), (Indices{0, 2}));
}

TEST(QuotaSlice, PassesOnShortfallsAndExclusionsOfTheInnerSlicer) {
  const test::GivenResult inner(
      {.selected = {}, .shortfalls = {{"A", 2, 1}}, .exclusions = {{0, exclusion::Filtered{"f"}}}});
  const ScoredList list = {entry(5, 0.9, "A"), entry(5, 0.8, "B"), entry(5, 0.7, "A")};
  const SliceResult result = slice(QuotaSlice({}, inner), list, test::budget_of(100));
  EXPECT_EQ(result.shortfalls.size(), 2U);
  ASSERT_EQ(result.exclusions.size(), 2U);
  EXPECT_EQ(result.exclusions[0].index, 0U);
  EXPECT_EQ(result.exclusions[1].index, 1U);
}

// Spec: QuotaSlice/distribution
// unassigned * mass / total is computed in 128-bit integers.
TEST(QuotaSlice, DistributesTheLargestBudgets) {
  constexpr std::int64_t kQuarter = std::int64_t{1} << 61;
  const ScoredList halves = {entry(kQuarter, 0.9, "A"), entry(kQuarter, 0.8, "B")};
  EXPECT_EQ(calls({}, halves, std::int64_t{1} << 62),
            (std::vector<Call>{{std::int64_t{1} << 62, kQuarter, {0}}, {std::int64_t{1} << 62, kQuarter, {1}}}));

  const ScoredList uneven = {entry(kMostTokens - 3, 0.9, "A"), entry(3, 0.8, "B")};
  EXPECT_EQ(calls({}, uneven, kMostTokens),
            (std::vector<Call>{{kMostTokens, kMostTokens - 3, {0}}, {kMostTokens, 3, {1}}}));

  // 2^63 - 1 is not a double, but 100 percent must not exceed the target.
  EXPECT_EQ(calls({{.kind = "A", .min_percent = 100, .max_percent = 100}}, uneven, kMostTokens),
            (std::vector<Call>{{kMostTokens, kMostTokens, {0}}}));
  EXPECT_EQ(calls({{.kind = "A", .min_percent = 50, .max_percent = 50}}, uneven, std::int64_t{1} << 62),
            (std::vector<Call>{{kQuarter, kQuarter, {0}}, {std::int64_t{1} << 62, kQuarter, {1}}}));
}

// A pipeline rejects this list. A direct call must not overflow when it sums the masses.
TEST(QuotaSlice, DistributesAmongMassesThatExceedSixtyThreeBits) {
  const ScoredList list = {entry(kMostTokens, 0.9, "A"), entry(kMostTokens, 0.8, "B"), entry(kMostTokens, 0.7, "C")};
  EXPECT_EQ(calls({}, list, 1000), (std::vector<Call>{{1000, 333, {0}}, {1000, 333, {1}}, {1000, 333, {2}}}));
}

TEST(QuotaSlice, HasPercentageQuotasAndIsNotMonotonic) {
  const QuotaSlice slicer({{.kind = "A", .min_percent = 10}}, GreedySlice());
  EXPECT_EQ(slicer.traits().quotas, SlicerTraits::Quotas::Percentage);
  EXPECT_FALSE(slicer.traits().monotonic_inclusion);
  EXPECT_EQ(slicer.quotas().size(), 1U);
  EXPECT_NE(dynamic_cast<const GreedySlice*>(&slicer.inner()), nullptr);
}

}  // namespace
}  // namespace cupel
