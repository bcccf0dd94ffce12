#ifndef CUPEL_SLICING_QUOTA_SLICE_HPP
#define CUPEL_SLICING_QUOTA_SLICE_HPP

#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/required.hpp"
#include "cupel/slicing/quota.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

namespace slicer_spec {
/// The options of QuotaSlice as plain data.
struct Quota {
  Required<std::vector<PolicyQuota>> quotas;            ///< may be empty
  std::shared_ptr<const SlicerSpec> inner_slicer = {};  ///< null: greedy

  static constexpr std::string_view kName = "quota";
  static constexpr auto fields() {
    return std::tuple(description::required("quotas", &Quota::quotas),
                      description::optional("innerSlicer", &Quota::inner_slicer));
  }
  CUPEL_API AnySlicer build(int depth = 1) const;  ///< as SlicerSpec::build

  /// By value, not by pointer.
  CUPEL_API bool operator==(const Quota& other) const;
};
}  // namespace slicer_spec

/// Divides the budget among the kinds and lets another slicer select within each kind. A kind without an entry has no
/// minimum and no cap. The part of the budget that no minimum claims is distributed in proportion to the tokens of the
/// candidates. All shares are rounded down. O(N) plus the inner slicer per kind.
class CUPEL_API QuotaSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) for a percentage outside [0, 100], a minimum above its cap, minimums that sum to more
  /// than 100, a kind given twice, and slicers nested deeper than 256 levels. An empty list is allowed.
  QuotaSlice(std::vector<QuotaEntry> quotas, AnySlicer inner);

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;
  const Slicer* inner_slicer() const noexcept override { return &*inner_; }
  KindQuotas kind_quotas() const noexcept override { return {.percentages = quotas_}; }
  SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override;

  /// The quotas as given.
  const std::vector<QuotaEntry>& quotas() const noexcept { return quotas_; }
  /// The slicer that selects within each kind.
  const Slicer& inner() const noexcept { return *inner_; }

 private:
  std::vector<QuotaEntry> quotas_;
  AnySlicer inner_;
};

}  // namespace cupel

#endif
