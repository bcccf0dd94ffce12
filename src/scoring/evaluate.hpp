#ifndef CUPEL_SRC_SCORING_EVALUATE_HPP
#define CUPEL_SRC_SCORING_EVALUATE_HPP

#include <span>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Scores `items` with `scorer`; both the run and composed scorers call scorers through this function. It writes zeros
/// to `scores` first, for custom scorers that pass over an item, and charges the run for the evaluation. Throws Error
/// (TooManySteps) and what the scorer throws.
void evaluate(const Scorer& scorer, RunContext& context, const ItemList& items, std::span<double> scores);

}  // namespace cupel

#endif
