#include "analytics/never.hpp"

#include <algorithm>
#include <string>
#include <variant>

#include "cupel/counted.hpp"

namespace cupel {

std::string_view to_string(NeverCause cause) noexcept {
  switch (cause) {
    case NeverCause::NotLookedAt:
      return "NotLookedAt";
    case NeverCause::NegativeTokens:
      return "NegativeTokens";
    case NeverCause::Deduplicated:
      return "Deduplicated";
    case NeverCause::RunFails:
      return "RunFails";
    case NeverCause::NothingLeft:
      return "NothingLeft";
    case NeverCause::TooLarge:
      return "TooLarge";
    case NeverCause::NoValue:
      return "NoValue";
    case NeverCause::CapReached:
      return "CapReached";
    case NeverCause::OutOfReach:
      return "OutOfReach";
    case NeverCause::CustomSlicer:
      return "CustomSlicer";
    case NeverCause::SearchLimit:
      return "SearchLimit";
    case NeverCause::Unverified:
      return "Unverified";
  }
  return "Unknown";
}

Never not_looked_at(std::string_view field) {
  return {NeverCause::NotLookedAt, "nothing in this pipeline looks at its " + std::string(field)};
}

Never not_scored() { return {NeverCause::NotLookedAt, "pinned items are not scored"}; }

Never custom_slicer() {
  return {NeverCause::CustomSlicer, "a custom slicer decides, which can only be known by running it"};
}

Never search_limit(std::size_t max_runs) {
  return {NeverCause::SearchLimit, "unknown: " + std::to_string(max_runs) + " runs did not settle it"};
}

Never search_limit(std::string_view why) { return {NeverCause::SearchLimit, "unknown: " + std::string(why)}; }

Never unverified() { return {NeverCause::Unverified, "a value was found, but a run with it did not confirm it"}; }

Never why_never(const Trial& trial, Position target) {
  const ContextItem& item = trial.items[target];
  if (item.tokens() < 0) return {NeverCause::NegativeTokens, describe(exclusion::NegativeTokens{item.tokens()})};
  SelectionReport report;
  try {
    report = Pipeline(trial.options).dry_run(trial.items, trial.budget);
  } catch (const Error& error) {
    return {NeverCause::RunFails, error.what()};
  }
  const auto at = std::find_if(report.excluded.begin(), report.excluded.end(),
                               [&](const ExcludedItem& excluded) { return excluded.position == target; });
  if (at == report.excluded.end()) return unverified();
  const std::string words = describe(at->reason);
  if (std::holds_alternative<exclusion::Deduplicated>(at->reason)) return {NeverCause::Deduplicated, words};
  if (std::holds_alternative<exclusion::CountCapExceeded>(at->reason)) return {NeverCause::CapReached, words};

  std::int64_t pinned_tokens = 0;
  for (const IncludedItem& included : report.included) {
    if (included.reason == InclusionReason::Pinned) pinned_tokens += included.item.tokens();
  }
  const std::int64_t target_tokens = effective_budget(trial.budget, pinned_tokens).target_tokens();
  if (target_tokens == 0) {
    return {NeverCause::NothingLeft, "pinned items, reserves and margin leave nothing for scored items"};
  }
  if (item.tokens() > target_tokens) {
    return {NeverCause::TooLarge, "needs " + counted(item.tokens(), "token") + ", and there " +
                                      std::string(plural(target_tokens, "is ", "are ")) +
                                      std::to_string(target_tokens) + " for all scored items together"};
  }
  const bool worthless = !(at->score * 10000.0 >= 1.0);
  if (worthless && item.tokens() > 0 && trial.options.slicer->traits().score_use.discretised) {
    return {NeverCause::NoValue, "a knapsack leaves out what scores below 0.0001, even with room"};
  }
  return {NeverCause::OutOfReach, "no value lets it in; with the most favourable one: " + words};
}

}  // namespace cupel
