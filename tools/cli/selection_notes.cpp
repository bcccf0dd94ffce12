#include "selection_notes.hpp"

#include <string>

#include "messages.hpp"

namespace cupel::cli {

void note_selection(const Selection& selection, const ContextBudget& budget) {
  for (const CountRequirementShortfall& shortfall : selection.shortfalls) {
    note("shortfall: " + std::to_string(shortfall.required_count) + " of kind '" + shortfall.kind.text() +
         "' are required, there are " + std::to_string(shortfall.satisfied_count));
  }
  if (selection.tokens_over_budget > 0) {
    note("overflow: the selection has " + std::to_string(selection.total_tokens) + " tokens, " +
         std::to_string(selection.tokens_over_budget) + " above the target of " +
         std::to_string(budget.target_tokens()));
  }
}

}  // namespace cupel::cli
