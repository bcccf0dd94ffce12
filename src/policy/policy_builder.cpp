#include "policy/policy_builder.hpp"

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"
#include "errors.hpp"
#include "util/quoted.hpp"

namespace cupel {

Error invalid_policy(std::string_view parameter, std::string problem) {
  return errors::invalid(ErrorCode::InvalidPolicy, "Policy", parameter, std::move(problem));
}

namespace {

// What can't be combined, whatever the values.
void check_combination(const Policy& policy) {
  const bool knapsack = policy.slicer_type == SlicerType::Knapsack;
  const bool stream = policy.slicer_type == SlicerType::Stream;
  if (policy.knapsack_bucket_size && !knapsack) {
    throw invalid_policy("knapsackBucketSize", "can only be given with slicerType knapsack");
  }
  if (policy.stream_batch_size && !stream) {
    throw invalid_policy("streamBatchSize", "can only be given with slicerType stream");
  }
  if (policy.quotas && stream) throw invalid_policy("quotas", "can't be combined with slicerType stream");
  if (policy.count_quotas && stream) throw invalid_policy("countQuotas", "can't be combined with slicerType stream");
  if (policy.quotas && policy.count_quotas && knapsack) {
    throw invalid_policy("quotas", "can't be combined with countQuotas and slicerType knapsack");
  }
  if (policy.scarcity_behavior && !policy.count_quotas) {
    throw invalid_policy("scarcityBehavior", "can only be given with countQuotas");
  }
  if (policy.quotas) {
    for (const PolicyQuota& quota : *policy.quotas) {
      if (!quota.min_percent && !quota.max_percent) {
        throw invalid_policy("quotas",
                             "must give minPercent or maxPercent for kind " + util::quoted(quota.kind.text()));
      }
    }
  }
}

KnapsackSlice build_knapsack(const Policy& policy) {
  KnapsackOptions options;
  if (policy.knapsack_bucket_size) options.bucket_size = *policy.knapsack_bucket_size;
  return KnapsackSlice(options);
}

AnySlicer build_innermost(const Policy& policy) {
  if (policy.slicer_type == SlicerType::Knapsack) return build_knapsack(policy);
  if (policy.slicer_type == SlicerType::Greedy) return GreedySlice();
  StreamOptions options;
  if (policy.stream_batch_size) options.batch_size = *policy.stream_batch_size;
  return StreamSlice(options);
}

}  // namespace

AnySlicer build_slicer(const Policy& policy) {
  check_combination(policy);
  const ScarcityBehavior scarcity = policy.scarcity_behavior.value_or(ScarcityBehavior::Degrade);
  if (policy.count_quotas && policy.slicer_type == SlicerType::Knapsack) {
    return CountConstrainedKnapsackSlice(*policy.count_quotas, build_knapsack(policy), scarcity);
  }
  AnySlicer slicer = build_innermost(policy);
  if (policy.quotas) {
    std::vector<QuotaEntry> quotas;
    quotas.reserve(policy.quotas->size());
    for (const PolicyQuota& quota : *policy.quotas) {
      quotas.push_back({quota.kind, quota.min_percent.value_or(0.0), quota.max_percent.value_or(100.0)});
    }
    slicer = QuotaSlice(std::move(quotas), slicer);
  }
  if (policy.count_quotas) slicer = CountQuotaSlice(*policy.count_quotas, slicer, scarcity);
  return slicer;
}

PipelineOptions build_policy(const Policy& policy) {
  AnyScorer scorer = build_scorers(policy.scorers, 1);
  AnySlicer slicer = build_slicer(policy);
  AnyPlacer placer = UShapedPlacer();
  if (policy.placer_type == PlacerType::Chronological) placer = ChronologicalPlacer();
  return {.scorer = std::move(scorer),
          .slicer = std::move(slicer),
          .placer = std::move(placer),
          .deduplication = policy.deduplication_enabled,
          .overflow_strategy = policy.overflow_strategy};
}

}  // namespace cupel
