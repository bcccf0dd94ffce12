// The flat form of a policy's slicer, and the equivalent nested form.

#include "cupel/policy/flat_slicer.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "policy_helpers.hpp"

namespace cupel {
namespace {

using test::expect_rejected;
using test::recency_policy;

const std::vector<PolicyQuota> kQuotas{{.kind = "Memory", .max_percent = 40.0}};
const std::vector<CountQuotaEntry> kCounts{{.kind = "Tool", .require_count = 1, .cap_count = 2}};

std::shared_ptr<const SlicerSpec> inside(SlicerSpec::Type type) {
  return std::make_shared<const SlicerSpec>(SlicerSpec{std::move(type)});
}

// Every slicer that the flat form can express, with its nested form.
struct Pair {
  FlatSlicer flat;
  SlicerSpec::Type nested;
};
std::vector<Pair> pairs() {
  using namespace slicer_spec;
  return {
      {{}, Greedy()},
      {{.base_slicer = Knapsack{7}}, Knapsack{7}},
      {{.base_slicer = Stream{3}}, Stream{3}},
      {{.quotas = kQuotas}, Quota{kQuotas, inside(Greedy())}},
      {{.base_slicer = Knapsack{}, .quotas = kQuotas}, Quota{kQuotas, inside(Knapsack())}},
      {{.count_quotas = kCounts}, CountQuota{kCounts, {}, inside(Greedy())}},
      {{.quotas = kQuotas, .count_quotas = kCounts, .scarcity_behavior = ScarcityBehavior::Throw},
       CountQuota{kCounts, ScarcityBehavior::Throw, inside(Quota{kQuotas, inside(Greedy())})}},
      {{.base_slicer = Knapsack{5}, .count_quotas = kCounts, .scarcity_behavior = ScarcityBehavior::Degrade},
       CountConstrainedKnapsack{kCounts, 5, ScarcityBehavior::Degrade}},
  };
}

std::string failure(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::InvalidPolicy);
    return std::string(error.parameter()) + ": " + std::string(error.problem());
  }
  return "none";
}

// The description of a slicer that has an inner slicer.
struct Wrapper {
  std::shared_ptr<const SlicerSpec> inner_slicer = {};

  static constexpr std::string_view kName = "wrapper";
  static constexpr auto fields() { return std::tuple(description::optional("innerSlicer", &Wrapper::inner_slicer)); }
};

TEST(FlatSlicer, RecognizesBaseSlicers) {
  EXPECT_TRUE(FlatSlicer::kIsBaseSlicer<slicer_spec::Greedy>);
  EXPECT_TRUE(FlatSlicer::kIsBaseSlicer<slicer_spec::Knapsack>);
  EXPECT_TRUE(FlatSlicer::kIsBaseSlicer<slicer_spec::Stream>);
  EXPECT_FALSE(FlatSlicer::kIsBaseSlicer<slicer_spec::Quota>);
  EXPECT_FALSE(FlatSlicer::kIsBaseSlicer<slicer_spec::CountQuota>);
  EXPECT_FALSE(FlatSlicer::kIsBaseSlicer<slicer_spec::CountConstrainedKnapsack>);
  EXPECT_FALSE(FlatSlicer::kIsBaseSlicer<Wrapper>);
  for_each_flat_field<Wrapper>([](std::string_view name, const auto&) { ADD_FAILURE() << name; });
}

TEST(FlatSlicer, ConvertsToTheNestedForm) {
  for (const auto& [flat, nested] : pairs()) EXPECT_EQ(flat.nested(), SlicerSpec{nested});
}

TEST(FlatSlicer, IsReadFromBothFormsOfAPolicy) {
  for (const auto& [flat, nested] : pairs()) {
    Policy by_members = recency_policy();
    set_slicer(by_members, flat);
    EXPECT_FALSE(by_members.slicer.has_value());
    EXPECT_EQ(flat_slicer(by_members), flat);

    Policy by_slicer = recency_policy();
    by_slicer.slicer = SlicerSpec{nested};
    EXPECT_EQ(flat_slicer(by_slicer), flat);
  }
}

TEST(FlatSlicer, IsStoredNestedWhenMembersCannotExpressIt) {
  Policy policy = recency_policy();
  set_slicer(policy, {.base_slicer = slicer_spec::Quota{kQuotas}, .count_quotas = kCounts});
  EXPECT_EQ(policy.slicer, (SlicerSpec{slicer_spec::CountQuota{kCounts, {}, inside(slicer_spec::Quota{kQuotas})}}));
  EXPECT_FALSE(policy.count_quotas.has_value());
}

