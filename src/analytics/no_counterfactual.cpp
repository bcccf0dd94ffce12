#include "analytics/no_counterfactual.hpp"

#include <algorithm>
#include <string>
#include <variant>

#include "cupel/plural.hpp"

namespace cupel {

std::string_view to_string(NoCounterfactualCause cause) noexcept {
  switch (cause) {
    case NoCounterfactualCause::NotLookedAt:
      return "NotLookedAt";
    case NoCounterfactualCause::NegativeTokens:
      return "NegativeTokens";
    case NoCounterfactualCause::Deduplicated:
      return "Deduplicated";
    case NoCounterfactualCause::RunFails:
      return "RunFails";
    case NoCounterfactualCause::NothingLeft:
      return "NothingLeft";
    case NoCounterfactualCause::TooLarge:
      return "TooLarge";
    case NoCounterfactualCause::NoValue:
      return "NoValue";
    case NoCounterfactualCause::CapReached:
      return "CapReached";
    case NoCounterfactualCause::OutOfReach:
      return "OutOfReach";
    case NoCounterfactualCause::CustomSlicer:
      return "CustomSlicer";
    case NoCounterfactualCause::SearchLimit:
      return "SearchLimit";
    case NoCounterfactualCause::Unverified:
      return "Unverified";
  }
  return "Unknown";
}

NoCounterfactual field_not_read(std::string_view field) {
  return {NoCounterfactualCause::NotLookedAt, "nothing in this pipeline reads its " + std::string(field)};
}

NoCounterfactual not_scored() { return {NoCounterfactualCause::NotLookedAt, "pinned items are not scored"}; }

NoCounterfactual custom_slicer() {
  return {NoCounterfactualCause::CustomSlicer, "the slicer is custom, and only a run shows what it selects"};
}

NoCounterfactual search_limit(std::size_t max_runs) {
  return {NoCounterfactualCause::SearchLimit, "unknown: " + std::to_string(max_runs) + " runs did not find an answer"};
}

NoCounterfactual search_limit(std::string_view why) {
  return {NoCounterfactualCause::SearchLimit, "unknown: " + std::string(why)};
}

NoCounterfactual unverified() {
  return {NoCounterfactualCause::Unverified, "a value was found, but a run with it did not confirm it"};
}

NoCounterfactual why_left_out(const Trial& trial, Position target) {
  const ContextItem& item = trial.items[target];
  if (item.tokens() < 0)
    return {NoCounterfactualCause::NegativeTokens, describe(exclusion::NegativeTokens{item.tokens()})};
  SelectionReport report;
  try {
    report = Pipeline(trial.options).dry_run(trial.items, trial.budget);
  } catch (const Error& error) {
    return {NoCounterfactualCause::RunFails, error.what()};
  }
  const auto at = std::find_if(report.excluded.begin(), report.excluded.end(),
                               [&](const ExcludedItem& excluded) { return excluded.position == target; });
  if (at == report.excluded.end()) return unverified();
  const std::string words = describe(at->reason);
  if (std::holds_alternative<exclusion::Deduplicated>(at->reason)) return {NoCounterfactualCause::Deduplicated, words};
  if (std::holds_alternative<exclusion::CountCapExceeded>(at->reason))
    return {NoCounterfactualCause::CapReached, words};

  std::int64_t pinned_tokens = 0;
  for (const IncludedItem& included : report.included) {
    if (included.reason == InclusionReason::Pinned) pinned_tokens += included.item.tokens();
  }
  const std::int64_t target_tokens = effective_budget(trial.budget, pinned_tokens).target_tokens();
  if (target_tokens == 0) {
    return {NoCounterfactualCause::NothingLeft, "pinned items, reserves and margin leave nothing for scored items"};
  }
  if (item.tokens() > target_tokens) {
    return {NoCounterfactualCause::TooLarge, "needs " + counted(item.tokens(), "token") + ", and there " +
                                                 std::string(plural(target_tokens, "is ", "are ")) +
                                                 std::to_string(target_tokens) + " for all scored items together"};
  }
  const bool worthless = !(at->score * 10000.0 >= 1.0);
  if (worthless && item.tokens() > 0 && trial.options.slicer->traits().score_use.discretised) {
    return {NoCounterfactualCause::NoValue, "a knapsack excludes items that score below 0.0001, even if they fit"};
  }
  return {NoCounterfactualCause::OutOfReach, "no value lets it in; with the most favourable one: " + words};
}

}  // namespace cupel
