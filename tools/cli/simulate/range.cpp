#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <string>

#include "options.hpp"
#include "simulate/simulations.hpp"
#include "view/curve_ceiling.hpp"
#include "view/format.hpp"
#include "view/slicer_facts.hpp"

namespace cupel::cli {

CLI::Option* add_ceiling(CLI::App& command, std::optional<std::int64_t>& ceiling) {
  const auto set = [&ceiling](std::int64_t value) { ceiling = value; };
  return add_tokens(command, "--ceiling", set, "The largest budget to examine")
      ->default_str("the smallest with room for all items");
}

void check_ceiling(std::optional<std::int64_t> ceiling) {
  if (ceiling && *ceiling < 0) {
    throw Failure(kBadInput, fmt::format("--ceiling must be at least 0, got {}", *ceiling));
  }
}

BudgetRange range_of(std::optional<std::int64_t> ceiling, const std::optional<ContextBudget>& base,
                     const std::vector<ContextItem>& items, const Policy& policy) {
  check_ceiling(ceiling);
  return {.ceiling = ceiling ? *ceiling : view::ceiling_for_all(items, policy, base),
          .given = ceiling.has_value(),
          .base = base};
}

std::string ceiling_note(const BudgetRange& range, const Pipeline& pipeline) {
  if (range.given) return "";
  return view::has_quotas(*pipeline.options().slicer, SlicerTraits::Quotas::Percentage)
             ? ", the tokens of all items; quotas may need more (see --ceiling)"
             : ", which has room for all items";
}

BudgetCurve curve_over(const BudgetRange& range, const Pipeline& pipeline, const std::vector<ContextItem>& items) {
  try {
    return budget_curve(pipeline, items, {.ceiling = range.ceiling, .base = range.base});
  } catch (const Error& error) {
    if (error.parameter() != "ceiling") throw;
    const std::string option =
        range.given ? "--ceiling" : fmt::format("--ceiling (default: {})", view::grouped(range.ceiling));
    throw Failure(fmt::format("{} {}", option, error.problem()), error);
  }
}

}  // namespace cupel::cli
