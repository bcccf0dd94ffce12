#ifndef CUPEL_CLI_EXPLAIN_EXPLANATION_HPP
#define CUPEL_CLI_EXPLAIN_EXPLANATION_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/pipeline.hpp"
#include "page.hpp"

namespace cupel::cli {

/// A run and all that is known about it.
struct Explanation {
  const std::vector<ContextItem>& items;
  const ContextBudget& budget;
  const Pipeline& pipeline;
  const SelectionReport& report;
  const ScoreAnatomy& anatomy;
  const std::vector<StageSummary>& stages;
  bool timings;  ///< false: no durations, so that equal runs give equal pages
};

// The parts of a page, in the order in which they are read.

/// What the budget was spent on, as an account and as a picture.
void print_budget(Page& page, const Explanation& run);
/// Every item of the selection, in placed order.
void print_kept(Page& page, const Explanation& run);
/// Every other item, best score first.
void print_left_out(Page& page, const Explanation& run);
/// What each stage did, and how long it took.
void print_stages(Page& page, const Explanation& run);
/// The tokens of each kind.
void print_kinds(Page& page, const Explanation& run);

/// How much better another choice could be. Takes a few milliseconds beyond O(n log n).
void print_quality(Page& page, const Explanation& run);

/// All that is known about one item.
void print_story(Page& page, const Explanation& run, Position position);

/// What would have let an item in; of one that is in, from which budget on.
void print_why(Page& page, const Explanation& run, Position position);

/// The same as one line of JSON.
std::string why_json(const Explanation& run, Position position);

/// An item's place in the anatomy's columns; their size for an item that was not scored.
std::size_t anatomy_index(const ScoreAnatomy& anatomy, Position position);

}  // namespace cupel::cli

#endif
