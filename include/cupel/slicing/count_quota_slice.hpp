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
/// CountQuotaSlice as plain data.
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

/// At least and at most so many items of a kind. First the best of each required kind are committed, whatever they
/// cost; then another slicer fills what is left of the budget; of what it takes, items beyond a cap are removed.
/// Because the first step ignores the budget, the selection may exceed it: the pipeline's overflow strategy then
/// decides. O(N log N) plus the inner slicer.
class CUPEL_API CountQuotaSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) for a negative count, a required count above its cap, a kind given twice, slicers
  /// nested deeper than 256 levels, and a KnapsackSlice as inner slicer (use CountConstrainedKnapsackSlice).
  CountQuotaSlice(std::vector<CountQuotaEntry> entries, AnySlicer inner,
                  ScarcityBehavior scarcity = ScarcityBehavior::Degrade);

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;
  const Slicer* inner_slicer() const noexcept override { return &*inner_; }
  KindQuotas kind_quotas() const noexcept override { return {.counts = entries_}; }
  SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override;

  /// In the order in which they are served.
  const std::vector<CountQuotaEntry>& entries() const noexcept { return entries_; }
  /// Who fills what the required items leave.
  const Slicer& inner() const noexcept { return *inner_; }
  /// What happens when candidates are too few.
  ScarcityBehavior scarcity() const noexcept { return scarcity_; }

 private:
  std::vector<CountQuotaEntry> entries_;
  AnySlicer inner_;
  ScarcityBehavior scarcity_;
};

}  // namespace cupel

#endif
