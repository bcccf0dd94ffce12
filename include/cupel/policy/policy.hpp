#ifndef CUPEL_POLICY_POLICY_HPP
#define CUPEL_POLICY_POLICY_HPP

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/export.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/ostream.hpp"
#include "cupel/required.hpp"
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
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"

namespace cupel {

/// One scorer of a policy.
struct ScorerSpec {
  /// The scorers that a policy can name, each with its options.
  using Type = std::variant<scorer_spec::Recency, scorer_spec::Priority, scorer_spec::Frequency, scorer_spec::Reflexive,
                            scorer_spec::Kind, scorer_spec::Tag, scorer_spec::Scaled, scorer_spec::Composite,
                            scorer_spec::MetadataTrust, scorer_spec::MetadataKey, scorer_spec::Decay>;
  Required<Type> type;  ///< which scorer, with its options
  double weight = 1.0;  ///< > 0 and finite; relative to the other weights

  /// What all scorers have besides their own options.
  static constexpr auto fields() {
    return std::tuple(description::optional("weight", &ScorerSpec::weight,
                                            {.range = description::kPositive, .note = "relative to the others"}));
  }
  static ScorerSpec blank() { return {.type = scorer_spec::Recency()}; }  ///< to be filled

  /// The scorer that it describes; its weight is not looked at. `depth` is the level that it stands on: 1, or one more
  /// than the scorer it is part of. Throws Error (InvalidPolicy, ScorerConfig), also for one that is nested too deeply.
  CUPEL_API AnyScorer build(int depth = 1) const;

  friend bool operator==(const ScorerSpec&, const ScorerSpec&) = default;
};

/// Throws Error (ScorerConfig) for weights that can't be combined: one that is not positive and finite, or a sum that
/// is not finite; also for an empty list. Looks at nothing but the weights.
CUPEL_API void check_weights(std::span<const ScorerSpec> scorers);

/// A scorer's name in at most four letters, to stand above a narrow column: a label of its own, such as `hint` for
/// `reflexive`, or else the beginning of the name, as for a custom scorer. Valid as long as `name` is.
CUPEL_API std::string_view short_label(std::string_view name) noexcept;

/// A slicer of a policy, nested as slicers are.
struct SlicerSpec {
  /// The slicers that can be described, each with its options.
  using Type = std::variant<slicer_spec::Greedy, slicer_spec::Knapsack, slicer_spec::Stream, slicer_spec::Quota,
                            slicer_spec::CountQuota, slicer_spec::CountConstrainedKnapsack>;
  Type type = slicer_spec::Greedy();  ///< which slicer, with its options

  /// The slicer that it describes. `depth` is its level: 1, or one more than the slicer it is part of. Throws Error
  /// (InvalidPolicy, SlicerConfig), also for one that is nested too deeply.
  CUPEL_API AnySlicer build(int depth = 1) const;

  friend bool operator==(const SlicerSpec&, const SlicerSpec&) = default;
};

/// @{
/// Whether a slicer's options have a slicer inside it among them.
template <class Fields>
inline constexpr bool kHoldSlicer = false;
template <class... Fields>
inline constexpr bool kHoldSlicer<std::tuple<Fields...>> =
    (std::is_same_v<typename Fields::Member, std::shared_ptr<const SlicerSpec>> || ...);
template <description::Described Spec>
inline constexpr bool kWrapsSlicer = kHoldSlicer<decltype(Spec::fields())>;
/// @}

/// The slicers that the flat form of a policy can name without SlicerSpec; quotas and count quotas wrap them.
enum class SlicerType { Greedy, Knapsack, Stream };

/// The type's name: `"Greedy"`.
CUPEL_API std::string_view to_string(SlicerType type) noexcept;

/// The placers that a policy can name.
enum class PlacerType { Chronological, UShaped };

/// The type's name: `"Chronological"`.
CUPEL_API std::string_view to_string(PlacerType type) noexcept;

/// Their names in policies.
constexpr std::array<description::Choice<PlacerType>, 2> choices(PlacerType /*type*/) noexcept {
  return {{{"chronological", PlacerType::Chronological}, {"uShaped", PlacerType::UShaped}}};
}

/// A pipeline as plain data: names and numbers that can be stored, compared and sent. Nothing is checked until
/// `Pipeline(policy)` builds it.
///
/// The slicer is given in the flat form that policy files have, or as a SlicerSpec. In the flat form, `quotas` wraps
/// the slicer that `slicer_type` names in a QuotaSlice. `count_quotas` wraps the result in a CountQuotaSlice; with
/// Knapsack it is a CountConstrainedKnapsackSlice, and then `quotas` can't be given. FlatSlicer converts between the
/// two.
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
  std::optional<SlicerSpec> slicer = {};  ///< any slicer; the members of the flat form then keep their defaults

  friend bool operator==(const Policy&, const Policy&) = default;
};

}  // namespace cupel

#endif
