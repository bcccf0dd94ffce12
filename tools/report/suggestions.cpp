#include "suggestions.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "cupel/analytics/budget_curve.hpp"
#include "cupel/analytics/inversions.hpp"
#include "sentences.hpp"
#include "text.hpp"
#include "trials.hpp"

namespace cupel::report {

namespace {

using cli::decimal;
using cli::grouped;
using Positions = std::vector<Position>;

constexpr std::size_t kItemsTried = 5;  // of those that are out, by score; of those that are in, by tokens
// A page is not to wait for minutes: items in the lists of all ways, and in the runs for one question.
constexpr std::size_t kItemsInWays = 100'000;
constexpr std::size_t kItemsInRuns = 100'000;
constexpr std::size_t kMaxRuns = 200;
constexpr std::size_t kMaxChanges = 100'000;  // of a budget curve
constexpr std::size_t kRemovalsTried = 12;    // of those that are in, by score per token
constexpr std::int64_t kLeastPart = 2;        // to shorten an item to less than half is to rewrite it
constexpr std::int64_t kManyPins = 4;         // pins that take a quarter of the target are worth a thought
constexpr double kLeastGain = 0.01;           // less does not show in two decimals

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

// NaN has no place in an order, so it takes the last.
double ordered(double score) { return std::isnan(score) ? -std::numeric_limits<double>::infinity() : score; }

// `items 3, 12 and 2 more`.
std::string list_of(const Positions& positions) {
  constexpr std::size_t kNamed = 3;
  const std::size_t named = positions.size() <= kNamed + 1 ? positions.size() : kNamed;
  std::string text = positions.size() == 1 ? "item " : "items ";
  for (std::size_t i = 0; i < named; ++i) {
    if (i > 0) text += i + 1 == positions.size() ? " and " : ", ";
    text += std::to_string(positions[i]);
  }
  return named == positions.size() ? text : text + " and " + std::to_string(positions.size() - named) + " more";
}

class Search {
 public:
  Search(const Run& run, const Account& account, std::span<const Counterfactuals> ways)
      : run_(run),
        account_(account),
        ways_(ways.first(std::min(kItemsTried, ways.size()))),
        now_(run.worth(run.selected())) {
    for (const ExcludedItem& excluded : run.report().excluded) {
      if (lacked_room(excluded)) out_.push_back(excluded.position);
    }
    for (const Position position : run.selected()) {
      if (run.fates()[position].score && run.items()[position].tokens() > 0) in_.push_back(position);
    }
  }

  std::vector<Suggestion> find() {
    if (out_.empty()) return {};
    shorten();
    remove();
    raise();
    pin();
    unpin();
    std::stable_sort(found_.begin(), found_.end(), [](const Suggestion& a, const Suggestion& b) {
      return ordered(a.worth.score) > ordered(b.worth.score);
    });
    return std::move(found_);
  }

 private:
  std::int64_t tokens_of(Position position) const { return run_.items()[position].tokens(); }

  // `item 12 (ToolOutput, 433 tokens, score 0.31)`.
  std::string name_of(Position position) const {
    const std::optional<double>& score = run_.fates()[position].score;
    return "item " + std::to_string(position) + " (" + name_in_words(run_.items()[position].kind().text()) + ", " +
           grouped(tokens_of(position)) + " tokens" + (score ? ", score " + decimal(*score) : "") + ")";
  }

  void add(Suggestion suggestion, const std::string& what) {
    const auto one = [](const Positions& positions) { return positions.size() == 1; };
    std::string outcome;
    if (!suggestion.enters.empty()) {
      outcome = list_of(suggestion.enters) + (one(suggestion.enters) ? " comes in" : " come in");
    }
    if (!suggestion.leaves.empty()) {
      outcome += outcome.empty() ? "" : ", ";
      outcome += list_of(suggestion.leaves) + (one(suggestion.leaves) ? " goes out" : " go out");
    }
    suggestion.text = what + ": " + (outcome.empty() ? "nothing else changes" : outcome) + "; the window is worth " +
                      decimal(suggestion.worth.score) + " instead of " + decimal(now_.score) + ".";
    found_.push_back(std::move(suggestion));
  }

