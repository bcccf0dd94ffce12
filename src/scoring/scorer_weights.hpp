#ifndef CUPEL_SRC_SCORING_SCORER_WEIGHTS_HPP
#define CUPEL_SRC_SCORING_SCORER_WEIGHTS_HPP

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "cupel/description.hpp"
#include "errors.hpp"

namespace cupel {

/// The sum of the weights of `entries`, given as scorers or as their descriptions. `subject`, the scorer that combines
/// them, begins the messages of errors. Throws Error (ScorerConfig) for no entries, for a weight that is not positive
/// and finite, and for a sum that is not finite.
template <class Entries>
double checked_total_weight(std::string_view subject, const Entries& entries) {
  const auto invalid = [subject](std::string_view parameter, std::string problem) {
    return errors::invalid(ErrorCode::ScorerConfig, subject, parameter, std::move(problem));
  };
  if (entries.empty()) throw invalid("scorers", "must have at least one entry");
  double total_weight = 0.0;
  for (const auto& entry : entries) {
    if (!description::kPositive.allows(entry.weight)) {
      throw invalid("weight", description::range_problem(description::kPositive, entry.weight));
    }
    total_weight += entry.weight;
  }
  if (!std::isfinite(total_weight)) throw invalid("weight", "must have a finite sum over all scorers");
  return total_weight;
}

}  // namespace cupel

#endif
