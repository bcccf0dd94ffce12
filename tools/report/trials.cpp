#include "trials.hpp"

#include <algorithm>
#include <utility>

namespace cupel::report {

namespace {

Tried selected_from(const Run& run, const std::vector<ContextItem>& items) {
  try {
    Selection selection = run.pipeline().run(items, run.budget());
    std::sort(selection.positions.begin(), selection.positions.end());
    return std::move(selection.positions);
  } catch (const Error&) {
    return std::nullopt;  // a run that fails is no advice
  }
}

template <class Change>
Tried selected_with(const Run& run, Position item, const Change& change) {
  std::vector<ContextItem> items(run.items().begin(), run.items().end());
  ContextItemFields fields = items[item].fields();
  change(fields);
  items[item] = ContextItem(std::move(fields));
  return selected_from(run, items);
}

}  // namespace

Tried selected_without(const Run& run, Position item) {
  std::vector<ContextItem> items(run.items().begin(), run.items().end());
  items.erase(items.begin() + item);
  Tried selected = selected_from(run, items);
  if (!selected) return selected;
  for (Position& position : *selected) {
    if (position >= item) ++position;
  }
  return selected;
}

Tried selected_with_tokens(const Run& run, Position item, std::int64_t tokens) {
  return selected_with(run, item, [tokens](ContextItemFields& fields) { fields.tokens = tokens; });
}

Tried selected_with_pin(const Run& run, Position item, bool pinned) {
  return selected_with(run, item, [pinned](ContextItemFields& fields) { fields.pinned = pinned; });
}

}  // namespace cupel::report
