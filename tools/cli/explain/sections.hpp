#ifndef CUPEL_CLI_EXPLAIN_SECTIONS_HPP
#define CUPEL_CLI_EXPLAIN_SECTIONS_HPP

#include <string>

#include "page.hpp"
#include "view/run.hpp"

/// The sections that `cupel explain` prints, in the order in which they are read.
namespace cupel::cli {

/// Where the tokens of the window go, in numbers and as a bar.
void print_budget(Page& page, const view::Run& run);
/// Every item of the selection, in placed order.
void print_included(Page& page, const view::Run& run);
/// Every other item, best score first.
void print_excluded(Page& page, const view::Run& run);
/// What each stage did and, with `timings`, how long it took.
void print_stages(Page& page, const view::Run& run, bool timings);
/// The tokens of each kind.
void print_kinds(Page& page, const view::Run& run);
/// How much better another choice could be. Takes up to a tenth of a second beyond O(n log n).
void print_quality(Page& page, const view::Run& run);

/// All that is known about one item.
void print_item(Page& page, const view::Run& run, Position position);
/// What would let an item in; of one that is in, at which targets it is.
void print_why(Page& page, const view::Run& run, Position position);
/// The same as one line of JSON.
std::string why_json(const view::Run& run, Position position);

}  // namespace cupel::cli

#endif
