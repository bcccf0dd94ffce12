#ifndef CUPEL_SELECTION_HPP
#define CUPEL_SELECTION_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// The result of a run: the positions of the selected items in the caller's list, in placed order. Iterating over it
/// yields the positions.
struct Selection {
  std::vector<Position> positions = {};                    ///< in the caller's list, in placed order
  std::int64_t total_tokens = 0;                           ///< of the selected items, including pinned ones
  std::int64_t tokens_over_budget = 0;                     ///< tokens above targetTokens; > 0 only with Proceed
  std::vector<CountRequirementShortfall> shortfalls = {};  ///< unmet counts of a count quota
  std::uint64_t steps = 0;                                 ///< steps that the run took, see StepMeter

  /// @{
  /// Access to `positions`, as in a std::vector.
  auto begin() const noexcept { return positions.begin(); }
  auto end() const noexcept { return positions.end(); }
  std::size_t size() const noexcept { return positions.size(); }
  bool empty() const noexcept { return positions.empty(); }
  Position operator[](std::size_t k) const { return positions[k]; }
  /// @}
};

}  // namespace cupel

#endif
