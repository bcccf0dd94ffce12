#include "advice.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "sentences.hpp"
#include "text.hpp"

namespace cupel::report {

namespace {

using cli::decimal;
using cli::grouped;
using cli::items_at;

constexpr std::size_t kMostNamed = 3;

}  // namespace

Positions without(const Positions& a, const Positions& b) {
  Positions result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

Positions merged(const Positions& a, const Positions& b) {
  Positions result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

Advice::Advice(const Run& run, const Limits& limits)
    : run_(run), limits_(limits), trials_(run, limits.trial_steps), now_(run.worth(run.selected())) {}

std::string Advice::name_of(Position position) const {
  const std::optional<double>& score = run_.fates()[position].score;
  return "item " + std::to_string(position) + " (" + name_in_words(run_.items()[position].kind().text()) + ", " +
         grouped(tokens_of(position)) + (tokens_of(position) == 1 ? " token" : " tokens") +
         (score ? ", score " + decimal(*score) : "") + ")";
}

Suggestion Advice::compared(std::string action, const Positions& selected, std::optional<Position> item) const {
  Suggestion suggestion;
  suggestion.action = std::move(action);
  suggestion.item = item;
  suggestion.enters = without(selected, run_.selected());
  suggestion.leaves = without(run_.selected(), selected);
  suggestion.worth = run_.worth(selected);
  return suggestion;
}

Suggestion Advice::shortened(Position item, std::int64_t to, const Positions& selected) const {
  Suggestion suggestion = compared("shorten", selected, item);
  suggestion.from_tokens = tokens_of(item);
  suggestion.to_tokens = to;
  if (std::binary_search(selected.begin(), selected.end(), item)) suggestion.worth.tokens -= tokens_of(item) - to;
  return suggestion;
}

Suggestion Advice::removed(Position item, const Positions& selected) const {
  Suggestion suggestion = compared("remove", selected, item);
  std::erase(suggestion.leaves, item);
  return suggestion;
}

std::optional<BudgetCurve> Advice::higher_targets() {
  const std::int64_t highest = run_.budget().max_tokens() - run_.budget().output_reserve();
  if (highest <= run_.budget().target_tokens()) return std::nullopt;
  try {
    return budget_curve(
        run_.pipeline(), run_.items(),
        {.ceiling = highest, .base = run_.budget(), .max_changes = kMaxChanges, .max_steps = limits_.curve_steps});
  } catch (const Error& error) {
    targets_untried_ = error.parameter() == "ceiling";
    return std::nullopt;  // no curve, no advice
  }
}

void Advice::add(Suggestion suggestion, const std::string& what, const std::string& end) {
  const auto one = [](const Positions& positions) { return positions.size() == 1; };
  std::string outcome;
  if (!suggestion.enters.empty()) {
    outcome = items_at(suggestion.enters, kMostNamed) + (one(suggestion.enters) ? " comes in" : " come in");
  }
  if (!suggestion.leaves.empty()) {
    outcome += outcome.empty() ? "" : ", ";
    outcome += items_at(suggestion.leaves, kMostNamed) + (one(suggestion.leaves) ? " goes out" : " go out");
  }
  suggestion.text = what + ": " + (outcome.empty() ? "nothing else changes" : outcome) + "; " + end + ".";
  found_.push_back(std::move(suggestion));
}

Suggestions Advice::take() {
  return {.list = std::move(found_), .some_items_untried = trials_.gave_up(), .targets_untried = targets_untried_};
}

Suggestions suggestions_of(const Run& run, const Account& account, std::span<const Counterfactuals> ways,
                           const Limits& limits) {
  return account.over_tokens > 0 ? advice_on_overflow(run, account, limits)
                                 : advice_on_room(run, account, ways, limits);
}

}  // namespace cupel::report
