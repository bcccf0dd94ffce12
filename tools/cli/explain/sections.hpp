#ifndef CUPEL_CLI_EXPLAIN_SECTIONS_HPP
#define CUPEL_CLI_EXPLAIN_SECTIONS_HPP

#include <optional>
#include <span>
#include <string>

#include "cupel/analytics/budget_curve.hpp"
#include "page.hpp"
#include "view/run.hpp"

/// The sections of a page of `cupel explain`, in order.
namespace cupel::cli {

/// How the window's tokens are used, in numbers and as a bar.
void print_budget(Page& page, const view::Run& run);
/// Every item of the selection, in placed order.
void print_included(Page& page, const view::Run& run);
/// Every other item, best score first.
void print_excluded(Page& page, const view::Run& run);
/// The items that entered and left each stage and, with `timings`, its duration.
void print_stages(Page& page, const view::Run& run, bool timings);
/// The tokens of each kind.
void print_kinds(Page& page, const view::Run& run);
/// How much better another choice could be. Takes up to a tenth of a second beyond O(n log n).
void print_quality(Page& page, const view::Run& run);

/// Everything about one item.
void print_item(Page& page, const view::Run& run, Position position);

/// For an excluded item, what would let it in; for an included one, the targets at which it is in. `run` must outlive
/// it.
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
  std::optional<BudgetCurve> curve_;  // shared by all items, computed for the first included one
};

}  // namespace cupel::cli

#endif