  bool gains(const Suggestion& suggestion) const { return suggestion.worth.score - now_.score >= kLeastGain; }

  // What a selection would change.
  Suggestion compared(std::string action, const Positions& selected, std::optional<Position> item) const {
    Suggestion suggestion;
    suggestion.action = std::move(action);
    suggestion.item = item;
    suggestion.enters = without(selected, run_.selected());
    suggestion.leaves = without(run_.selected(), selected);
    suggestion.worth = run_.worth(selected);
    return suggestion;
  }

  Suggestion shortened(Position item, std::int64_t to, const Positions& selected) const {
    Suggestion suggestion = compared("shorten", selected, item);
    suggestion.from_tokens = tokens_of(item);
    suggestion.to_tokens = to;
    if (std::binary_search(selected.begin(), selected.end(), item)) suggestion.worth.tokens -= tokens_of(item) - to;
    return suggestion;
  }

  // The best items that are out: shorter, one might be in. The largest that are in: shorter, others might be.
  void shorten() {
    std::optional<Suggestion> best;
    const auto offer = [&](Suggestion suggestion) {
      if (gains(suggestion) && (!best || suggestion.worth.score > best->worth.score)) best = std::move(suggestion);
    };
    for (const Counterfactuals& way : ways_) {
      const Counterfactual<std::int64_t>& answer = way.tokens;
      if (!answer.value || *answer.value < tokens_of(way.target) / kLeastPart) continue;
      const Positions kept = without(run_.selected(), answer.displaced);
      offer(shortened(way.target, *answer.value, merged(kept, merged(answer.admitted, {way.target}))));
    }
    Positions largest = in_;
    std::stable_sort(largest.begin(), largest.end(),
                     [&](Position a, Position b) { return tokens_of(a) > tokens_of(b); });
    for (std::size_t i = 0; i < std::min(kItemsTried, largest.size()); ++i) {
      const std::int64_t half = tokens_of(largest[i]) / kLeastPart;
      if (const Tried selected = selected_with_tokens(run_, largest[i], half)) {
        offer(shortened(largest[i], half, *selected));
      }
    }
    if (!best) return;
    if (run_.fates()[*best->item].included) best = least_cut(*best);
    add(*best, "Shorten " + name_of(*best->item) + " to " + grouped(*best->to_tokens) + " tokens");
  }

  // The same selection with as little cut off as bisection finds.
  Suggestion least_cut(Suggestion suggestion) const {
    const Positions wanted = merged(without(run_.selected(), suggestion.leaves), suggestion.enters);
    std::int64_t enough = *suggestion.to_tokens;
    std::int64_t too_much = *suggestion.from_tokens;
    while (too_much - enough > 1) {
      const std::int64_t middle = enough + (too_much - enough) / 2;
      const Tried selected = selected_with_tokens(run_, *suggestion.item, middle);
      (selected && *selected == wanted ? enough : too_much) = middle;
    }
    return shortened(*suggestion.item, enough, wanted);
  }

  // Items that take much for what they are worth: without one of them, others may be worth more together.
  void remove() {
    const auto density = [&](Position position) {
      return ordered(*run_.fates()[position].score / static_cast<double>(tokens_of(position)));
    };
    Positions poorest = in_;
    std::stable_sort(poorest.begin(), poorest.end(), [&](Position a, Position b) { return density(a) < density(b); });
    std::optional<Suggestion> best;
    for (std::size_t i = 0; i < std::min(kRemovalsTried, poorest.size()); ++i) {
      const Tried selected = selected_without(run_, poorest[i]);
      if (!selected) continue;
      Suggestion suggestion = compared("remove", *selected, poorest[i]);
      std::erase(suggestion.leaves, poorest[i]);
      if (gains(suggestion) && (!best || suggestion.worth.score > best->worth.score)) best = std::move(suggestion);
    }
    if (best) add(*best, "Remove " + name_of(*best->item));
  }

