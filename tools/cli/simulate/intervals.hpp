#ifndef CUPEL_CLI_SIMULATE_INTERVALS_HPP
#define CUPEL_CLI_SIMULATE_INTERVALS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "cupel/analytics/budget_curve.hpp"

namespace cupel::cli {

/// Maps budgets to the columns of a picture. If there are fewer budgets than columns, several columns show one budget.
class BudgetColumns {
 public:
  /// The budgets 0 to `last`, over `width` columns, at least one.
  BudgetColumns(std::int64_t last, std::size_t width);

  std::size_t size() const noexcept { return width_; }
  /// The largest budget.
  std::int64_t last() const noexcept { return last_; }
  /// The budgets of a column.
  BudgetInterval operator[](std::size_t column) const noexcept;
  /// The first column that contains a budget; the last column for a budget beyond the picture.
  std::size_t column_of(std::int64_t budget) const noexcept;

 private:
  std::int64_t first_of(std::size_t column) const noexcept;

  std::int64_t last_;
  std::size_t width_;
};

/// The largest budget that a picture of the curve shows: slightly beyond its last change, after which nothing changes.
std::int64_t last_drawn_budget(const BudgetCurve& curve);

/// `9,310 to 9,402; from 9,633`. An interval that reaches the ceiling is written without an end. Of many intervals,
/// only the first few and the last are written.
std::string interval_text(std::span<const BudgetInterval> intervals, std::int64_t ceiling);

/// Marks the columns in which an item is in: `█` at all budgets of the column, `▒` at some.
std::string interval_strip(std::span<const BudgetInterval> intervals, const BudgetColumns& picture);

/// `[{"first":5,"last":9}]`, as in a curve's JSON.
void append_intervals(std::string& out, std::span<const BudgetInterval> intervals);

}  // namespace cupel::cli

#endif
