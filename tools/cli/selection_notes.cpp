#include "selection_notes.hpp"

#include <fmt/core.h>

#include "messages.hpp"

namespace cupel::cli {

void note_selection(const Selection& selection, const ContextBudget& budget) {
  for (const CountRequirementShortfall& shortfall : selection.shortfalls) {
    note(fmt::format("shortfall: {} of kind '{}' are required, there are {}", shortfall.required_count,
                     shortfall.kind.text(), shortfall.satisfied_count));
  }
  if (selection.tokens_over_budget > 0) {
    note(fmt::format("overflow: the selection has {} tokens, {} above the target of {}", selection.total_tokens,
                     selection.tokens_over_budget, budget.target_tokens()));
  }
}

}  // namespace cupel::cli
