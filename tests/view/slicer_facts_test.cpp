#include "view/slicer_facts.hpp"

#include <gmock/gmock.h>

#include "cupel/slicing/greedy_slice.hpp"
#include "run_case.hpp"
#include "view/curve_ceiling.hpp"
#include "view/curve_steps.hpp"
#include "view/findings.hpp"

namespace cupel::view {
namespace {

using ::testing::HasSubstr;

Policy with_slicer(SlicerSpec::Type slicer) {
  Policy policy = by_hint();
  policy.slicer = SlicerSpec{std::move(slicer)};
  return policy;
}

std::shared_ptr<const SlicerSpec> inside(SlicerSpec::Type slicer) {
  return std::make_shared<const SlicerSpec>(SlicerSpec{std::move(slicer)});
}

const std::vector<PolicyQuota> kNoQuotas;

std::vector<CountQuotaEntry> three_memories() { return {{.kind = "Memory", .require_count = 3, .cap_count = 3}}; }

TEST(ViewSlicerFacts, FindTheKnapsackBucketInFlatAndNestedPolicies) {
  Policy flat = by_hint();
  EXPECT_EQ(knapsack_bucket(flat), std::nullopt);
  flat.slicer_type = SlicerType::Knapsack;
  EXPECT_EQ(knapsack_bucket(flat), 100);
  flat.knapsack_bucket_size = 7;
  EXPECT_EQ(knapsack_bucket(flat), 7);
  flat.count_quotas = three_memories();
  EXPECT_EQ(knapsack_bucket(flat), 7);

  EXPECT_EQ(knapsack_bucket(with_slicer(slicer_spec::Greedy{})), std::nullopt);
  EXPECT_EQ(knapsack_bucket(with_slicer(slicer_spec::Stream{})), std::nullopt);
  EXPECT_EQ(knapsack_bucket(with_slicer(slicer_spec::Quota{kNoQuotas})), std::nullopt);
  EXPECT_EQ(knapsack_bucket(with_slicer(slicer_spec::Knapsack{})), 100);
  const std::vector<CountQuotaEntry> none;
  EXPECT_EQ(knapsack_bucket(with_slicer(slicer_spec::CountConstrainedKnapsack{.count_quotas = none, .bucket_size = 7})),
            7);
  // The flat form cannot express this nesting.
  const auto counts = inside(slicer_spec::CountQuota{.count_quotas = three_memories(),
                                                     .inner_slicer = inside(slicer_spec::Knapsack{.bucket_size = 7})});
  EXPECT_EQ(knapsack_bucket(with_slicer(slicer_spec::Quota{.quotas = kNoQuotas, .inner_slicer = counts})), 7);
}

TEST(ViewSlicerFacts, FindQuotasAtEveryLevel) {
  const auto counts = inside(slicer_spec::CountQuota{.count_quotas = three_memories()});
  const Pipeline pipeline(with_slicer(slicer_spec::Quota{.quotas = kNoQuotas, .inner_slicer = counts}));
  EXPECT_TRUE(has_quotas(*pipeline.options().slicer, SlicerTraits::Quotas::Percentage));
  EXPECT_TRUE(has_quotas(*pipeline.options().slicer, SlicerTraits::Quotas::Count));
  EXPECT_FALSE(has_quotas(GreedySlice(), SlicerTraits::Quotas::Percentage));
  EXPECT_FALSE(has_quotas(GreedySlice(), SlicerTraits::Quotas::Count));
}

TEST(ViewCurveCeiling, RoundsItemsUpToBucketsInFlatAndNestedPolicies) {
  const std::vector<ContextItem> items = {item("a", 10, 0.9), item("b", 20, 0.5)};
  EXPECT_EQ(ceiling_for_all(items, by_hint(), {}), 30);
  Policy flat = by_hint();
  flat.slicer_type = SlicerType::Knapsack;
  EXPECT_EQ(ceiling_for_all(items, flat, {}), 200);
  EXPECT_EQ(ceiling_for_all(items, with_slicer(slicer_spec::Knapsack{}), {}), 200);
  EXPECT_EQ(ceiling_for_page(items, with_slicer(slicer_spec::Knapsack{}), window(100), {}), 200);
}

TEST(ViewFindings, BlameCountQuotasInNestedPolicies) {
  Policy policy = with_slicer(slicer_spec::CountQuota{.count_quotas = three_memories()});
  policy.overflow_strategy = OverflowStrategy::Proceed;
  const RunCase c({item("a", 80, 0.9, "Memory"), item("b", 60, 0.8, "Memory")}, policy, window(100));
  const std::vector<Finding> sentences = findings(c.run, certify_optimality(c.run.report(), c.budget));
  EXPECT_THAT(sentences[0].text, HasSubstr("its count quotas require items regardless of their tokens"));
}

TEST(ViewCurveSteps, SuggestALargerBucketInNestedPolicies) {
  std::vector<ContextItem> items;
  for (int i = 0; i < 60; ++i) items.push_back(item("item " + std::to_string(i), 40 + i * 7 % 60, 0.2 + 0.01 * i));
  const RunCase c(items, with_slicer(slicer_spec::Knapsack{.bucket_size = 1}), window(200), 3'000);
  EXPECT_THAT(curve_of(c.run, c.ceiling, {.curve_steps = 10}).unavailable, HasSubstr("larger knapsack bucket"));
}

}  // namespace
}  // namespace cupel::view