TEST(FlatSlicer, KeepsTheOptionsOfOtherSlicers) {
  Policy policy = recency_policy();
  policy.knapsack_bucket_size = 7;
  const FlatSlicer flat = flat_slicer(policy);
  EXPECT_EQ(flat.others, (std::vector<FlatSlicer::Other>{{slicer_spec::Knapsack{7}, "knapsackBucketSize"}}));

  Policy copy = recency_policy();
  set_slicer(copy, flat);
  EXPECT_EQ(copy, policy);
}

TEST(FlatSlicer, ReportsPartsThatCannotBeCombined) {
  using namespace slicer_spec;
  EXPECT_EQ(failure([] {
              FlatSlicer{.others = {{Knapsack{7}, "knapsackBucketSize"}}}.nested();
            }),
            "knapsackBucketSize: can only be given with slicerType knapsack");
  EXPECT_EQ(failure([] { FlatSlicer{.base_slicer = Stream(), .quotas = kQuotas}.nested(); }),
            "quotas: can't be combined with slicerType stream");
  EXPECT_EQ(failure([] { FlatSlicer{.base_slicer = Stream(), .count_quotas = kCounts}.nested(); }),
            "countQuotas: can't be combined with slicerType stream");
  EXPECT_EQ(failure([] { FlatSlicer{.base_slicer = Knapsack(), .quotas = kQuotas, .count_quotas = kCounts}.nested(); }),
            "quotas: can't be combined with countQuotas and slicerType knapsack");
  EXPECT_EQ(failure([] { FlatSlicer{.scarcity_behavior = ScarcityBehavior::Throw}.nested(); }),
            "scarcityBehavior: can only be given with countQuotas");
}

TEST(FlatSlicer, RejectsOtherNestings) {
  using namespace slicer_spec;
  const auto flattened = [](SlicerSpec::Type type) {
    return failure([&] {
      Policy policy = recency_policy();
      policy.slicer = SlicerSpec{std::move(type)};
      (void)flat_slicer(policy);
    });
  };
  EXPECT_EQ(flattened(Quota{kQuotas, inside(Quota{kQuotas})}),
            "slicer: has a quota where the flat form does not allow one");
  EXPECT_EQ(flattened(Quota{kQuotas, inside(CountQuota{kCounts})}),
            "slicer: has a countQuota where the flat form does not allow one");
  EXPECT_EQ(flattened(Quota{kQuotas, inside(Stream())}), "slicer: has a stream where the flat form does not allow one");
  EXPECT_EQ(flattened(CountQuota{kCounts, {}, inside(Knapsack())}),
            "slicer: has a knapsack where the flat form does not allow one");
  EXPECT_EQ(flattened(Quota{kQuotas, inside(CountConstrainedKnapsack{kCounts})}),
            "slicer: has a countConstrainedKnapsack where the flat form does not allow one");
}

TEST(FlatSlicer, CannotBeCombinedWithANestedSlicer) {
  Policy policy = recency_policy();
  policy.slicer = SlicerSpec();
  policy.stream_batch_size = 3;
  expect_rejected(policy, ErrorCode::InvalidPolicy, "slicer");
  EXPECT_EQ(failure([&] { (void)flat_slicer(policy); }), "slicer: can't be combined with the members of the flat form");
}

TEST(SlicerSpec, ComparesInnerSlicersByValue) {
  using namespace slicer_spec;
  EXPECT_EQ((Quota{kQuotas, inside(Greedy())}), (Quota{kQuotas})) << "without an inner slicer, the default is greedy";
  EXPECT_EQ((CountQuota{kCounts, {}, inside(Stream{3})}), (CountQuota{kCounts, {}, inside(Stream{3})}));
  EXPECT_NE((CountQuota{kCounts, {}, inside(Stream{3})}), (CountQuota{kCounts, {}, inside(Stream{4})}));
}

TEST(SlicerSpec, IsRejectedWhenNestedTooDeep) {
  const auto nested = [](int levels) {
    SlicerSpec spec;
    for (int level = 1; level < levels; ++level) {
      spec = {slicer_spec::Quota{std::vector<PolicyQuota>(), std::make_shared<const SlicerSpec>(std::move(spec))}};
    }
    return spec;
  };
  EXPECT_NO_THROW((void)nested(kMaxSlicerDepth).build());
  Policy policy = recency_policy();
  policy.slicer = nested(kMaxSlicerDepth + 1);
  expect_rejected(policy, ErrorCode::SlicerConfig, "innerSlicer");
}

}  // namespace
}  // namespace cupel
