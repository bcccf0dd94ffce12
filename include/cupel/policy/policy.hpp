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

/// A scorer of a policy, with its weight.
struct ScorerSpec {
  /// The scorers that a policy can name, each with its options.
  using Type = std::variant<scorer_spec::Recency, scorer_spec::Priority, scorer_spec::Frequency, scorer_spec::Reflexive,
                            scorer_spec::Kind, scorer_spec::Tag, scorer_spec::Scaled, scorer_spec::Composite,
                            scorer_spec::MetadataTrust, scorer_spec::MetadataKey, scorer_spec::Decay>;
  Required<Type> type;  ///< the scorer, with its options
  double weight = 1.0;  ///< > 0 and finite; relative to the other weights

  /// The fields that all scorers have, besides their own options.
  static constexpr auto fields() {
    return std::tuple(description::optional("weight", &ScorerSpec::weight,
                                            {.range = description::kPositive, .note = "relative to the others"}));
  }
  static ScorerSpec blank() { return {.type = scorer_spec::Recency()}; }  ///< for readers to fill in

  /// Makes the scorer, ignoring its weight. `depth` is its level of nesting: 1, or one more than that of the scorer
  /// that contains it. Throws Error (InvalidPolicy, ScorerConfig), also when it is nested too deeply.
  CUPEL_API AnyScorer build(int depth = 1) const;

  friend bool operator==(const ScorerSpec&, const ScorerSpec&) = default;
};

/// Checks only the weights of `scorers`. Throws Error (ScorerConfig) for an empty list, a weight that is not positive
/// and finite, or a sum that is not finite.
CUPEL_API void check_weights(std::span<const ScorerSpec> scorers);

/// A short form of `name`, the name of a scorer: at most four letters, for the heading of a narrow column. It is the
/// scorer's own label, such as `hint` for `reflexive`. Without a label, as for a custom scorer, it is the beginning of
/// the name. Valid as long as `name` is.
CUPEL_API std::string_view short_label(std::string_view name) noexcept;

/// A slicer of a policy, with the slicers nested in it.
struct SlicerSpec {
  /// The slicers that a policy can name, each with its options.
  using Type = std::variant<slicer_spec::Greedy, slicer_spec::Knapsack, slicer_spec::Stream, slicer_spec::Quota,
                            slicer_spec::CountQuota, slicer_spec::CountConstrainedKnapsack>;
  Type type = slicer_spec::Greedy();  ///< the slicer, with its options

  /// Makes the slicer. `depth` is its level of nesting: 1, or one more than that of the slicer that contains it. Throws
  /// Error (InvalidPolicy, SlicerConfig), also when it is nested too deeply.
  CUPEL_API AnySlicer build(int depth = 1) const;

  friend bool operator==(const SlicerSpec&, const SlicerSpec&) = default;
};

namespace detail {

/// Whether one of the fields of a description is an inner slicer. `Fields` is the tuple that `fields()` returns.
template <class Fields>
inline constexpr bool kAnyFieldIsSlicer = false;
/// For a tuple of description::Field.
template <class... Fields>
inline constexpr bool kAnyFieldIsSlicer<std::tuple<Fields...>> =
    (std::is_same_v<typename Fields::Member, std::shared_ptr<const SlicerSpec>> || ...);

}  // namespace detail

/// Whether a slicer calls another one: one of the options in its description `Spec` is an inner slicer.
template <description::Described Spec>
inline constexpr bool kWrapsSlicer = detail::kAnyFieldIsSlicer<decltype(Spec::fields())>;

/// The slicers that the flat form of a policy can name. Quotas and count quotas wrap them.
enum class SlicerType { Greedy, Knapsack, Stream };

/// The name of the type: `"Greedy"`.
CUPEL_API std::string_view to_string(SlicerType type) noexcept;

/// The placers that a policy can name.
enum class PlacerType { Chronological, UShaped };

/// The name of the type: `"Chronological"`.
CUPEL_API std::string_view to_string(PlacerType type) noexcept;

/// The names of the placers in policies.
constexpr std::array<description::Choice<PlacerType>, 2> choices(PlacerType /*type*/) noexcept {
  return {{{"chronological", PlacerType::Chronological}, {"uShaped", PlacerType::UShaped}}};
}

/// A pipeline as plain data: names and numbers that can be stored, compared and sent. It is validated only when
/// `Pipeline(policy)` builds it.
///
/// The slicer is given either in the flat form of policy files or as a SlicerSpec; FlatSlicer converts between the two.
/// In the flat form, `quotas` wraps the slicer named by `slicer_type` in a QuotaSlice. `count_quotas` wraps the result
/// in a CountQuotaSlice. With Knapsack, `count_quotas` makes a CountConstrainedKnapsackSlice instead, and `quotas` is
/// not allowed.
struct Policy {
  std::optional<std::string> name = {};                          ///< for display
  std::optional<std::string> description = {};                   ///< for display
  std::vector<ScorerSpec> scorers = {};                          ///< at least one; always combined by a CompositeScorer
  SlicerType slicer_type = SlicerType::Greedy;                   ///< selects the items that fit
  PlacerType placer_type = PlacerType::Chronological;            ///< orders the selected items
  bool deduplication_enabled = true;                             ///< keep one item per content
  OverflowStrategy overflow_strategy = OverflowStrategy::Throw;  ///< when the selection exceeds targetTokens
  std::optional<std::int64_t> knapsack_bucket_size = {};         ///< only with Knapsack; absent: 100
  std::optional<std::int64_t> stream_batch_size = {};            ///< only with Stream; absent: 32
  std::optional<std::vector<PolicyQuota>> quotas = {};           ///< not with Stream
  std::optional<std::vector<CountQuotaEntry>> count_quotas = {};  ///< not with Stream
  std::optional<ScarcityBehavior> scarcity_behavior = {};         ///< only with count_quotas; absent: Degrade
  std::optional<SlicerSpec> slicer = {};  ///< any slicer; then members of the flat form must keep their defaults

  friend bool operator==(const Policy&, const Policy&) = default;
};

}  // namespace cupel

#endif
