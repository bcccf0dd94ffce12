// What Pipeline(policy) rejects in the slicer: InvalidPolicy for parts that can't be combined, SlicerConfig for
// numbers. Numbers are rejected by the slicers themselves, under the names that the specification gives them there.

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "policy_helpers.hpp"

namespace cupel {
namespace {

using test::expect_rejected;
using test::recency_policy;

constexpr SlicerType kAllSlicers[] = {SlicerType::Greedy, SlicerType::Knapsack, SlicerType::Stream};

Policy policy_with_slicer(SlicerType slicer) {
  Policy policy = recency_policy();
  policy.slicer_type = slicer;
  return policy;
}

void expect_bad_quotas(std::vector<PolicyQuota> quotas, ErrorCode code, std::string_view parameter) {
  Policy policy = recency_policy();
  policy.quotas = std::move(quotas);
  expect_rejected(policy, code, parameter);
}

void expect_bad_counts(std::vector<CountQuotaEntry> entries, std::string_view parameter) {
  for (const SlicerType slicer : {SlicerType::Greedy, SlicerType::Knapsack}) {
    Policy policy = policy_with_slicer(slicer);
    policy.count_quotas = entries;
    expect_rejected(policy, ErrorCode::SlicerConfig, parameter);
  }
}

TEST(PolicySlicerErrors, ABucketSizeBelongsToKnapsack) {
  for (const SlicerType slicer : kAllSlicers) {
    Policy policy = policy_with_slicer(slicer);
    policy.knapsack_bucket_size = 100;
    if (slicer == SlicerType::Knapsack) {
      EXPECT_NO_THROW(Pipeline{policy});
    } else {
      expect_rejected(policy, ErrorCode::InvalidPolicy, "knapsackBucketSize");
    }
  }
}

TEST(PolicySlicerErrors, ABatchSizeBelongsToStream) {
  for (const SlicerType slicer : kAllSlicers) {
    Policy policy = policy_with_slicer(slicer);
    policy.stream_batch_size = 32;
    if (slicer == SlicerType::Stream) {
      EXPECT_NO_THROW(Pipeline{policy});
    } else {
      expect_rejected(policy, ErrorCode::InvalidPolicy, "streamBatchSize");
    }
  }
}

TEST(PolicySlicerErrors, ABucketSizeMustBePositive) {
  for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
    Policy policy = policy_with_slicer(SlicerType::Knapsack);
    policy.knapsack_bucket_size = size;
    expect_rejected(policy, ErrorCode::SlicerConfig, "ucketSize");
    policy.count_quotas = {{.kind = "Tool", .cap_count = 1}};
    expect_rejected(policy, ErrorCode::SlicerConfig, "ucketSize");
  }
}

TEST(PolicySlicerErrors, ABatchSizeMustBePositive) {
  for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
    Policy policy = policy_with_slicer(SlicerType::Stream);
    policy.stream_batch_size = size;
    expect_rejected(policy, ErrorCode::SlicerConfig, "atchSize");
  }
}

TEST(PolicySlicerErrors, StreamTakesNoQuotas) {
  Policy policy = policy_with_slicer(SlicerType::Stream);
  policy.quotas = {{.kind = "Memory", .max_percent = 10.0}};
  expect_rejected(policy, ErrorCode::InvalidPolicy, "quotas");
  policy.quotas.emplace();
  expect_rejected(policy, ErrorCode::InvalidPolicy, "quotas");
}

TEST(PolicySlicerErrors, StreamTakesNoCountQuotas) {
  Policy policy = policy_with_slicer(SlicerType::Stream);
  policy.count_quotas = {{.kind = "Memory", .cap_count = 1}};
  expect_rejected(policy, ErrorCode::InvalidPolicy, "countQuotas");
  policy.count_quotas.emplace();
  expect_rejected(policy, ErrorCode::InvalidPolicy, "countQuotas");
}

TEST(PolicySlicerErrors, KnapsackTakesQuotasOrCountQuotasButNotBoth) {
  Policy policy = policy_with_slicer(SlicerType::Knapsack);
  policy.quotas.emplace();
  EXPECT_NO_THROW(Pipeline{policy});
  policy.count_quotas.emplace();
  expect_rejected(policy, ErrorCode::InvalidPolicy, "uotas");
  policy.quotas.reset();
  EXPECT_NO_THROW(Pipeline{policy});
}

