#include "suggestions.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cupel/analytics/counterfactual.hpp"
#include "cupel/analytics/inversions.hpp"
#include "text.hpp"

namespace cupel::report {

namespace {

using cli::decimal;
using cli::grouped;

constexpr std::size_t kItemsTried = 5;      // of those that are out, by score
constexpr std::size_t kRemovalsTried = 12;  // of those that are in, by score per token
constexpr std::size_t kMaxRuns = 2'000;     // per question: a page is not to wait for minutes
constexpr std::int64_t kLeastPart = 4;      // to shorten an item to less than a quarter is to rewrite it
constexpr std::int64_t kManyPins = 4;       // pins that take a quarter of the target are worth a thought

std::vector<Position> without(const std::vector<Position>& a, const std::vector<Position>& b) {
  std::vector<Position> result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

std::vector<Position> merged(const std::vector<Position>& a, const std::vector<Position>& b) {
  std::vector<Position> result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

// `items 3, 12 and 2 more`.
std::string list_of(const std::vector<Position>& positions) {
  constexpr std::size_t kNamed = 3;
  std::string text = positions.size() == 1 ? "item " : "items ";
  const std::size_t named = positions.size() <= kNamed + 1 ? positions.size() : kNamed;
  for (std::size_t i = 0; i < named; ++i) {
    const bool last = i + 1 == positions.size();
    text += (i == 0 ? "" : last ? " and " : ", ") + std::to_string(positions[i]);
  }
  return named == positions.size() ? text : text + " and " + std::to_string(positions.size() - named) + " more";
}

class Search {
 public:
  Search(const Run& run, const Account& account)
      : run_(run), account_(account), now_(run.worth(run.selected())) {}

  std::vector<Suggestion> find() {
    for (const ExcludedItem& excluded : run_.report().excluded) {
      if (out_.size() < kItemsTried && lacked_room(excluded)) out_.push_back(excluded.position);
    }
    shorten_or_raise();
    remove();
    pin();
    unpin();
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Suggestion& a, const Suggestion& b) { return a.worth.score > b.worth.score; });
    return std::move(found_);
  }

 private:
  // `item 12 (ToolOutput, 433 tokens, score 0.31)`.
  std::string name_of(Position position) const {
    const ContextItem& item = run_.items()[position];
    const std::optional<double>& score = run_.fates()[position].score;
    return "item " + std::to_string(position) + " (" + item.kind().text() + ", " + grouped(item.tokens()) + " tokens" +
           (score ? ", score " + decimal(*score) : "") + ")";
  }

  // What it would come to, as the end of a sentence.
  std::string outcome(const Suggestion& suggestion) const {
    const auto those = [](const std::vector<Position>& positions, const std::string& verb) {
      return list_of(positions) + (positions.size() == 1 ? " " + verb + "es" : " " + verb);
    };
    std::string text;
    if (!suggestion.enters.empty()) {
      text += list_of(suggestion.enters) + (suggestion.enters.size() == 1 ? " comes in" : " come in");
    }
    if (!suggestion.leaves.empty()) {
      text += (text.empty() ? "" : ", ") + those(suggestion.leaves, "go") + " out";
    }
    if (text.empty()) text = "nothing else changes";
    return text + "; the window is worth " + decimal(suggestion.worth.score) + " instead of " + decimal(now_.score);
  }

  void add(Suggestion suggestion, const std::string& what) {
    suggestion.text = what + ": " + outcome(suggestion) + ".";
    found_.push_back(std::move(suggestion));
  }

  // The suggestion that a selection makes. `gone` is no part of it any more.
  Suggestion compared(std::string action, const std::vector<Position>& selected, std::optional<Position> gone) const {
    Suggestion suggestion{.action = std::move(action), .enters = without(selected, run_.selected())};
    suggestion.leaves = without(run_.selected(), selected);
    if (gone) std::erase(suggestion.leaves, *gone);
    suggestion.worth = run_.worth(selected);
    return suggestion;
  }

  // What counterfactuals() say about an item that is out.
  template <class Value>
  Suggestion compared(std::string action, const Counterfactual<Value>& answer, Position item) const {
    const std::vector<Position> entering = merged(answer.admitted, {item});
    return compared(std::move(action), merged(without(run_.selected(), answer.displaced), entering), std::nullopt);
  }

  // Runs with changed items: those at `positions` of the list.
  std::optional<std::vector<Position>> selected_from(const std::vector<ContextItem>& items,
                                                     const std::vector<Position>& positions) const {
    try {
      std::vector<Position> selected;
      for (const Position i : run_.pipeline().run(items, run_.budget())) selected.push_back(positions[i]);
      std::sort(selected.begin(), selected.end());
      return selected;
    } catch (const Error&) {
      return std::nullopt;  // a run that fails is no advice
    }
  }

  std::optional<std::vector<Position>> selected_without(Position gone) const {
    std::vector<ContextItem> items;
    std::vector<Position> positions;
    for (Position i = 0; i < run_.items().size(); ++i) {
      if (i == gone) continue;
      items.push_back(run_.items()[i]);
      positions.push_back(i);
    }
    return selected_from(items, positions);
  }

  std::optional<std::vector<Position>> selected_with_pin(Position changed, bool pinned) const {
    std::vector<ContextItem> items(run_.items().begin(), run_.items().end());
    ContextItemFields fields = items[changed].fields();
    fields.pinned = pinned;
    items[changed] = ContextItem(std::move(fields));
    std::vector<Position> positions(items.size());
    for (Position i = 0; i < positions.size(); ++i) positions[i] = i;
    return selected_from(items, positions);
  }

  // Of the best items that are out: that which has to lose the smallest part, and the smallest step of the target.
  void shorten_or_raise() {
    std::optional<Suggestion> shorter;
    std::optional<Suggestion> raised;
    const auto part_of = [](const Suggestion& suggestion) {
      return static_cast<double>(*suggestion.to_tokens) / static_cast<double>(*suggestion.from_tokens);
    };
    const std::int64_t highest_target = run_.budget().max_tokens() - run_.budget().output_reserve();
    for (const Position position : out_) {
      const Counterfactuals answers =
          counterfactuals(run_.pipeline(), run_.items(), run_.budget(), position, {.max_runs = kMaxRuns});
      const std::int64_t tokens = run_.items()[position].tokens();
      if (answers.tokens.value && *answers.tokens.value >= (tokens + kLeastPart - 1) / kLeastPart) {
        Suggestion suggestion = compared("shorten", answers.tokens, position);
        suggestion.worth.tokens -= tokens - *answers.tokens.value;
        suggestion.item = position;
        suggestion.from_tokens = tokens;
        suggestion.to_tokens = *answers.tokens.value;
        const bool gains = suggestion.worth.score > now_.score;
        if (gains && (!shorter || part_of(suggestion) > part_of(*shorter))) shorter = std::move(suggestion);
      }
      if (answers.larger_budget.value && *answers.larger_budget.value <= highest_target &&
          (!raised || *answers.larger_budget.value < *raised->to_tokens)) {
        raised = compared("budget", answers.larger_budget, position);
        raised->from_tokens = run_.budget().target_tokens();
        raised->to_tokens = *answers.larger_budget.value;
      }
    }
    if (shorter) {
      add(*shorter, "Shorten " + name_of(*shorter->item) + " to " + grouped(*shorter->to_tokens) + " tokens");
    }
    if (raised) {
      add(*raised, "Raise the target by " + grouped(*raised->to_tokens - *raised->from_tokens) + " tokens, to " +
                       grouped(*raised->to_tokens));
    }
  }

  // Items that take much for what they are worth: without one of them, others may be worth more together.
  void remove() {
    std::vector<Position> candidates;
    if (!out_.empty()) {
      for (const Position position : run_.selected()) {
        if (run_.fates()[position].score && run_.items()[position].tokens() > 0) candidates.push_back(position);
      }
    }
    const auto density = [&](Position position) {
      return *run_.fates()[position].score / static_cast<double>(run_.items()[position].tokens());
    };
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](Position a, Position b) { return density(a) < density(b); });
    if (candidates.size() > kRemovalsTried) candidates.resize(kRemovalsTried);

