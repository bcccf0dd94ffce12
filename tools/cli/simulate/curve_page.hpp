#ifndef CUPEL_CLI_SIMULATE_CURVE_PAGE_HPP
#define CUPEL_CLI_SIMULATE_CURVE_PAGE_HPP

#include <vector>

#include "page.hpp"
#include "simulate/intervals.hpp"
#include "simulate/simulations.hpp"

namespace cupel::cli {

/// A curve and what it was made of.
struct CurveView {
  const std::vector<ContextItem>& items;
  const BudgetRange& range;
  const BudgetCurve& curve;
};

/// Where on a page a picture of budgets stands.
struct CurveLayout {
  std::size_t gutter;     ///< columns to its left, for labels
  BudgetColumns columns;  ///< those of the picture
};
CurveLayout layout_of(const Page& page, const BudgetCurve& curve);

// The parts of a page about a curve, in the order in which they are read.

/// Tokens, items and score over the budgets, drawn to scale. A column shows the last of the budgets that it stands for.
void print_chart(Page& page, const CurveView& view, const CurveLayout& layout);
/// The budgets that are worth knowing: where a part of the best score is reached, where the caller's target is.
void print_milestones(Page& page, const CurveView& view);
/// Where a larger budget gives a lower score. Nothing where there is no such place.
void print_drops(Page& page, const CurveView& view);
/// Budgets at which a run fails, and with what. Nothing where there are none.
void print_failures(Page& page, const CurveView& view);
/// Every segment.
void print_segments(Page& page, const CurveView& view);
/// Where one item is in, drawn below the same budgets as the chart.
void print_item_intervals(Page& page, const CurveView& view, const CurveLayout& layout, Position position);

}  // namespace cupel::cli

#endif
