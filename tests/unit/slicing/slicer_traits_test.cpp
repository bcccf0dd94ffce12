#include "cupel/slicing/slicer_traits.hpp"

#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"
#include "slicing/nested_slicers.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using Quotas = SlicerTraits::Quotas;

const std::vector<CountQuotaEntry> kCounts{{.kind = "a", .require_count = 1, .cap_count = 2}};
const std::vector<QuotaEntry> kShares{{.kind = "a", .min_percent = 10}};

/// A custom slicer that overrides no trait.
class DefaultTraitsSlice : public Slicer {
 public:
  SliceResult slice(RunContext& /*context*/, const ScoredItems& /*sorted*/,
                    const ContextBudget& /*budget*/) const override {
    return {};
  }
};

TEST(Slicer, CannotSelectAtEveryTargetByDefault) {
  RunContext context;
  const ScoredItems none(ItemList(std::span<const ContextItem>()), {}, {});
  const SelectionStepsLimits limits{.ceiling = 1, .max_changes = 1};
  const Error error =
      test::thrown_error([&] { return DefaultTraitsSlice().select_at_every_target(context, none, limits); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(error.parameter(), "slicer");
}

/// Returns itself as its inner slicer.
class SelfNested final : public DefaultTraitsSlice {
 public:
  const Slicer* inner_slicer() const noexcept override { return this; }
};

TEST(SlicerTraits, AreTheDefaultsForACustomSlicer) {
  const SlicerTraits traits = DefaultTraitsSlice().traits();
  EXPECT_EQ(traits.quotas, Quotas::None);
  EXPECT_TRUE(traits.monotonic_inclusion);
  EXPECT_FALSE(traits.knows_every_target || traits.sees_scores_tokens_and_kinds_only);
  EXPECT_FALSE(traits.higher_scores_help || traits.fewer_tokens_help);
  EXPECT_TRUE(traits.score_use.other);
}

TEST(SlicerTraits, StateHowScoresAreUsed) {
  EXPECT_TRUE(GreedySlice().traits().score_use.per_token);
  EXPECT_FALSE(GreedySlice().traits().score_use.discretised);
  EXPECT_TRUE(KnapsackSlice().traits().score_use.discretised);
  EXPECT_FALSE(StreamSlice().traits().score_use.per_token || StreamSlice().traits().score_use.discretised);
  EXPECT_TRUE(QuotaSlice(kShares, KnapsackSlice()).traits().score_use.discretised);
  EXPECT_TRUE(CountConstrainedKnapsackSlice(kCounts, KnapsackSlice()).traits().score_use.discretised);
  EXPECT_FALSE(CountQuotaSlice(kCounts, StreamSlice()).traits().score_use.other);
  EXPECT_TRUE(CountQuotaSlice(kCounts, DefaultTraitsSlice()).traits().score_use.other);
}

TEST(SlicerTraits, CombineThoseOfWrapperAndInnerSlicer) {
  const CountQuotaSlice counts(kCounts, GreedySlice());
  EXPECT_TRUE(counts.traits().higher_scores_help);
  EXPECT_FALSE(CountQuotaSlice(kCounts, counts).traits().higher_scores_help);
  EXPECT_FALSE(CountQuotaSlice(kCounts, QuotaSlice(kShares, KnapsackSlice())).traits().higher_scores_help);
  EXPECT_TRUE(QuotaSlice(kShares, counts).traits().higher_scores_help);
  EXPECT_TRUE(QuotaSlice(kShares, counts).traits().knows_every_target);
  EXPECT_FALSE(QuotaSlice(kShares, DefaultTraitsSlice()).traits().knows_every_target);
  EXPECT_TRUE(StreamSlice().traits().fewer_tokens_help);
  EXPECT_FALSE(QuotaSlice(kShares, StreamSlice()).traits().fewer_tokens_help);
  EXPECT_EQ(QuotaSlice(kShares, counts).traits().quotas, Quotas::Percentage);
  EXPECT_EQ(counts.traits().quotas, Quotas::Count);
}

TEST(NestedSlicers, ExposeTheirInnerSlicersAndQuotas) {
  const CountQuotaSlice counts(kCounts, GreedySlice());
  const CountConstrainedKnapsackSlice constrained(kCounts, KnapsackSlice({.bucket_size = 7}));
  const QuotaSlice shares(kShares, counts);
  EXPECT_EQ(GreedySlice().inner_slicer(), nullptr);
  EXPECT_EQ(counts.inner_slicer(), &counts.inner());
  EXPECT_EQ(constrained.inner_slicer(), &constrained.knapsack());
  EXPECT_EQ(shares.inner_slicer(), &shares.inner());
  EXPECT_EQ(counts.kind_quotas().counts.front().require_count, 1);
  EXPECT_EQ(constrained.kind_quotas().counts.front().cap_count, 2);
  EXPECT_EQ(shares.kind_quotas().percentages.front().min_percent, 10);
  EXPECT_TRUE(shares.kind_quotas().counts.empty());
  EXPECT_TRUE(has_count_quotas(shares));
  EXPECT_FALSE(has_count_quotas(QuotaSlice(kShares, GreedySlice())));
}

TEST(NestedSlicers, EndWhereACustomSlicerReturnsItself) {
  EXPECT_FALSE(has_count_quotas(SelfNested()));
  EXPECT_EQ(test::thrown_error([] { return QuotaSlice({}, SelfNested()); }).parameter(), "innerSlicer");
}

}  // namespace
}  // namespace cupel
