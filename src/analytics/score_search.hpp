#ifndef CUPEL_SRC_ANALYTICS_SCORE_SEARCH_HPP
#define CUPEL_SRC_ANALYTICS_SCORE_SEARCH_HPP

// The smallest score that lets an item in, all other scores being what they are: exact to the last bit.
//
// Doubles in their order are whole numbers, so a question that is answered with yes from some score on takes at most 64
// runs. That holds for GreedySlice, StreamSlice and KnapsackSlice: a higher score moves an item to the front of its
// order, where more is left, or makes it worth more. It holds for each kind of a QuotaSlice, whose shares do not depend
// on scores, and for count quotas over slicers that report in the order in which they choose. It does not hold where
// an item that comes in may drive the selection over its target, so that the run fails or truncates, and not for a
// knapsack under a cap, which counts from its worst candidate.
//
// Then the scores at which some comparison changes are listed: every other item's score and density, and what lies
// right above. Between two neighbours of that list nothing changes but the item's value in a knapsack, of which a
// higher one only helps. So of each stretch the first score is tried, with a knapsack also the last, and where they
// differ bisection finds the first that does.

#include <cstddef>
#include <optional>
#include <vector>

#include "analytics/trial.hpp"

namespace cupel {

struct ScoreAnswer {
  std::optional<double> score = {};
  bool gave_up = false;  ///< unknown: it would have taken more runs than allowed
};

/// The smallest score above `scores[target]` with which `trial` selects the target. Only for built-in slicers.
ScoreAnswer lowest_admitting_score(Trial trial, std::vector<double> scores, Position target, std::size_t max_runs);

}  // namespace cupel

#endif
