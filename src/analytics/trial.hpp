#ifndef CUPEL_SRC_ANALYTICS_TRIAL_HPP
#define CUPEL_SRC_ANALYTICS_TRIAL_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/pipeline.hpp"

namespace cupel {

/// A hypothetical run. Change any of its parts, then compute what it selects.
struct Trial {
  PipelineOptions options;
  std::vector<ContextItem> items;
  ContextBudget budget;

  /// The selection, or the error of a run that fails.
  struct Outcome {
    std::vector<Position> selected = {};  ///< ascending
    std::optional<Error> error = {};
  };
  Outcome run() const;

  /// The selection, ascending; empty if the run fails. Throws Error (TooManySteps): a run that was stopped tells
  /// nothing about any item.
  std::vector<Position> selected() const;

  /// Whether the run selects `target`. Throws like selected().
  bool admits(Position target) const;
};

/// A trial equal to the given run, without its overflow callback.
Trial make_trial(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget);

/// A placer that keeps the order, for runs of which only the selection is needed.
AnyPlacer identity_placer();

/// A scorer that returns the given scores, one per item of the run, by position.
AnyScorer fixed_scorer(std::vector<double> scores);

/// The scorer's score for each item; NaN for items that are not scored. Throws Error (TokenOverflow, TooManySteps).
std::vector<double> scores_by_position(const Pipeline& pipeline, std::span<const ContextItem> items);

/// A copy of the item with another token count.
ContextItem with_tokens(const ContextItem& item, std::int64_t tokens);

}  // namespace cupel

#endif