  // The best selection that the window has room for: the smallest target that makes it.
  void raise() {
    const std::int64_t target = run_.budget().target_tokens();
    const std::int64_t highest = run_.budget().max_tokens() - run_.budget().output_reserve();
    if (highest <= target) return;
    try {
      const BudgetCurve curve = budget_curve(run_.pipeline(), run_.items(),
                                             {.ceiling = highest, .base = run_.budget(), .max_changes = kMaxChanges});
      const CurveSegment* best = nullptr;
      for (const CurveSegment& segment : curve.segments()) {
        if (segment.first > target && !segment.error && (best == nullptr || segment.score > best->score)) {
          best = &segment;
        }
      }
      if (best == nullptr) return;
      Suggestion suggestion = compared("budget", curve.selected_at(best->first), std::nullopt);
      suggestion.from_tokens = target;
      suggestion.to_tokens = best->first;
      if (!gains(suggestion)) return;
      add(std::move(suggestion), "Raise the target by " + grouped(best->first - target) + " tokens, to " +
                                     grouped(best->first) + " of the window's " + grouped(highest));
    } catch (const Error&) {
      return;  // no curve, no advice
    }
  }

  // The best item that is out although it scores higher than one that is in.
  void pin() {
    const std::vector<Inversion> found = inversions(run_.report(), run_.budget());
    const auto outscoring = std::find_if(
        found.begin(), found.end(), [&](const Inversion& inversion) { return inversion.excluded == out_.front(); });
    if (outscoring == found.end()) return;
    const Tried selected = selected_with_pin(run_, out_.front(), true);
    if (!selected) return;
    add(compared("pin", *selected, out_.front()), "Pin " + name_of(out_.front()) + " if it must be in");
  }

  // The largest pinned item, where pins take much.
  void unpin() {
    if (account_.pinned_tokens < run_.budget().target_tokens() / kManyPins) return;
    std::optional<Position> largest;
    for (const IncludedItem& included : run_.report().included) {
      const bool larger = !largest || included.item.tokens() > tokens_of(*largest);
      if (included.item.pinned() && larger) largest = included.position;
    }
    if (!largest) return;
    const Tried selected = selected_with_pin(run_, *largest, false);
    if (!selected || *selected == run_.selected()) return;
    add(compared("unpin", *selected, *largest), "Unpin " + name_of(*largest));
  }

  const Run& run_;
  const Account& account_;
  std::span<const Counterfactuals> ways_;
  Worth now_;
  Positions out_;  // for want of room, best score first
  Positions in_;   // by score, with tokens
  std::vector<Suggestion> found_;
};

}  // namespace

std::vector<Counterfactuals> ways_in(const Run& run, std::size_t most) {
  std::vector<Counterfactuals> ways;
  most = std::min(most, 1 + kItemsInWays / (1 + run.items().size()));
  const std::size_t max_runs = std::clamp<std::size_t>(kItemsInRuns / (1 + run.items().size()), 100, kMaxRuns);
  // Quotas may change for ever; what lies beyond the page's own curve is nobody's advice.
  const std::int64_t ceiling =
      std::clamp<std::int64_t>(std::max(run.request().ceiling, run.budget().target_tokens()), 0, std::int64_t{1} << 62);
  for (const ExcludedItem& excluded : run.report().excluded) {
    if (ways.size() == most) break;
    if (!lacked_room(excluded)) continue;
    ways.push_back(counterfactuals(run.pipeline(), run.items(), run.budget(), excluded.position,
                                   {.ceiling = ceiling, .max_changes = kMaxChanges, .max_runs = max_runs}));
  }
  return ways;
}

std::vector<Suggestion> suggestions_of(const Run& run, const Account& account, std::span<const Counterfactuals> ways) {
  return Search(run, account, ways).find();
}

}  // namespace cupel::report
