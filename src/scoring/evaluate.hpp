#ifndef CUPEL_SRC_SCORING_EVALUATE_HPP
#define CUPEL_SRC_SCORING_EVALUATE_HPP

#include <span>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Scores `items` with `scorer`. The run and composed scorers call scorers only through this function. It fills
/// `scores` with zeros first, because custom scorers may skip items, and charges the run for the evaluation. Throws
/// Error (TooManySteps) and whatever the scorer throws.
void evaluate(const Scorer& scorer, RunContext& context, const ItemList& items, std::span<double> scores);

}  // namespace cupel

#endif
