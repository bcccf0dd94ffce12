#ifndef CUPEL_SLICING_COUNT_QUOTA_SLICE_HPP
#define CUPEL_SLICING_COUNT_QUOTA_SLICE_HPP

#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/required.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

namespace slicer_spec {
/// The options of CountQuotaSlice as plain data.
struct CountQuota {
  Required<std::vector<CountQuotaEntry>> count_quotas;     ///< may be empty
  std::optional<ScarcityBehavior> scarcity_behavior = {};  ///< absent: Degrade
  std::shared_ptr<const SlicerSpec> inner_slicer = {};     ///< null: greedy

  static constexpr std::string_view kName = "countQuota";
  static constexpr auto fields() {
    return std::tuple(description::required("countQuotas", &CountQuota::count_quotas, {.vector_name = "entries"}),
                      description::optional("scarcityBehavior", &CountQuota::scarcity_behavior,
                                            {.absent = ScarcityBehavior::Degrade}),
                      description::optional("innerSlicer", &CountQuota::inner_slicer));
  }
  CUPEL_API AnySlicer build(int depth = 1) const;  ///< as SlicerSpec::build

  /// By value, not by pointer.
  CUPEL_API bool operator==(const CountQuota& other) const;
};
}  // namespace slicer_spec

/// Selects a minimum and a maximum number of items per kind. First it selects the best items of each required kind,
/// regardless of the budget. Then another slicer fills the rest of the budget. Finally, items of that selection beyond
/// a cap are removed. Because the first step ignores the budget, the selection may exceed it; the overflow strategy of
/// the pipeline then applies. O(N log N) plus the inner slicer.
class CUPEL_API CountQuotaSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) for a negative count, a required count above its cap, a kind given twice, slicers
  /// nested deeper than 256 levels, and a KnapsackSlice as inner slicer (use CountConstrainedKnapsackSlice instead).
  CountQuotaSlice(std::vector<CountQuotaEntry> entries, AnySlicer inner,
                  ScarcityBehavior scarcity = ScarcityBehavior::Degrade);

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;
  const Slicer* inner_slicer() const noexcept override { return &*inner_; }
  KindQuotas kind_quotas() const noexcept override { return {.counts = entries_}; }
  SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override;

  /// The quotas, in the order in which they are processed.
  const std::vector<CountQuotaEntry>& entries() const noexcept { return entries_; }
  /// The slicer that fills the budget that the required items leave.
  const Slicer& inner() const noexcept { return *inner_; }
  /// What happens when there are too few candidates.
  ScarcityBehavior scarcity() const noexcept { return scarcity_; }

 private:
  std::vector<CountQuotaEntry> entries_;
  AnySlicer inner_;
  ScarcityBehavior scarcity_;
};

}  // namespace cupel

#endif
