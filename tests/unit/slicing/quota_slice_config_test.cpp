// What QuotaSlice accepts at construction.

#include <functional>

#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::expect_slicer_error;
using test::kInfinity;
using test::kNaN;

QuotaSlice quota_slice(std::vector<QuotaEntry> quotas) { return {std::move(quotas), GreedySlice()}; }

// Spec: QuotaSlice/unconfigured-kinds: "Kinds without explicit configuration default to require = 0% and cap = 100%."
//   Vectors: required/slicing/quota-a-kind-without-an-entry-has-no-minimum-and-no-cap,
//     quota-without-quotas-shares-the-budget-by-token-mass, optional/slicing/quota-rejects-a-kind-given-twice
//   Note: A kind given twice is rejected.
TEST(QuotaSliceConfig, DefaultsToNoMinimumAndNoCap) {
  const QuotaEntry entry{.kind = "A"};
  EXPECT_EQ(entry.min_percent, 0.0);
  EXPECT_EQ(entry.max_percent, 100.0);
}

TEST(QuotaSliceConfig, AcceptsPercentagesFromZeroToAHundred) {
  EXPECT_NO_THROW(quota_slice({}));
  EXPECT_NO_THROW(quota_slice({{.kind = "A", .min_percent = 0, .max_percent = 0}}));
  EXPECT_NO_THROW(quota_slice({{.kind = "A", .min_percent = 100, .max_percent = 100}}));
  EXPECT_NO_THROW(quota_slice({{.kind = "A", .min_percent = 12.5, .max_percent = 12.5}}));
}

// Spec: QuotaSlice/require-within-cap
// "Require(kind, minPercent) ... Range: [0.0, 100.0]."
TEST(QuotaSliceConfig, RejectsAMinimumOutsideZeroToAHundred) {
  for (const double percent : {-0.001, 100.001, kNaN, kInfinity, -kInfinity}) {
    expect_slicer_error([&] { return quota_slice({{.kind = "Tool", .min_percent = percent}}); }, "minPercent",
                        "must be 0 to 100 for kind 'Tool', got ");
  }
}

// Spec: QuotaSlice/require-within-cap
// "Cap(kind, maxPercent) ... Range: [0.0, 100.0]."
TEST(QuotaSliceConfig, RejectsACapOutsideZeroToAHundred) {
  for (const double percent : {-0.001, 100.001, kNaN, kInfinity, -kInfinity}) {
    expect_slicer_error([&] { return quota_slice({{.kind = "Tool", .max_percent = percent}}); }, "maxPercent",
                        "must be 0 to 100 for kind 'Tool', got ");
  }
}

// Spec: QuotaSlice/require-within-cap: rule 1: require does not exceed cap
//   Vectors: optional/slicing/quota-rejects-a-*
//   Note: Percentages outside [0, 100] are rejected, too.
// "For each kind: require <= cap."
TEST(QuotaSliceConfig, RejectsAMinimumAboveItsCap) {
  expect_slicer_error([] { return quota_slice({{.kind = "Tool", .min_percent = 31, .max_percent = 30}}); },
                      "minPercent", "must not exceed maxPercent (30) for kind 'Tool', got 31");
}

// Spec: QuotaSlice/minimums-sum, MUST: "The sum of all require percentages MUST NOT exceed 100%."
//   Vectors: optional/slicing/quota-rejects-minimums-beyond-the-tolerance,
//     quota-rejects-minimums-that-sum-to-more-than-a-hundred, quota-minimums-*,
//     required/slicing/quota-minimums-of-several-kinds-are-added-up
//   Note: The tolerance is 1e-9 (decisions#slicers).
TEST(QuotaSliceConfig, RejectsMinimumsThatSumToMoreThanAHundred) {
  expect_slicer_error(
      [] {
        return quota_slice({{.kind = "A", .min_percent = 60}, {.kind = "B", .min_percent = 40.001}});
      },
      "minPercent", "must not sum to more than 100, got 100.001");
}

// Spec: QuotaSlice/minimums-sum
// The tolerance is 1e-9: percentages that are not exact in binary may sum to slightly more than 100.
TEST(QuotaSliceConfig, AllowsMinimumsThatExceedAHundredByRoundingOnly) {
  EXPECT_NO_THROW(quota_slice(
      {{.kind = "A", .min_percent = 33.3}, {.kind = "B", .min_percent = 33.3}, {.kind = "C", .min_percent = 33.4}}));
  EXPECT_NO_THROW(quota_slice({{.kind = "A", .min_percent = 50}, {.kind = "B", .min_percent = 50 + 5e-10}}));
  expect_slicer_error(
      [] {
        return quota_slice({{.kind = "A", .min_percent = 50}, {.kind = "B", .min_percent = 50 + 5e-9}});
      },
      "minPercent", "must not sum to more than 100");
}

// Spec: QuotaSlice/unconfigured-kinds
TEST(QuotaSliceConfig, RejectsAKindGivenTwiceIgnoringCase) {
  expect_slicer_error(
      [] {
        return quota_slice({{.kind = "Tool"}, {.kind = "A"}, {.kind = "TOOL"}});
      },
      "kind", "must be given once: 'TOOL'");
}

TEST(QuotaSliceConfig, RejectsANullInnerSlicer) {
  EXPECT_EQ(test::thrown_error([] { return QuotaSlice({}, std::shared_ptr<const Slicer>()); }).code(),
            ErrorCode::SlicerConfig);
}

// Slicing recurses, so a slicer whose nesting could overflow the stack must not be constructed.
TEST(QuotaSliceConfig, NestsSlicersAtMost256LevelsDeep) {
  AnySlicer slicer = GreedySlice();
  for (int depth = 2; depth <= 256; ++depth) {
    if (depth % 2 == 0) {
      slicer = QuotaSlice({}, slicer);
    } else {
      slicer = CountQuotaSlice({}, slicer);
    }
  }
  EXPECT_EQ(test::selected(*slicer, {test::entry(1, 0.5), test::entry(5, 0.5)}, 4), (test::Indices{0}));
  for (const auto& make : {std::function([&] { return AnySlicer(QuotaSlice({}, slicer)); }),
                           std::function([&] { return AnySlicer(CountQuotaSlice({}, slicer)); })}) {
    const Error error = test::thrown_error(make);
    EXPECT_EQ(error.code(), ErrorCode::SlicerConfig);
    EXPECT_EQ(error.parameter(), "innerSlicer");
    EXPECT_EQ(error.problem(), "must not be nested deeper than 256 levels");
  }
}

}  // namespace
}  // namespace cupel
