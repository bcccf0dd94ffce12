#ifndef CUPEL_POLICY_POLICY_HPP
#define CUPEL_POLICY_POLICY_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/export.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/decay_scorer.hpp"
#include "cupel/scoring/frequency_scorer.hpp"
#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/metadata_key_scorer.hpp"
#include "cupel/scoring/metadata_trust_scorer.hpp"
#include "cupel/scoring/priority_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/scoring/tag_scorer.hpp"
#include "cupel/slicing/count_quota.hpp"

namespace cupel {

/// One scorer of a policy.
struct ScorerSpec {
  /// The scorers that a policy can name, each with its options.
  using Type = std::variant<scorer_spec::Recency, scorer_spec::Priority, scorer_spec::Frequency, scorer_spec::Reflexive,
                            scorer_spec::Kind, scorer_spec::Tag, scorer_spec::Scaled, scorer_spec::Composite,
                            scorer_spec::MetadataTrust, scorer_spec::MetadataKey, scorer_spec::Decay>;
  Type type;            ///< which scorer, with its options
  double weight = 1.0;  ///< > 0 and finite; relative to the other weights

  /// What all scorers have besides their own options.
  static constexpr auto fields() {
    return std::tuple(description::optional("weight", &ScorerSpec::weight,
                                            {.range = description::kPositive, .note = "relative to the others"}));
  }

  /// The scorer that it describes; its weight is not looked at. `depth` is the level that it stands on: 1, or one more
  /// than the scorer it is part of. Throws Error (InvalidPolicy, ScorerConfig), also for one that is nested too deeply.
  CUPEL_API AnyScorer build(int depth = 1) const;

  friend bool operator==(const ScorerSpec&, const ScorerSpec&) = default;
};

/// A scorer's name in at most four letters, to stand above a narrow column: a label of its own, such as `hint` for
/// `reflexive`, or else the beginning of the name, as for a custom scorer. Valid as long as `name` is.
CUPEL_API std::string_view short_label(std::string_view name) noexcept;

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
