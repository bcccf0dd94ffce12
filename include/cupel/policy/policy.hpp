#ifndef CUPEL_POLICY_POLICY_HPP
#define CUPEL_POLICY_POLICY_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/scoring/decay_curve.hpp"
#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/tag_scorer.hpp"
#include "cupel/slicing/count_quota.hpp"

namespace cupel {

struct ScorerSpec;

/// The scorers that a policy can name, each with its options.
namespace scorer_spec {
struct Recency {};
struct Priority {};
struct Frequency {};
struct Reflexive {};
struct Kind {
  std::optional<std::vector<KindWeight>> kind_weights = {};  ///< absent: the default weights
};
struct Tag {
  std::vector<TagWeight> tag_weights;
  bool case_sensitive = true;
};
struct Scaled {
  std::shared_ptr<const ScorerSpec> inner_scorer;  ///< its weight is validated and not used; never null
};
struct Composite {
  std::vector<ScorerSpec> scorers;
};
struct MetadataTrust {
  double default_score = 0.5;
};
struct MetadataKey {
  std::string key;
  std::string value;
  double boost;
};
struct Decay {
  DecayCurve curve;
  double null_timestamp_score = 0.5;
  std::optional<Timestamp> reference_time = {};  ///< absent: the system clock, read once per run
};
}  // namespace scorer_spec

/// One scorer of a policy.
struct ScorerSpec {
  using Type = std::variant<scorer_spec::Recency, scorer_spec::Priority, scorer_spec::Frequency, scorer_spec::Reflexive,
                            scorer_spec::Kind, scorer_spec::Tag, scorer_spec::Scaled, scorer_spec::Composite,
                            scorer_spec::MetadataTrust, scorer_spec::MetadataKey, scorer_spec::Decay>;
  Type type;
  double weight = 1.0;  ///< > 0 and finite; relative to the other weights
};

/// The slicers that a policy can name; quotas and count quotas wrap them.
enum class SlicerType { Greedy, Knapsack, Stream };
enum class PlacerType { Chronological, UShaped };

/// A kind's percentage quota in a policy; at least one of the two must be given.
struct PolicyQuota {
  ContextKind kind;
  std::optional<double> min_percent = {};
  std::optional<double> max_percent = {};
};

/// A pipeline as plain data: names and numbers that can be stored, compared and sent. Nothing is checked until
/// `Pipeline(policy)` builds it.
///
/// `quotas` wraps the slicer in a QuotaSlice. `count_quotas` with Greedy wraps what stands (a QuotaSlice too) in a
/// CountQuotaSlice; with Knapsack it is a CountConstrainedKnapsackSlice, and then `quotas` can't be given.
struct Policy {
  std::optional<std::string> name = {};
  std::optional<std::string> description = {};
  std::vector<ScorerSpec> scorers = {};  ///< at least one; always combined by a CompositeScorer
  SlicerType slicer_type = SlicerType::Greedy;
  PlacerType placer_type = PlacerType::Chronological;
  bool deduplication_enabled = true;
  OverflowStrategy overflow_strategy = OverflowStrategy::Throw;
  std::optional<std::int64_t> knapsack_bucket_size = {};          ///< only with Knapsack; absent: 100
  std::optional<std::int64_t> stream_batch_size = {};             ///< only with Stream; absent: 32
  std::optional<std::vector<PolicyQuota>> quotas = {};            ///< not with Stream
  std::optional<std::vector<CountQuotaEntry>> count_quotas = {};  ///< not with Stream
  std::optional<ScarcityBehavior> scarcity_behavior = {};         ///< only with count_quotas; absent: Degrade
};

}  // namespace cupel

#endif
