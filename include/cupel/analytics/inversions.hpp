#ifndef CUPEL_ANALYTICS_INVERSIONS_HPP
#define CUPEL_ANALYTICS_INVERSIONS_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// An item that is excluded although it scores higher than a selected one. The usual cause is that it needs more tokens
/// than were left.
struct Inversion {
  Position excluded;              ///< the excluded item
  double score;                   ///< its score
  std::int64_t needed_tokens;     ///< its tokens
  std::int64_t available_tokens;  ///< left of the target for scored items; negative if exceeded
  Position outscored;             ///< the selected item with the lowest score; the first in the list on a tie
  double outscored_score;         ///< its score
  std::int64_t outscored_count;   ///< the number of selected items with a lower score

  friend bool operator==(const Inversion&, const Inversion&) = default;
};

/// @{
/// Finds the inversions of a run, by score from high to low, in the order in which the report lists excluded items.
/// Pinned items, which have no score, and items that never reached Slice (negative tokens, deduplicated) are ignored.
/// NaN is lower than every number. O(N log N). Safe to call from many threads at once.
///
/// The first overload runs the pipeline and throws what Pipeline::run() throws. The second takes a report and the
/// budget of its run.
CUPEL_API std::vector<Inversion> inversions(const Pipeline& pipeline, std::span<const ContextItem> items,
                                            const ContextBudget& budget);
CUPEL_API std::vector<Inversion> inversions(const SelectionReport& report, const ContextBudget& budget);
/// @}

}  // namespace cupel

#endif
