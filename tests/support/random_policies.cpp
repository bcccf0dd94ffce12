#include "support/random_policies.hpp"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

#include "cupel/policy/flat_slicer.hpp"
#include "support/dump.hpp"
#include "support/extremes.hpp"
#include "support/random_budget.hpp"
#include "support/random_fields.hpp"
#include "support/random_items.hpp"
#include "support/random_scorers.hpp"
#include "support/random_slicers.hpp"

namespace cupel::test_support {
namespace {

std::vector<PolicyQuota> random_policy_quotas(Random& random) {
  std::vector<PolicyQuota> quotas;
  for (const QuotaEntry& entry : random_quotas(random)) {
    PolicyQuota quota{.kind = entry.kind, .min_percent = entry.min_percent, .max_percent = entry.max_percent};
    if (entry.min_percent == 0.0 && random.chance(50)) {
      quota.min_percent.reset();
    } else if (entry.max_percent == 100.0) {
      quota.max_percent.reset();
    }
    quotas.push_back(std::move(quota));
  }
  return quotas;
}

void add_quotas(Random& random, Policy& policy) {
  const std::uint64_t choice = random.below(5);
  const bool knapsack = policy.slicer_type == SlicerType::Knapsack;
  if (choice == 1 || (choice == 3 && !knapsack)) policy.quotas = random_policy_quotas(random);
  if (choice >= 2 && choice <= 3) {
    policy.count_quotas = random_count_quotas(random);
    if (random.chance(30)) {
      policy.scarcity_behavior = random.chance(50) ? ScarcityBehavior::Throw : ScarcityBehavior::Degrade;
    }
  }
}

void break_scorers(Random& random, Policy& policy) {
  constexpr double kBadWeights[] = {0.0, -0.0, -1.0, kNaN, kInfinity, -kInfinity};
  constexpr double kBadShares[] = {-0.1, 1.1, kNaN, kInfinity, -kInfinity};
  ScorerSpec& scorer = policy.scorers[random.index(policy.scorers.size())];
  const auto make_shared_spec = [](ScorerSpec spec) { return std::make_shared<const ScorerSpec>(std::move(spec)); };
  switch (random.below(13)) {
    case 0:
      policy.scorers.clear();
      break;
    case 1:
      scorer.weight = random.pick(kBadWeights);
      break;
    case 2:
      scorer.type = scorer_spec::Composite{std::vector<ScorerSpec>()};
      break;
    case 3:
      scorer.type = scorer_spec::Composite{{{.type = scorer_spec::Recency{}, .weight = random.pick(kBadWeights)}}};
      break;
    case 4:
      scorer.type =
          scorer_spec::Scaled{make_shared_spec({.type = scorer_spec::Recency{}, .weight = random.pick(kBadWeights)})};
      break;
    case 5:
      scorer.type = scorer_spec::Kind{{{{"a", random.chance(50) ? -1e-9 : kNaN}}}};
      break;
    case 6:
      scorer.type = scorer_spec::Kind{{{{"Message", 1.0}, {"MESSAGE", 1.0}}}};
      break;
    case 7:
      scorer.type = scorer_spec::Tag{{{"a", random.chance(50) ? -1e-9 : kInfinity}}};
      break;
    case 8:
      scorer.type = scorer_spec::Tag{{{"a", 1.0}, {"A", 1.0}, {random.chance(50) ? "a" : "A", 0.0}}};
      break;
    case 9:
      scorer.type = scorer_spec::Tag{{{"a", 1e308}, {"b", 1e308}}};
      break;
    case 10:
      scorer.type = scorer_spec::MetadataTrust{random.pick(kBadShares)};
      break;
    case 11:
      scorer.type = scorer_spec::MetadataKey{"k", "v", random.pick(kBadWeights)};
      break;
    default:
      scorer.type =
          scorer_spec::Decay{.curve = DecayCurve::window(Seconds(1)), .null_timestamp_score = random.pick(kBadShares)};
      break;
  }
}

// Visits the base slicers that have no dedicated members in Policy, because they were added after those members. Draws
// nothing if there are none.
template <class Visit>
void for_each_newer_slicer(const Visit& visit) {
  for_each_base_slicer([&]<class Spec>(std::type_identity<Spec> as) {
    constexpr bool kHasMembers = std::is_same_v<Spec, slicer_spec::Greedy> ||
                                 std::is_same_v<Spec, slicer_spec::Knapsack> ||
                                 std::is_same_v<Spec, slicer_spec::Stream>;
    if constexpr (!kHasMembers) visit(as);
  });
}

// Replaces the slicer of some policies by a newer one.
void use_newer_slicer(Random& random, Policy& policy, std::int64_t target_tokens) {
  for_each_newer_slicer([&]<class Spec>(std::type_identity<Spec>) {
    if (!random.chance(20)) return;
    FlatSlicer flat{.base_slicer = RandomFields(random, 0, target_tokens).options<Spec>()};
    if constexpr (!requires { requires !Spec::kTakesQuotas; }) {
      if (random.chance(30)) flat.quotas = random_policy_quotas(random);
      if (!flat.quotas && random.chance(30)) flat.count_quotas = random_count_quotas(random);
    }
    set_slicer(policy, std::move(flat));
  });
}

// Gives a newer slicer an option out of range.
void use_broken_slicer(Random& random, Policy& policy) {
  for_each_newer_slicer([&]<class Spec>(std::type_identity<Spec>) {
    if (!random.chance(20)) return;
    Spec spec = RandomFields(random, 0).options<Spec>();
    bool broken = false;
    description::for_each_field<Spec>([&]<class Value>(const description::Field<Spec, Value>& field) {
      if (field.range.requirement.empty() || (broken && random.chance(50))) return;
      using Number = std::remove_cvref_t<decltype(*description::held_value(field.of(spec)))>;
      if constexpr (std::is_same_v<Number, double> || std::is_same_v<Number, std::int64_t> ||
                    std::is_same_v<Number, Seconds>) {
        field.of(spec) = Number(field.range.minimum - 1.0);
        broken = true;
      }
    });
    if (broken) set_slicer(policy, {.base_slicer = spec});
  });
}

void break_slicer(Random& random, Policy& policy) {
  constexpr double kBadPercents[] = {-0.1, 100.1, kNaN, kInfinity, -kInfinity};
  // Reset the slicer first: other options could conflict with the one broken below, and only one defect is wanted.
  policy.slicer_type = SlicerType::Greedy;
  policy.knapsack_bucket_size.reset();
  policy.stream_batch_size.reset();
  policy.quotas.reset();
  policy.count_quotas.reset();
  policy.scarcity_behavior.reset();
  policy.slicer.reset();
  switch (random.below(17)) {
    case 0:
      policy.knapsack_bucket_size = 100;
      break;
    case 1:
      policy.stream_batch_size = 32;
      break;
    case 2:
      policy.scarcity_behavior = ScarcityBehavior::Degrade;
      break;
    case 3:
      policy.slicer_type = SlicerType::Knapsack, policy.knapsack_bucket_size = -random.between(0, 1);
      break;
    case 4:
      policy.slicer_type = SlicerType::Stream, policy.stream_batch_size = -random.between(0, 1);
      break;
    case 5:
      policy.slicer_type = SlicerType::Stream, policy.quotas.emplace();
      break;
    case 6:
      policy.slicer_type = SlicerType::Stream, policy.count_quotas.emplace();
      break;
    case 7:
      policy.slicer_type = SlicerType::Knapsack;
      policy.quotas.emplace();
      policy.count_quotas.emplace();
      break;
    case 8:
      policy.quotas = {{.kind = "a"}};
      break;
    case 9:
      policy.quotas = {{.kind = "a", .min_percent = random.pick(kBadPercents)}};
      break;
    case 10:
      policy.quotas = {{.kind = "a", .max_percent = random.pick(kBadPercents)}};
      break;
    case 11:
      policy.quotas = {{.kind = "a", .min_percent = 50.0, .max_percent = 49.0}};
      break;
    case 12:
      policy.quotas = {{.kind = "a", .min_percent = 50.0}, {.kind = "b", .min_percent = 50.001}};
      break;
    case 13:
      policy.quotas = {{.kind = "Tool", .min_percent = 1.0}, {.kind = "tOOL", .max_percent = 5.0}};
      break;
    case 14:
      policy.count_quotas = {{.kind = "a", .require_count = -1, .cap_count = random.between(-1, 1)}};
      break;
    case 15:
      policy.count_quotas = {{.kind = "a", .require_count = 2, .cap_count = random.between(-1, 1)}};
      break;
    default:
      policy.count_quotas = {{.kind = "a", .require_count = 1, .cap_count = 1}, {.kind = "A", .cap_count = 5}};
      break;
  }
  use_broken_slicer(random, policy);
}

void choose_slicer(Random& random, Policy& policy, std::int64_t target_tokens) {
  switch (random.below(5)) {
    case 0:
    case 1:
      break;
    case 2:
    case 3:
      policy.slicer_type = SlicerType::Knapsack;
      if (target_tokens / 100 > kMaxCapacity || random.chance(80)) {
        policy.knapsack_bucket_size = random_bucket_size(random, target_tokens);
      }
      break;
    default:
      policy.slicer_type = SlicerType::Stream;
      if (random.chance(80)) policy.stream_batch_size = random.between(1, 6);
      return;
  }
  add_quotas(random, policy);
}

}  // namespace

Policy random_policy(Random& random, std::int64_t target_tokens) {
  constexpr OverflowStrategy kStrategies[] = {OverflowStrategy::Throw, OverflowStrategy::Truncate,
                                              OverflowStrategy::Truncate, OverflowStrategy::Proceed};
  Policy policy;
  const std::size_t scorers = 1 + random.index(4);
  for (std::size_t i = 0; i < scorers; ++i) policy.scorers.push_back(random_scorer(random, 2));
  if (random.chance(10)) policy.scorers.push_back(random_wild_scorer(random));
  policy.placer_type = random.chance(50) ? PlacerType::Chronological : PlacerType::UShaped;
  policy.deduplication_enabled = random.chance(70);
  policy.overflow_strategy = random.pick(kStrategies);
  choose_slicer(random, policy, target_tokens);
  use_newer_slicer(random, policy, target_tokens);
  return policy;
}

void break_policy(Random& random, Policy& policy) {
  if (random.chance(50)) {
    break_scorers(random, policy);
  } else {
    break_slicer(random, policy);
  }
}

namespace {

// Makes count quotas commit more than the target, beside pins that fit: the cases for Truncate and Proceed.
void crowd(Random& random, PipelineCase& c) {
  const std::int64_t scale = std::max<std::int64_t>(token_scale(c.items), 1);
  const std::int64_t target = random.between(1, std::max<std::int64_t>(scale / 3, 1));
  c.budget = ContextBudget({.max_tokens = scale, .target_tokens = target});
  c.policy.slicer_type = random.chance(60) ? SlicerType::Greedy : SlicerType::Knapsack;
  c.policy.knapsack_bucket_size.reset();
  if (c.policy.slicer_type == SlicerType::Knapsack) c.policy.knapsack_bucket_size = random_bucket_size(random, target);
  c.policy.stream_batch_size.reset();
  c.policy.slicer.reset();
  c.policy.quotas.reset();
  c.policy.scarcity_behavior.reset();
  c.policy.count_quotas.emplace();
  for (const char* kind : {"MESSAGE", "document", "Memory", "tool"}) {
    const std::int64_t require_count = random.between(0, 5);
    c.policy.count_quotas->push_back({.kind = kind, .require_count = require_count, .cap_count = require_count + 1});
  }
  c.policy.overflow_strategy = random.chance(70) ? OverflowStrategy::Truncate : OverflowStrategy::Proceed;
}

}  // namespace

PipelineCase random_pipeline_case(Random& random) {
  const bool huge = random.chance(6);
  std::vector<ContextItem> items = random_items(random, {.count = random_size(random), .huge_tokens = huge});
  ContextBudget budget = random_budget(random, token_scale(items));
  Policy policy = random_policy(random, budget.target_tokens());
  PipelineCase c{std::move(items), std::move(budget), std::move(policy)};
  if (random.chance(15)) crowd(random, c);
  return c;
}

std::string dump(const PipelineCase& c) { return dump(c.policy) + dump(c.budget) + dump(c.items); }

}  // namespace cupel::test_support
