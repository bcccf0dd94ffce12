// Which strategies Pipeline(policy) builds. `quotas` wraps the slicer in a QuotaSlice. `countQuotas` with greedy wraps
// the result in a CountQuotaSlice; with knapsack, it builds a CountConstrainedKnapsackSlice.

#include <gtest/gtest.h>

#include <vector>

#include "cupel/pipeline.hpp"
#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"
#include "policy_helpers.hpp"

namespace cupel {
namespace {

using test::inner_as;
using test::placer_as;
using test::recency_policy;
using test::slicer_as;

Policy policy_with(SlicerType slicer) {
  Policy policy = recency_policy();
  policy.slicer_type = slicer;
  return policy;
}

TEST(PolicyPipeline, DefaultsToGreedyChronologicalDeduplicatingAndThrowing) {
  const Pipeline pipeline(recency_policy());

  EXPECT_NO_THROW(slicer_as<GreedySlice>(pipeline));
  EXPECT_NO_THROW(placer_as<ChronologicalPlacer>(pipeline));
  EXPECT_TRUE(pipeline.options().deduplication);
  EXPECT_EQ(pipeline.options().overflow_strategy, OverflowStrategy::Throw);
}

TEST(PolicyPipeline, CarriesPlacerDeduplicationAndOverflowStrategy) {
  Policy policy = recency_policy();
  policy.placer_type = PlacerType::UShaped;
  policy.deduplication_enabled = false;
  policy.overflow_strategy = OverflowStrategy::Truncate;

  const Pipeline pipeline(policy);

  EXPECT_NO_THROW(placer_as<UShapedPlacer>(pipeline));
  EXPECT_FALSE(pipeline.options().deduplication);
  EXPECT_EQ(pipeline.options().overflow_strategy, OverflowStrategy::Truncate);
}

TEST(PolicyPipeline, KnapsackBucketSizeDefaultsTo100) {
  Policy policy = policy_with(SlicerType::Knapsack);
  const Pipeline by_default(policy);
  EXPECT_EQ(slicer_as<KnapsackSlice>(by_default).options().bucket_size, 100);

  policy.knapsack_bucket_size = 7;
  const Pipeline pipeline(policy);
  EXPECT_EQ(slicer_as<KnapsackSlice>(pipeline).options().bucket_size, 7);
}

TEST(PolicyPipeline, StreamBatchSizeDefaultsTo32) {
  Policy policy = policy_with(SlicerType::Stream);
  const Pipeline by_default(policy);
  EXPECT_EQ(slicer_as<StreamSlice>(by_default).options().batch_size, 32);

  policy.stream_batch_size = 3;
  const Pipeline pipeline(policy);
  EXPECT_EQ(slicer_as<StreamSlice>(pipeline).options().batch_size, 3);
}

TEST(PolicyPipeline, QuotasWrapTheSlicer) {
  for (const SlicerType slicer : {SlicerType::Greedy, SlicerType::Knapsack}) {
    Policy policy = policy_with(slicer);
    policy.quotas = {{.kind = "Memory", .min_percent = 20.0, .max_percent = 40.0}};

    const Pipeline pipeline(policy);

    const auto& quota = slicer_as<QuotaSlice>(pipeline);
    EXPECT_EQ(quota.quotas(), (std::vector<QuotaEntry>{{"Memory", 20.0, 40.0}}));
    EXPECT_EQ(dynamic_cast<const KnapsackSlice*>(&quota.inner()) != nullptr, slicer == SlicerType::Knapsack);
    EXPECT_EQ(dynamic_cast<const GreedySlice*>(&quota.inner()) != nullptr, slicer == SlicerType::Greedy);
  }
}

TEST(PolicyPipeline, AQuotaMayOmitItsMinimumOrItsMaximum) {
  Policy policy = recency_policy();
  policy.quotas = {{.kind = "Memory", .min_percent = 20.0}, {.kind = "Tool", .max_percent = 40.0}};

  const Pipeline pipeline(policy);

  EXPECT_EQ(slicer_as<QuotaSlice>(pipeline).quotas(),
            (std::vector<QuotaEntry>{{"Memory", 20.0, 100.0}, {"Tool", 0.0, 40.0}}));
}

// Spec: PolicySensitivity/count-quota, MUST: .NET: "CupelPolicy cannot express CountQuotaSlice." "Callers requiring
//     count-quota fork diagnostics MUST use the pipeline-based overload"
//   Code: src/policy/policy_builder.cpp
//   No vectors: a rule for .NET
//   Not applicable: our `Policy` has `count_quotas`.
TEST(PolicyPipeline, CountQuotasWithGreedyWrapTheSlicer) {
  Policy policy = recency_policy();
  policy.count_quotas = {{.kind = "Tool", .require_count = 1, .cap_count = 2}};
  const Pipeline plain(policy);
  policy.quotas = {{.kind = "Memory", .max_percent = 40.0}};
  const Pipeline wrapped(policy);

  const auto& count = slicer_as<CountQuotaSlice>(plain);
  EXPECT_EQ(count.entries(), (std::vector<CountQuotaEntry>{{"Tool", 1, 2}}));
  EXPECT_NO_THROW(inner_as<GreedySlice>(count.inner()));

  const auto& quota = inner_as<QuotaSlice>(slicer_as<CountQuotaSlice>(wrapped).inner());
  EXPECT_NO_THROW(inner_as<GreedySlice>(quota.inner()));
}

// Spec: PolicySensitivity/count-quota
TEST(PolicyPipeline, CountQuotasWithKnapsackAreACountConstrainedKnapsack) {
  Policy policy = policy_with(SlicerType::Knapsack);
  policy.knapsack_bucket_size = 5;
  policy.count_quotas = {{.kind = "Tool", .require_count = 1, .cap_count = 2}};

  const Pipeline pipeline(policy);

  const auto& slicer = slicer_as<CountConstrainedKnapsackSlice>(pipeline);
  EXPECT_EQ(slicer.entries(), (std::vector<CountQuotaEntry>{{"Tool", 1, 2}}));
  EXPECT_EQ(slicer.knapsack().options().bucket_size, 5);
}

TEST(PolicyPipeline, EmptyListsOfQuotasCountAsPresent) {
  Policy policy = recency_policy();
  policy.quotas.emplace();
  const Pipeline quota(policy);
  EXPECT_TRUE(slicer_as<QuotaSlice>(quota).quotas().empty());

  policy.quotas.reset();
  policy.count_quotas.emplace();
  policy.scarcity_behavior = ScarcityBehavior::Throw;
  const Pipeline count(policy);
  EXPECT_TRUE(slicer_as<CountQuotaSlice>(count).entries().empty());
}

// Spec: CountQuotaSlice/shortfalls
TEST(PolicyPipeline, ScarcityBehaviorDefaultsToDegrade) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 5, .kind = "Tool"})};
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 50});
  for (const SlicerType slicer : {SlicerType::Greedy, SlicerType::Knapsack}) {
    Policy policy = policy_with(slicer);
    policy.count_quotas = {{.kind = "Tool", .require_count = 2, .cap_count = 2}};

    const Selection degraded = Pipeline(policy).run(items, budget);
    ASSERT_EQ(degraded.shortfalls.size(), 1U);
    EXPECT_EQ(degraded.shortfalls[0], (CountRequirementShortfall{"Tool", 2, 1}));

    policy.scarcity_behavior = ScarcityBehavior::Throw;
    const Error error = test::thrown_error([&] { return Pipeline(policy).run(items, budget); });
    EXPECT_EQ(error.code(), ErrorCode::CountRequirement);
  }
}

// Spec: PolicySensitivity/dry-run: `DryRunWithPolicy`: "run a single policy configuration without constructing a new
//     pipeline" "There is no option to inherit a budget from the pipeline or policy."
//   Code: src/pipeline/pipeline.cpp, src/policy/policy_builder.cpp
//   Note: The function is `dry_run_with_policy`.
TEST(PolicyPipeline, DryRunWithPolicyReportsWhatThePipelineWouldReport) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 5}),
                                       ContextItem({.content = "b", .tokens = 500})};
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 50});

  const SelectionReport report = dry_run_with_policy(items, budget, recency_policy());

  ASSERT_EQ(report.included.size(), 1U);
  EXPECT_EQ(report.included[0].position, 0U);
  ASSERT_EQ(report.excluded.size(), 1U);
  EXPECT_EQ(report.excluded[0].position, 1U);
  EXPECT_EQ(report.events.size(), 5U);
}

}  // namespace
}  // namespace cupel
