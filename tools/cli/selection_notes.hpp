#ifndef CUPEL_CLI_SELECTION_NOTES_HPP
#define CUPEL_CLI_SELECTION_NOTES_HPP

#include "cupel/pipeline.hpp"

namespace cupel::cli {

/// Prints notes on standard error about a selection's shortfalls and about the tokens by which it exceeds its target.
void note_selection(const Selection& selection, const ContextBudget& budget);

}  // namespace cupel::cli

#endif
