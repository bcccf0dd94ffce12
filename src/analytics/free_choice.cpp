// Bounds and solves the 0/1 knapsack problem with integer values of up to 126 bits.
//
// The bound is Dantzig's ("Discrete-variable extremum problems", 1957): take choices in descending order of value per
// token while they fit, and of the next one the fraction that still fits. The bound is valid only if the order is
// exact, so values per token are compared as fractions: first the integer parts, then the remainders by
// cross-multiplication.
//
// The optimum is found by enumerating partial choices (Nemhauser and Ullmann, "Discrete dynamic programming and capital
// allocation", 1969), one choice at a time. A partial choice is kept only if no other with at most as many tokens is
// worth as much, and only if its own bound beats the best subset seen so far. The bound prunes so well that a list of
// hundreds usually needs a few thousand partial choices. Dropping dominated ones keeps ties from multiplying. For n
// choices there are at most 2^(n + 1) partial choices, and with a capacity of C at most 2n(C + 1).
//
// Tested by tests/unit/analytics/free_choice_test.cpp; tests/property/optimality_test.cpp compares both with all
// subsets.

#include "analytics/free_choice.hpp"

#include <algorithm>

namespace cupel {

FreeChoice::FreeChoice(std::span<const Choice> choices, std::int64_t capacity) : capacity_(capacity) {
  entries_.reserve(choices.size());
  for (const Choice& choice : choices) {
    entries_.push_back({choice, choice.value / choice.tokens, static_cast<std::int64_t>(choice.value % choice.tokens)});
  }
  // A stable sort, so that the search takes the same steps with every standard library.
  std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    if (a.quotient != b.quotient) return a.quotient > b.quotient;
    return Wide{a.remainder} * b.choice.tokens > Wide{b.remainder} * a.choice.tokens;
  });
  tokens_.push_back(0);
  values_.push_back(0);
  for (const Entry& entry : entries_) {
    tokens_.push_back(tokens_.back() + entry.choice.tokens);
    values_.push_back(values_.back() + entry.choice.value);
  }
}

FreeChoice::SumBounds FreeChoice::sum_bounds(std::size_t from, std::int64_t room) const noexcept {
  const auto first = tokens_.begin() + static_cast<std::ptrdiff_t>(from);
  const auto end = std::upper_bound(first, tokens_.end(), *first + room) - 1;
  const auto next = static_cast<std::size_t>(end - tokens_.begin());
  const Wide reachable = values_[next] - values_[from];
  if (next == entries_.size()) return {reachable, reachable};
  // value * left / tokens, rounded up, without a product of more than 128 bits: left < tokens.
  const Entry& cut = entries_[next];
  const auto left = static_cast<std::int64_t>(*first + room - *end);
  const Wide rest = Wide{cut.remainder} * left + (cut.choice.tokens - 1);
  return {reachable, reachable + cut.quotient * left + rest / cut.choice.tokens};
}

std::optional<Wide> FreeChoice::best(std::size_t max_partial_choices) const {
  Wide best = 0;
  std::size_t seen = 0;
  std::vector<State> states{{0, 0}};  // ascending in tokens and in value
  std::vector<State> extended;
  for (std::size_t k = 0; k < entries_.size() && !states.empty(); ++k) {
    if (2 * states.size() > max_partial_choices - seen) return std::nullopt;
    seen += 2 * states.size();
    extended.clear();
    Wide most = -1;
    const auto keep = [&](const State& state) {
      if (state.value <= most) return;
      most = state.value;
      const SumBounds after = sum_bounds(k + 1, capacity_ - state.tokens);
      best = std::max(best, state.value + after.reachable);
      if (state.value + after.bound > best) extended.push_back(state);
    };
    // Merges the states without this choice and those with it. At equal tokens, the more valuable state comes first.
    const auto [value, tokens] = entries_[k].choice;
    auto with = states.begin();
    for (auto without = states.begin(); without != states.end() || with != states.end();) {
      if (with != states.end() && tokens > capacity_ - with->tokens) {
        with = states.end();
        continue;
      }
      const bool take_with = without == states.end() ||
                             (with != states.end() &&
                              (with->tokens + tokens < without->tokens ||
                               (with->tokens + tokens == without->tokens && with->value + value > without->value)));
      if (take_with) {
        keep({with->tokens + tokens, with->value + value});
        ++with;
      } else {
        keep(*without);
        ++without;
      }
    }
    states.swap(extended);
  }
  return best;
}

}  // namespace cupel
