#ifndef CUPEL_SLICING_GREEDY_SLICE_HPP
#define CUPEL_SLICING_GREEDY_SLICE_HPP

#include <string_view>
#include <tuple>

#include "cupel/description.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

namespace slicer_spec {
/// The options of GreedySlice as plain data: none.
struct Greedy {
  static constexpr std::string_view kName = "greedy";
  static constexpr bool kVectorExtension = false;  ///< every runner of conformance vectors supports it
  static constexpr auto fields() { return std::tuple<>(); }
  CUPEL_API AnySlicer build() const;

  friend bool operator==(const Greedy&, const Greedy&) = default;
};
}  // namespace slicer_spec

/// Goes through the items by score per token, high to low, and selects each item that still fits. Items of 0 tokens are
/// always selected. Ties are broken by index. Fast and usually close to the optimum, but not optimal. O(N log N).
class CUPEL_API GreedySlice final : public Slicer {
 public:
  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;
  KindQuotas kind_quotas() const noexcept override { return {}; }
  SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override;
};

}  // namespace cupel

#endif