TEST(PolicySlicerErrors, AScarcityBehaviorBelongsToCountQuotas) {
  for (const SlicerType slicer : kAllSlicers) {
    for (const ScarcityBehavior behavior : {ScarcityBehavior::Degrade, ScarcityBehavior::Throw}) {
      Policy policy = policy_with_slicer(slicer);
      policy.scarcity_behavior = behavior;
      expect_rejected(policy, ErrorCode::InvalidPolicy, "scarcityBehavior");
    }
  }
  Policy with_percentages = recency_policy();
  with_percentages.quotas.emplace();
  with_percentages.scarcity_behavior = ScarcityBehavior::Degrade;
  expect_rejected(with_percentages, ErrorCode::InvalidPolicy, "scarcityBehavior");
}

TEST(PolicySlicerErrors, AQuotaNeedsAMinimumOrAMaximum) {
  expect_bad_quotas({{.kind = "Memory"}}, ErrorCode::InvalidPolicy, "Percent");
  expect_bad_quotas({{.kind = "Tool", .max_percent = 5.0}, {.kind = "Memory"}}, ErrorCode::InvalidPolicy, "Percent");
}

TEST(PolicySlicerErrors, QuotaPercentagesMustBePercentages) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double percent : {-0.1, 100.1, nan}) {
    expect_bad_quotas({{.kind = "Memory", .min_percent = percent}}, ErrorCode::SlicerConfig, "minPercent");
    expect_bad_quotas({{.kind = "Memory", .max_percent = percent}}, ErrorCode::SlicerConfig, "maxPercent");
  }
}

TEST(PolicySlicerErrors, AQuotasMinimumMustNotExceedItsMaximum) {
  expect_bad_quotas({{.kind = "Memory", .min_percent = 50.0, .max_percent = 49.0}}, ErrorCode::SlicerConfig, "Memory");
}

TEST(PolicySlicerErrors, QuotaMinimumsMustNotSumToMoreThan100) {
  expect_bad_quotas({{.kind = "Memory", .min_percent = 60.0}, {.kind = "Tool", .min_percent = 40.1}},
                    ErrorCode::SlicerConfig, "minPercent");
}

TEST(PolicySlicerErrors, QuotasMustNotNameAKindTwice) {
  expect_bad_quotas({{.kind = "Memory", .min_percent = 1.0}, {.kind = "MEMORY", .min_percent = 1.0}},
                    ErrorCode::SlicerConfig, "MEMORY");
}

TEST(PolicySlicerErrors, CountsMustNotBeNegative) {
  expect_bad_counts({{.kind = "Tool", .require_count = -1, .cap_count = 1}}, "requireCount");
  expect_bad_counts({{.kind = "Tool", .require_count = 0, .cap_count = -1}}, "capCount");
}

TEST(PolicySlicerErrors, ARequiredCountMustNotExceedItsCap) {
  expect_bad_counts({{.kind = "Tool", .require_count = 2, .cap_count = 1}}, "requireCount");
}

TEST(PolicySlicerErrors, CountQuotasMustNotNameAKindTwice) {
  expect_bad_counts({{.kind = "Tool", .cap_count = 1}, {.kind = "tool", .cap_count = 1}}, "tool");
}

TEST(PolicySlicerErrors, ScorersAreCheckedBeforeTheSlicer) {
  Policy shape = policy_with_slicer(SlicerType::Stream);
  shape.quotas.emplace();
  Policy numbers = policy_with_slicer(SlicerType::Knapsack);
  numbers.knapsack_bucket_size = 0;
  for (Policy policy : {shape, numbers}) {
    policy.scorers[0].weight = -2.0;
    expect_rejected(policy, ErrorCode::ScorerConfig, "weight");
    policy.scorers.clear();
    expect_rejected(policy, ErrorCode::InvalidPolicy, "scorers");
  }
}

}  // namespace
}  // namespace cupel
