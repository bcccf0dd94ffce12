#include "selection_notes.hpp"

#include <fmt/core.h>

#include "cupel/plural.hpp"
#include "messages.hpp"

namespace cupel::cli {

void note_selection(const Selection& selection, const ContextBudget& budget) {
  for (const CountRequirementShortfall& shortfall : selection.shortfalls) {
    print_note(fmt::format("shortfall: {} of kind '{}' {} required, there {} {}", shortfall.required_count,
                           shortfall.kind.text(), plural(shortfall.required_count, "is", "are"),
                           plural(shortfall.satisfied_count, "is", "are"), shortfall.satisfied_count));
  }
  if (selection.tokens_over_budget > 0) {
    print_note(fmt::format("overflow: the selection has {}, {} above the target of {}",
                           cupel::counted(selection.total_tokens, "token"), selection.tokens_over_budget,
                           budget.target_tokens()));
  }
}

}  // namespace cupel::cli
