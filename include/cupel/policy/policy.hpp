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
/// RecencyScorer.
struct Recency {};
/// PriorityScorer.
struct Priority {};
/// FrequencyScorer.
struct Frequency {};
/// ReflexiveScorer.
struct Reflexive {};
/// KindScorer.
struct Kind {
  std::optional<std::vector<KindWeight>> kind_weights = {};  ///< absent: the default weights
};
/// TagScorer.
struct Tag {
  std::vector<TagWeight> tag_weights;  ///< may be empty
  bool case_sensitive = true;          ///< as the specification has it
};
/// ScaledScorer.
struct Scaled {
  std::shared_ptr<const ScorerSpec> inner_scorer;  ///< its weight is validated and not used; never null
};
/// CompositeScorer.
struct Composite {
  std::vector<ScorerSpec> scorers;  ///< at least one
};
/// MetadataTrustScorer.
struct MetadataTrust {
  double default_score = 0.5;  ///< for items without a usable trust; 0 to 1
};
/// MetadataKeyScorer.
struct MetadataKey {
  std::string key;    ///< case-sensitive
  std::string value;  ///< case-sensitive
  double boost;       ///< > 0 and finite
};
/// DecayScorer.
struct Decay {
  DecayCurve curve;                              ///< valid: an invalid one cannot exist
  double null_timestamp_score = 0.5;             ///< for items without a timestamp; 0 to 1
  std::optional<Timestamp> reference_time = {};  ///< absent: the system clock, read once per run
};
}  // namespace scorer_spec

/// One scorer of a policy.
struct ScorerSpec {
  /// Which scorer, with its options.
  using Type = std::variant<scorer_spec::Recency, scorer_spec::Priority, scorer_spec::Frequency, scorer_spec::Reflexive,
                            scorer_spec::Kind, scorer_spec::Tag, scorer_spec::Scaled, scorer_spec::Composite,
                            scorer_spec::MetadataTrust, scorer_spec::MetadataKey, scorer_spec::Decay>;
  Type type;            ///< which scorer, with its options
  double weight = 1.0;  ///< > 0 and finite; relative to the other weights
};

/// The slicers that a policy can name; quotas and count quotas wrap them.
enum class SlicerType { Greedy, Knapsack, Stream };

/// The placers that a policy can name.
enum class PlacerType { Chronological, UShaped };

/// A kind's percentage quota in a policy; at least one of the two must be given.
struct PolicyQuota {
  ContextKind kind;                        ///< compared by ASCII case folding
  std::optional<double> min_percent = {};  ///< absent: 0
  std::optional<double> max_percent = {};  ///< absent: 100
};

/// A pipeline as plain data: names and numbers that can be stored, compared and sent. Nothing is checked until
/// `Pipeline(policy)` builds it.
///
/// `quotas` wraps the slicer in a QuotaSlice. `count_quotas` with Greedy wraps what stands (a QuotaSlice too) in a
/// CountQuotaSlice; with Knapsack it is a CountConstrainedKnapsackSlice, and then `quotas` can't be given.
struct Policy {
  std::optional<std::string> name = {};                          ///< for people
  std::optional<std::string> description = {};                   ///< for people
  std::vector<ScorerSpec> scorers = {};                          ///< at least one; always combined by a CompositeScorer
  SlicerType slicer_type = SlicerType::Greedy;                   ///< what fits
  PlacerType placer_type = PlacerType::Chronological;            ///< the order
  bool deduplication_enabled = true;                             ///< one item per content
  OverflowStrategy overflow_strategy = OverflowStrategy::Throw;  ///< when the selection exceeds targetTokens
  std::optional<std::int64_t> knapsack_bucket_size = {};         ///< only with Knapsack; absent: 100
  std::optional<std::int64_t> stream_batch_size = {};            ///< only with Stream; absent: 32
  std::optional<std::vector<PolicyQuota>> quotas = {};           ///< not with Stream
  std::optional<std::vector<CountQuotaEntry>> count_quotas = {};  ///< not with Stream
  std::optional<ScarcityBehavior> scarcity_behavior = {};         ///< only with count_quotas; absent: Degrade
};

}  // namespace cupel

#endif
