#ifndef CUPEL_SLICING_GREEDY_SLICE_HPP
#define CUPEL_SLICING_GREEDY_SLICE_HPP

#include <string_view>
#include <tuple>

#include "cupel/description.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

namespace slicer_spec {
/// GreedySlice as plain data.
struct Greedy {
  static constexpr std::string_view kName = "greedy";
  static constexpr bool kVectorExtension = false;  ///< every runner of conformance vectors knows it
  static constexpr auto fields() { return std::tuple<>(); }
  CUPEL_API AnySlicer build() const;

  friend bool operator==(const Greedy&, const Greedy&) = default;
};
}  // namespace slicer_spec

/// Takes items by score per token, high to low, each one that still fits; items of 0 tokens always. Ties by index. Fast
/// and good, not optimal. O(N log N).
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
