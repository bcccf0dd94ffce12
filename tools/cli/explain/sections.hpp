#ifndef CUPEL_CLI_EXPLAIN_SECTIONS_HPP
#define CUPEL_CLI_EXPLAIN_SECTIONS_HPP

#include <optional>
#include <span>
#include <string>

#include "cupel/analytics/budget_curve.hpp"
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

/// What would let an item in; of one that is in, at which targets it is. `run` must outlive it.
class WhyAnswers {
 public:
  explicit WhyAnswers(const view::Run& run) : run_(run) {}

  void print(Page& page, Position position);
  /// The same as one line of JSON.
  std::string json(Position position);

 private:
  void print_targets(Page& page, Position position);
  std::span<const BudgetInterval> targets_with(Position position);

  const view::Run& run_;
  std::optional<BudgetCurve> curve_;  // one for all items, made when the first of them is in
};

}  // namespace cupel::cli

#endif
