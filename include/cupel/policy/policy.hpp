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
struct Recency {
  friend bool operator==(const Recency&, const Recency&) = default;
};
/// PriorityScorer.
struct Priority {
  friend bool operator==(const Priority&, const Priority&) = default;
};
/// FrequencyScorer.
struct Frequency {
  friend bool operator==(const Frequency&, const Frequency&) = default;
};
/// ReflexiveScorer.
struct Reflexive {
  friend bool operator==(const Reflexive&, const Reflexive&) = default;
};
/// KindScorer.
struct Kind {
  std::optional<std::vector<KindWeight>> kind_weights = {};  ///< absent: the default weights

  friend bool operator==(const Kind&, const Kind&) = default;
};
/// TagScorer.
struct Tag {
  std::vector<TagWeight> tag_weights;  ///< may be empty
  bool case_sensitive = true;          ///< as the specification has it

  friend bool operator==(const Tag&, const Tag&) = default;
};
/// ScaledScorer.
struct Scaled {
  std::shared_ptr<const ScorerSpec> inner_scorer;  ///< its weight is validated and not used; never null

  /// By value, not by pointer.
  CUPEL_API friend bool operator==(const Scaled& a, const Scaled& b);
};
/// CompositeScorer.
struct Composite {
  std::vector<ScorerSpec> scorers;  ///< at least one

  /// Scorer by scorer, in order.
  CUPEL_API friend bool operator==(const Composite& a, const Composite& b);
};
/// MetadataTrustScorer.
struct MetadataTrust {
  double default_score = 0.5;  ///< for items without a usable trust; 0 to 1

  friend bool operator==(const MetadataTrust&, const MetadataTrust&) = default;
};
/// MetadataKeyScorer.
struct MetadataKey {
  std::string key;    ///< case-sensitive
  std::string value;  ///< case-sensitive
  double boost;       ///< > 0 and finite

  friend bool operator==(const MetadataKey&, const MetadataKey&) = default;
};
/// DecayScorer.
struct Decay {
  DecayCurve curve;                              ///< valid: an invalid one cannot exist
  double null_timestamp_score = 0.5;             ///< for items without a timestamp; 0 to 1
  std::optional<Timestamp> reference_time = {};  ///< absent: the system clock, read once per run

  friend bool operator==(const Decay&, const Decay&) = default;
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

  friend bool operator==(const ScorerSpec&, const ScorerSpec&) = default;
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

  friend bool operator==(const PolicyQuota&, const PolicyQuota&) = default;
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

  friend bool operator==(const Policy&, const Policy&) = default;
};

}  // namespace cupel

#endif