    std::optional<Suggestion> best;
    for (const Position position : candidates) {
      const auto selected = selected_without(position);
      if (!selected) continue;
      Suggestion suggestion = compared("remove", *selected, position);
      suggestion.item = position;
      if (suggestion.worth.score > (best ? best->worth.score : now_.score)) best = std::move(suggestion);
    }
    if (best) add(*best, "Remove " + name_of(*best->item));
  }

  // The best item that is out although it scores higher than one that is in.
  void pin() {
    const std::vector<Inversion> found = inversions(run_.report(), run_.budget());
    const auto outscoring = std::find_if(found.begin(), found.end(), [&](const Inversion& inversion) {
      return std::find(out_.begin(), out_.end(), inversion.excluded) != out_.end();
    });
    if (outscoring == found.end()) return;
    const auto selected = selected_with_pin(outscoring->excluded, true);
    if (!selected) return;
    Suggestion suggestion = compared("pin", *selected, std::nullopt);
    suggestion.item = outscoring->excluded;
    add(std::move(suggestion), "Pin " + name_of(outscoring->excluded) + " if it must be in");
  }

  // The largest pinned item, where pins take much and others wait.
  void unpin() {
    if (out_.empty() || account_.pinned_tokens < run_.budget().target_tokens() / kManyPins) return;
    std::optional<Position> largest;
    for (const IncludedItem& included : run_.report().included) {
      if (!included.item.pinned()) continue;
      if (!largest || included.item.tokens() > run_.items()[*largest].tokens()) largest = included.position;
    }
    if (!largest) return;
    const auto selected = selected_with_pin(*largest, false);
    if (!selected || *selected == run_.selected()) return;
    Suggestion suggestion = compared("unpin", *selected, std::nullopt);
    suggestion.item = *largest;
    add(std::move(suggestion), "Unpin " + name_of(*largest));
  }

  const Run& run_;
  const Account& account_;
  Worth now_;
  std::vector<Position> out_;
  std::vector<Suggestion> found_;
};

}  // namespace

std::vector<Suggestion> suggestions_of(const Run& run, const Account& account) { return Search(run, account).find(); }

}  // namespace cupel::report
