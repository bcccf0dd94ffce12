#ifndef CUPEL_SLICING_COUNT_CONSTRAINED_KNAPSACK_SLICE_HPP
#define CUPEL_SLICING_COUNT_CONSTRAINED_KNAPSACK_SLICE_HPP

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/required.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

namespace slicer_spec {
/// The options of CountConstrainedKnapsackSlice as plain data.
struct CountConstrainedKnapsack {
  Required<std::vector<CountQuotaEntry>> count_quotas;     ///< may be empty
  std::optional<std::int64_t> bucket_size = {};            ///< as in Knapsack
  std::optional<ScarcityBehavior> scarcity_behavior = {};  ///< absent: Degrade

  static constexpr std::string_view kName = "countConstrainedKnapsack";
  static constexpr bool kNamedInPolicies = false;  ///< policy files give a knapsack and count quotas instead
  static constexpr auto fields() {
    using Self = CountConstrainedKnapsack;
    return std::tuple(
        description::required("countQuotas", &Self::count_quotas, {.vector_name = "entries"}),
        description::optional("bucketSize", &Self::bucket_size,
                              {.range = description::kPositiveInteger, .absent = KnapsackOptions().bucket_size}),
        description::optional("scarcityBehavior", &Self::scarcity_behavior, {.absent = ScarcityBehavior::Degrade}));
  }
  CUPEL_API AnySlicer build() const;  ///< throws Error (SlicerConfig)

  friend bool operator==(const CountConstrainedKnapsack&, const CountConstrainedKnapsack&) = default;
};
}  // namespace slicer_spec

/// Selects items under count quotas and packs the rest of the budget optimally. It works like CountQuotaSlice with a
/// KnapsackSlice for the remaining budget. The items that the knapsack selects are ordered by score before the caps are
/// applied, so the caps keep the best.
class CUPEL_API CountConstrainedKnapsackSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) for a negative count, a required count above its cap, and a kind given twice.
  CountConstrainedKnapsackSlice(std::vector<CountQuotaEntry> entries, KnapsackSlice knapsack,
                                ScarcityBehavior scarcity = ScarcityBehavior::Degrade);

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;
  const Slicer* inner_slicer() const noexcept override { return &knapsack_; }
  KindQuotas kind_quotas() const noexcept override { return {.counts = entries_}; }
  SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override;

  /// The quotas, in the order in which they are processed.
  const std::vector<CountQuotaEntry>& entries() const noexcept { return entries_; }
  /// The slicer that fills the budget that the required items leave.
  const KnapsackSlice& knapsack() const noexcept { return knapsack_; }
  /// What happens when there are too few candidates.
  ScarcityBehavior scarcity() const noexcept { return scarcity_; }

 private:
  std::vector<CountQuotaEntry> entries_;
  KnapsackSlice knapsack_;
  ScarcityBehavior scarcity_;
};

}  // namespace cupel

#endif
