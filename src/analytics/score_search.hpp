#ifndef CUPEL_SRC_ANALYTICS_SCORE_SEARCH_HPP
#define CUPEL_SRC_ANALYTICS_SCORE_SEARCH_HPP

// Finds the smallest score with which an item is selected, all other scores being unchanged. Exact to the last bit.
//
// Doubles map to integers in the same order. So if every score above some threshold lets the item in, bisection takes
// at most 64 runs. This holds for GreedySlice, StreamSlice and KnapsackSlice: a higher score moves an item forward in
// the order, where more budget is left, or makes it more valuable. It also holds for each kind of a QuotaSlice, whose
// shares do not depend on scores, and for count quotas over slicers that return items in the order in which they choose
// them. It does not hold if the item may drive the selection over its target, so that the run fails or truncates, nor
// for a knapsack under a cap, which returns its worst candidates first.
//
// In those cases, the scores at which some comparison changes are listed: the score and the density of every other
// item, and the next number above each. Between two neighbours of that list only the item's value in a knapsack
// changes, and a higher value can only help. So the search tests the first score of each range and, with a knapsack,
// also the last. If only the last lets the item in, bisection finds the smallest score that does. Tested by
// tests/unit/analytics/counterfactual_score_test.cpp and tests/property/counterfactual_test.cpp.

#include <cstddef>
#include <optional>
#include <vector>

#include "analytics/trial.hpp"

namespace cupel {

struct ScoreAnswer {
  std::optional<double> score = {};
  bool gave_up = false;  ///< unknown: the search needs more runs than allowed
};

/// The smallest score above `scores[target]` with which `trial` selects the target. Works for built-in slicers only.
ScoreAnswer lowest_admitting_score(Trial trial, std::vector<double> scores, Position target, std::size_t max_runs);

}  // namespace cupel

#endif
