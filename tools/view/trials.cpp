#include "view/trials.hpp"

#include <algorithm>
#include <utility>

namespace cupel::view {

namespace {

constexpr std::uint64_t kStepsPerItem = 32;  // for copying a list, and for work that a run does not count
constexpr std::uint64_t kTrials = 32;        // a single trial may take 1/kTrials of all steps

// With a changed item, a knapsack may take more steps than in the original run, but must leave steps for other trials.
Pipeline trial_pipeline(const Run& run, std::uint64_t max_steps) {
  PipelineOptions options = run.pipeline().options();
  options.max_steps = std::min(options.max_steps, std::max(2 * run.steps(), max_steps / kTrials));
  return Pipeline(std::move(options));
}

}  // namespace

Trials::Trials(const Run& run, std::uint64_t max_steps)
    : run_(run), pipeline_(trial_pipeline(run, max_steps)), steps_left_(max_steps) {}

TrialResult Trials::run_with(const std::vector<ContextItem>& items) {
  const std::uint64_t base = kStepsPerItem * items.size();
  const std::uint64_t most = pipeline_.options().max_steps;
  if (steps_left_ < base + most) {
    gave_up_ = true;
    return std::nullopt;
  }
  steps_left_ -= base;
  try {
    Selection selection = pipeline_.run(items, run_.budget());
    steps_left_ -= selection.steps;
    std::sort(selection.positions.begin(), selection.positions.end());
    return std::move(selection.positions);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::TooManySteps) {
      steps_left_ -= most;
      gave_up_ = true;
    }
    return std::nullopt;
  }
}

template <class Change>
TrialResult Trials::with(Position item, const Change& change) {
  std::vector<ContextItem> items(run_.items().begin(), run_.items().end());
  ContextItemFields fields = items[item].fields();
  change(fields);
  items[item] = ContextItem(std::move(fields));
  return run_with(items);
}

TrialResult Trials::without(Position item) {
  std::vector<ContextItem> items(run_.items().begin(), run_.items().end());
  items.erase(items.begin() + item);
  TrialResult selected = run_with(items);
  if (!selected) return selected;
  for (Position& position : *selected) {
    if (position >= item) ++position;
  }
  return selected;
}

TrialResult Trials::with_tokens(Position item, std::int64_t tokens) {
  return with(item, [tokens](ContextItemFields& fields) { fields.tokens = tokens; });
}

TrialResult Trials::with_pin(Position item, bool pinned) {
  return with(item, [pinned](ContextItemFields& fields) { fields.pinned = pinned; });
}

}  // namespace cupel::view
