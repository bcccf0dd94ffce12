#ifndef CUPEL_ANALYTICS_INVERSIONS_HPP
#define CUPEL_ANALYTICS_INVERSIONS_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// An item that is out although it scores higher than one that is in: usually because it needed more than was left.
struct Inversion {
  Position excluded;              ///< the item that is out
  double score;                   ///< its score
  std::int64_t needed_tokens;     ///< what it would have cost
  std::int64_t available_tokens;  ///< what the selection leaves of the target for scored items; below 0: exceeded
  Position outscored;             ///< the item with the lowest score that is in; of equal ones the first in the list
  double outscored_score;         ///< its score
  std::int64_t outscored_count;   ///< how many items that are in score lower

  friend bool operator==(const Inversion&, const Inversion&) = default;
};

/// @{
/// The inversions of a run, by score from high to low, as the report lists what was excluded. Pinned items, which have
/// no score, and items that never came to be chosen (negative tokens, deduplicated) are no part of one. NaN is lower
/// than every number. O(N log N). Safe to call from many threads at once. The first runs the pipeline and throws what
/// Pipeline::run throws; the second takes a report and the budget of its run.
CUPEL_API std::vector<Inversion> inversions(const Pipeline& pipeline, std::span<const ContextItem> items,
                                            const ContextBudget& budget);
CUPEL_API std::vector<Inversion> inversions(const SelectionReport& report, const ContextBudget& budget);
/// @}

}  // namespace cupel

#endif
