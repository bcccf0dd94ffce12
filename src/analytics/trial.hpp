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

/// A run that somebody might have made: change what you like, and see what is selected.
struct Trial {
  PipelineOptions options;
  std::vector<ContextItem> items;
  ContextBudget budget;

  /// What is selected, or the error of a run that fails.
  struct Outcome {
    std::vector<Position> selected = {};  ///< ascending
    std::optional<Error> error = {};
  };
  Outcome run() const;

  /// What is selected, ascending; nothing where the run fails. Throws Error (TooManySteps): a run that was not allowed
  /// to end says nothing about any item.
  std::vector<Position> selected() const;

  /// Throws as selected() does.
  bool admits(Position target) const;
};

/// The run itself, without its overflow callback.
Trial make_trial(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget);

/// A placer that costs nothing, for runs of which only the selection is wanted.
AnyPlacer identity_placer();

/// A scorer that gives scores which are known already: one per item of the run, by its position.
AnyScorer fixed_scorer(std::vector<double> scores);

/// What the scorer gives each item; NaN for those that are not scored. Throws Error (TokenOverflow,
/// TooManySteps).
std::vector<double> scores_by_position(const Pipeline& pipeline, std::span<const ContextItem> items);

/// The item with another token count.
ContextItem with_tokens(const ContextItem& item, std::int64_t tokens);

}  // namespace cupel

#endif
