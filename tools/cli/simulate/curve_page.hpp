#ifndef CUPEL_CLI_SIMULATE_CURVE_PAGE_HPP
#define CUPEL_CLI_SIMULATE_CURVE_PAGE_HPP

#include <vector>

#include "page.hpp"
#include "simulate/intervals.hpp"
#include "simulate/simulations.hpp"

namespace cupel::cli {

/// A curve and its inputs.
struct CurveView {
  const std::vector<ContextItem>& items;
  const BudgetRange& range;
  const BudgetCurve& curve;
};

/// The position on a page of a picture whose columns are budgets.
struct CurveLayout {
  std::size_t gutter;     ///< width of the labels to its left
  BudgetColumns columns;  ///< of the picture
};
CurveLayout layout_of(const Page& page, const BudgetCurve& curve);

// The parts of a page about a curve, in order.

/// Tokens, items and score over the budgets, drawn to scale. A column shows the largest of its budgets.
void print_chart(Page& page, const CurveView& view, const CurveLayout& layout);
/// The notable budgets: those at which a part of the best score is reached, and the caller's target.
void print_milestones(Page& page, const CurveView& view);
/// The places where a larger budget gives a lower score. Prints nothing if there are none.
void print_drops(Page& page, const CurveView& view);
/// The budgets at which a run fails, by error. Prints nothing if there are none.
void print_failures(Page& page, const CurveView& view);
/// Every segment.
void print_segments(Page& page, const CurveView& view);
/// The budgets at which one item is in, drawn over the same columns as the chart.
void print_item_intervals(Page& page, const CurveView& view, const CurveLayout& layout, Position position);

}  // namespace cupel::cli

#endif
