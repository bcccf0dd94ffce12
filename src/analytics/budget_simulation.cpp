#include "cupel/analytics/budget_simulation.hpp"

#include <algorithm>

#include "cupel/pipeline.hpp"
#include "errors.hpp"
#include "slicing/nested_slicers.hpp"

namespace cupel {

namespace {

// The specification gives these texts.
constexpr std::string_view kMarginalNeedsMonotonic =
    "GetMarginalItems requires monotonic item inclusion. QuotaSlice produces non-monotonic inclusion as budget changes "
    "shift percentage allocations.";
constexpr std::string_view kMinBudgetNeedsMonotonic =
    "FindMinBudgetFor requires monotonic item inclusion. QuotaSlice and CountQuotaSlice produce non-monotonic "
    "inclusion as budget changes shift allocations. Use a GreedySlice or KnapsackSlice inner slicer for budget "
    "simulation.";

// The text for a custom slicer, which the specification does not cover.
std::string custom_slicer_message(std::string_view function) {
  return std::string(function) +
         " requires monotonic item inclusion. The pipeline's slicer says that its inclusion is not monotonic.";
}

Error invalid_slack(std::string_view requirement, std::int64_t slack_tokens) {
  return errors::invalid(ErrorCode::InvalidArgument, "GetMarginalItems", "slackTokens",
                         errors::got(requirement, slack_tokens));
}

ContextBudget reduced(const ContextBudget& budget, std::int64_t slack_tokens) {
  if (slack_tokens < 0) throw invalid_slack("must be at least 0", slack_tokens);
  if (slack_tokens > budget.target_tokens()) {
    throw invalid_slack("must be at most targetTokens (" + std::to_string(budget.target_tokens()) + ")", slack_tokens);
  }
  ContextBudgetFields fields = budget.fields();
  fields.max_tokens = budget.max_tokens() - slack_tokens;
  fields.target_tokens = budget.target_tokens() - slack_tokens;
  if (fields.output_reserve > fields.max_tokens) {
    throw invalid_slack("must leave outputReserve (" + std::to_string(fields.output_reserve) + ") of maxTokens (" +
                            std::to_string(budget.max_tokens()) + ")",
                        slack_tokens);
  }
  return ContextBudget(std::move(fields));
}

// A budget too small for the pinned items has no selection, so the item is not selected.
bool selected_at(const Pipeline& pipeline, std::span<const ContextItem> items, Position target, std::int64_t tokens) {
  try {
    const Selection selection = pipeline.run(items, ContextBudget({.max_tokens = tokens, .target_tokens = tokens}));
    return std::find(selection.begin(), selection.end(), target) != selection.end();
  } catch (const Error& error) {
    if (error.code() == ErrorCode::PinnedExceedsBudget) return false;
    throw;
  }
}

}  // namespace

// GET-MARGINAL-ITEMS.
std::vector<Position> get_marginal_items(const Pipeline& pipeline, std::span<const ContextItem> items,
                                         const ContextBudget& budget, std::int64_t slack_tokens) {
  const Slicer& slicer = *pipeline.options().slicer;
  const SlicerTraits::Quotas quotas = quotas_of(slicer);
  if (quotas == SlicerTraits::Quotas::Percentage) throw errors::invalid_argument("slicer", kMarginalNeedsMonotonic);
  if (quotas == SlicerTraits::Quotas::None && !slicer.traits().monotonic_inclusion) {
    throw errors::invalid_argument("slicer", custom_slicer_message("GetMarginalItems"));
  }
  const ContextBudget reduced_budget = reduced(budget, slack_tokens);
  std::vector<Position> marginal;
  if (slack_tokens == 0) return marginal;

  const Selection primary = pipeline.run(items, budget);
  std::vector<bool> in_reduced(items.size(), false);
  for (const Position position : pipeline.run(items, reduced_budget)) in_reduced[position] = true;
  for (const Position position : primary) {
    if (!in_reduced[position]) marginal.push_back(position);
  }
  return marginal;
}

// FIND-MIN-BUDGET-FOR. Checks both ends of the last interval. The specification's pseudocode checks only the upper one.
// Its result is one token too high for an item that is selected at a budget equal to its own tokens.
std::optional<std::int64_t> find_min_budget_for(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                Position target, std::int64_t search_ceiling) {
  const Slicer& slicer = *pipeline.options().slicer;
  if (quotas_of(slicer) != SlicerTraits::Quotas::None)
    throw errors::invalid_argument("slicer", kMinBudgetNeedsMonotonic);
  if (!slicer.traits().monotonic_inclusion)
    throw errors::invalid_argument("slicer", custom_slicer_message("FindMinBudgetFor"));
  if (target >= items.size()) throw errors::invalid_argument("targetItem", "targetItem must be an element of items");
  const std::int64_t tokens = items[target].tokens();
  if (search_ceiling < tokens)
    throw errors::invalid_argument("searchCeiling", "searchCeiling must be >= targetItem.Tokens");
  if (search_ceiling < 0) {
    throw errors::invalid(ErrorCode::InvalidArgument, "FindMinBudgetFor", "searchCeiling",
                          errors::got("must be at least 0", search_ceiling));
  }

  const auto selected = [&](std::int64_t budget) { return selected_at(pipeline, items, target, budget); };
  std::int64_t low = std::max<std::int64_t>(tokens, 0);  // there is no budget below 0
  std::int64_t high = search_ceiling;
  while (high - low > 1) {
    const std::int64_t mid = low + (high - low) / 2;
    (selected(mid) ? high : low) = mid;
  }
  if (selected(low)) return low;
  if (selected(high)) return high;
  return std::nullopt;
}

}  // namespace cupel
