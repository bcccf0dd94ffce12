#ifndef CUPEL_CLI_SELECTION_NOTES_HPP
#define CUPEL_CLI_SELECTION_NOTES_HPP

#include "cupel/pipeline.hpp"

namespace cupel::cli {

/// Says on standard error what a selection fell short of or exceeded.
void note_selection(const Selection& selection, const ContextBudget& budget);

}  // namespace cupel::cli

#endif
