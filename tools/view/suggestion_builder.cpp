#include "view/suggestion_builder.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "cupel/plural.hpp"
#include "view/format.hpp"

namespace cupel::view {

Positions difference_of(const Positions& a, const Positions& b) {
  Positions result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

Positions union_of(const Positions& a, const Positions& b) {
  Positions result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

SuggestionBuilder::SuggestionBuilder(const Run& run, const Limits& limits)
    : run_(run), limits_(limits), trials_(run, limits.trial_steps), now_(run.totals(run.selected())) {}

Suggestion SuggestionBuilder::compared(std::string action, const Positions& selected,
                                       std::optional<Position> item) const {
  return {.action = std::move(action),
          .text = {},
          .item = item,
          .enters = difference_of(selected, run_.selected()),
          .leaves = difference_of(run_.selected(), selected),
          .totals = run_.totals(selected)};
}

Suggestion SuggestionBuilder::shortened(Position item, std::int64_t tokens, const Positions& selected) const {
  Suggestion suggestion = compared("shorten", selected, item);
  suggestion.from_tokens = tokens_of(item);
  suggestion.to_tokens = tokens;
  if (std::binary_search(selected.begin(), selected.end(), item)) suggestion.totals.tokens -= tokens_of(item) - tokens;
  return suggestion;
}

Suggestion SuggestionBuilder::removed(Position item, const Positions& selected) const {
  Suggestion suggestion = compared("remove", selected, item);
  std::erase(suggestion.leaves, item);
  return suggestion;
}

Suggestion SuggestionBuilder::raised(const BudgetCurve& curve, std::int64_t target) const {
  Suggestion suggestion = compared("budget", curve.selected_at(target), std::nullopt);
  suggestion.from_tokens = run_.budget().target_tokens();
  suggestion.to_tokens = target;
  return suggestion;
}

std::int64_t SuggestionBuilder::highest_target() const {
  return run_.budget().max_tokens() - run_.budget().output_reserve();
}

std::optional<BudgetCurve> SuggestionBuilder::higher_targets() {
  if (highest_target() <= run_.budget().target_tokens()) return std::nullopt;
  try {
    return budget_curve(run_.pipeline(), run_.items(),
                        {.ceiling = highest_target(),
                         .base = run_.budget(),
                         .max_changes = kMaxCurveChanges,
                         .max_steps = limits_.curve_steps});
  } catch (const Error& error) {
    targets_untried_ = error.parameter() == "ceiling";
    return std::nullopt;
  }
}

// `item 12 (ToolOutput, 433 tokens, score 0.31)`
std::string SuggestionBuilder::name_of(Position position) const {
  const std::optional<double>& score = run_.outcomes()[position].score;
  return fmt::format("item {} ({}, {}{})", position, short_name(run_.items()[position].kind().text()),
                     counted(tokens_of(position), "token"), score ? fmt::format(", score {}", decimal(*score)) : "");
}

std::string SuggestionBuilder::change_of(const Suggestion& suggestion) const {
  if (suggestion.action == "budget") {
    return fmt::format("Raise the target by {}, to {} of the window's {}",
                       counted(*suggestion.to_tokens - *suggestion.from_tokens, "token"),
                       grouped(*suggestion.to_tokens), grouped(highest_target()));
  }
  const std::string item = name_of(*suggestion.item);
  if (suggestion.action == "shorten")
    return fmt::format("Shorten {} to {}", item, counted(*suggestion.to_tokens, "token"));
  if (suggestion.action == "pin") return fmt::format("Pin {} if it must be in", item);
  return (suggestion.action == "unpin" ? "Unpin " : "Remove ") + item;
}

void SuggestionBuilder::add(Suggestion suggestion, const std::string& result) {
  constexpr std::size_t kMostItemsNamed = 3;
  const auto moved = [](const Positions& items, const char* one, const char* several) {
    return items_at(items, kMostItemsNamed).append(plural(items.size(), one, several));
  };
  std::string outcome;
  if (!suggestion.enters.empty()) outcome = moved(suggestion.enters, " enters", " enter");
  if (!suggestion.leaves.empty()) {
    outcome += (outcome.empty() ? "" : ", ") + moved(suggestion.leaves, " leaves", " leave");
  }
  suggestion.text =
      fmt::format("{}: {}; {}.", change_of(suggestion), outcome.empty() ? "nothing else changes" : outcome, result);
  found_.push_back(std::move(suggestion));
}

Suggestions SuggestionBuilder::take() {
  return {.list = std::move(found_), .some_items_untried = trials_.gave_up(), .targets_untried = targets_untried_};
}

}  // namespace cupel::view
