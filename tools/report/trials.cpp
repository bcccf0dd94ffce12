#include "trials.hpp"

#include <algorithm>
#include <utility>

#include "metered_run.hpp"

namespace cupel::report {

namespace {

constexpr std::uint64_t kStepsPerItem = 32;  // what a run takes besides what it counts, and to copy a list
constexpr std::uint64_t kTrials = 32;        // that may take what there is, each its part

}  // namespace

// A changed item may make a knapsack harder than the run's own was, but not at the expense of all other trials.
Trials::Trials(const Run& run, std::uint64_t max_steps)
    : run_(run),
      steps_left_(max_steps),
      most_steps_(std::min(run.pipeline().options().max_steps, std::max(2 * run.steps(), max_steps / kTrials))) {}

Tried Trials::selected_from(const std::vector<ContextItem>& items) {
  const std::uint64_t base = kStepsPerItem * items.size();
  if (steps_left_ < base + most_steps_) {
    gave_up_ = true;
    return std::nullopt;
  }
  steps_left_ -= base;
  try {
    MeteredRun done = metered_run(run_.pipeline(), items, run_.budget(), most_steps_);
    steps_left_ -= done.steps;
    std::sort(done.selection.positions.begin(), done.selection.positions.end());
    return std::move(done.selection.positions);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::TooManySteps) {
      steps_left_ -= most_steps_;
      gave_up_ = true;
    }
    return std::nullopt;  // a run that fails is no advice
  }
}

template <class Change>
Tried Trials::with(Position item, const Change& change) {
  std::vector<ContextItem> items(run_.items().begin(), run_.items().end());
  ContextItemFields fields = items[item].fields();
  change(fields);
  items[item] = ContextItem(std::move(fields));
  return selected_from(items);
}

Tried Trials::without(Position item) {
  std::vector<ContextItem> items(run_.items().begin(), run_.items().end());
  items.erase(items.begin() + item);
  Tried selected = selected_from(items);
  if (!selected) return selected;
  for (Position& position : *selected) {
    if (position >= item) ++position;
  }
  return selected;
}

Tried Trials::with_tokens(Position item, std::int64_t tokens) {
  return with(item, [tokens](ContextItemFields& fields) { fields.tokens = tokens; });
}

Tried Trials::with_pin(Position item, bool pinned) {
  return with(item, [pinned](ContextItemFields& fields) { fields.pinned = pinned; });
}

}  // namespace cupel::report
