#ifndef CUPEL_CLI_SIMULATE_SIMULATIONS_HPP
#define CUPEL_CLI_SIMULATE_SIMULATIONS_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "cli11.hpp"
#include "commands.hpp"
#include "cupel/analytics/budget_curve.hpp"
#include "cupel/pipeline.hpp"

namespace cupel::cli {

// Each adds one simulation to `cupel simulate`.

void add_marginal(CLI::App& simulate, Action& action);
void add_min_budget(CLI::App& simulate, Action& action);
void add_curve(CLI::App& simulate, Action& action);
void add_token_error(CLI::App& simulate, Action& action);

/// Adds the option `--ceiling`.
CLI::Option* add_ceiling(CLI::App& command, std::optional<std::int64_t>& ceiling);

/// Throws Failure for a ceiling below 0.
void check_ceiling(std::optional<std::int64_t> ceiling);

/// The budgets that a simulation examines.
struct BudgetRange {
  std::int64_t ceiling;               ///< the largest
  bool given;                         ///< by the user; false: the budget at which everything fits, quotas aside
  std::optional<ContextBudget> base;  ///< the fields that the budgets share, see budget_curve.hpp
};

/// The budgets up to `ceiling`, or up to view::ceiling_for_all() if none is given. Throws as check_ceiling() does.
BudgetRange range_of(std::optional<std::int64_t> ceiling, const std::optional<ContextBudget>& base,
                     const std::vector<ContextItem>& items, const Policy& policy);

/// A note on how a default ceiling was chosen, to follow a number of tokens; begins with a comma. Empty if the ceiling
/// was given.
std::string ceiling_note(const BudgetRange& range, const Pipeline& pipeline);

/// The curve over a range. Throws Failure if the library rejects the ceiling.
BudgetCurve curve_over(const BudgetRange& range, const Pipeline& pipeline, const std::vector<ContextItem>& items);

}  // namespace cupel::cli

#endif
