#ifndef CUPEL_SRC_SCORING_COMPOSITE_WEIGHTS_HPP
#define CUPEL_SRC_SCORING_COMPOSITE_WEIGHTS_HPP

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "cupel/description.hpp"
#include "errors.hpp"

namespace cupel {

inline Error invalid_composite(std::string_view parameter, std::string problem) {
  return errors::invalid(ErrorCode::ScorerConfig, "CompositeScorer", parameter, std::move(problem));
}

/// The sum of the weights of a CompositeScorer's entries, or of what describes them. Throws Error (ScorerConfig) for no
/// entries, a weight that is not positive and finite, and a sum that is not finite.
template <class Entries>
double checked_total_weight(const Entries& entries) {
  if (entries.empty()) throw invalid_composite("scorers", "must have at least one entry");
  double total_weight = 0.0;
  for (const auto& entry : entries) {
    if (!description::kPositive.allows(entry.weight)) {
      throw invalid_composite("weight", description::range_problem(description::kPositive, entry.weight));
    }
    total_weight += entry.weight;
  }
  if (!std::isfinite(total_weight)) throw invalid_composite("weight", "must have a finite sum over all scorers");
  return total_weight;
}

}  // namespace cupel

#endif
