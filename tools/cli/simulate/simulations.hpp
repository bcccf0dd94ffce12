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

/// The option `--ceiling`.
CLI::Option* add_ceiling(CLI::App& command, std::optional<std::int64_t>& ceiling);

/// Throws Failure for a ceiling below 0.
void check_ceiling(std::optional<std::int64_t> ceiling);

/// Which budgets a simulation looks at.
struct BudgetRange {
  std::int64_t ceiling;               ///< the largest
  bool given;                         ///< false: it is where everything fits, quotas apart
  std::optional<ContextBudget> base;  ///< what the budgets have in common, see budget_curve.hpp
};

/// Up to `ceiling`, or to view::ceiling_for_all() where none is given. Throws as check_ceiling() does.
BudgetRange range_of(std::optional<std::int64_t> ceiling, const std::optional<ContextBudget>& base,
                     const std::vector<ContextItem>& items, const Policy& policy);

/// What pages say about a ceiling that was not given: after a number of tokens, with a comma. Else empty.
std::string ceiling_note(const BudgetRange& range, const Pipeline& pipeline);

/// The curve over a range. Throws Failure where the library refuses the ceiling.
BudgetCurve curve_over(const BudgetRange& range, const Pipeline& pipeline, const std::vector<ContextItem>& items);

}  // namespace cupel::cli

#endif
