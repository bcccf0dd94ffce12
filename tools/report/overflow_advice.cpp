#include <algorithm>
#include <utility>

#include "advice.hpp"
#include "text.hpp"

namespace cupel::report {

namespace {

using cli::grouped;

constexpr std::size_t kItemsTried = 5;  // the largest that are in: pinned ones, and others
constexpr std::int64_t kLeastPart = 2;  // to shorten an item to less than half is to rewrite it

class Search {
 public:
  Search(const Run& run, const Account& account, const Limits& limits)
      : advice_(run, limits), target_(run.budget().target_tokens()), over_(account.over_tokens) {
    for (const Position position : run.selected()) {
      if (run.items()[position].tokens() > 0) (run.items()[position].pinned() ? pinned_ : scored_).push_back(position);
    }
    for (Positions* positions : {&pinned_, &scored_}) {
      std::stable_sort(positions->begin(), positions->end(),
                       [this](Position a, Position b) { return advice_.tokens_of(a) > advice_.tokens_of(b); });
      positions->resize(std::min(positions->size(), kItemsTried));
    }
  }

  Suggestions find() {
    shorten();
    change(pinned_, "Unpin ", [this](Position item) -> std::optional<Suggestion> {
      const Tried selected = advice_.trials().with_pin(item, false);
      if (!selected) return std::nullopt;
      return advice_.compared("unpin", *selected, item);
    });
    change(scored_, "Remove ", [this](Position item) -> std::optional<Suggestion> {
      const Tried selected = advice_.trials().without(item);
      if (!selected) return std::nullopt;
      return advice_.removed(item, *selected);
    });
    raise();
    std::stable_sort(advice_.found().begin(), advice_.found().end(),
                     [this](const Suggestion& a, const Suggestion& b) { return helps_more(a, b); });
    return advice_.take();
  }

 private:
  std::int64_t target_with(const Suggestion& suggestion) const {
    return suggestion.action == "budget" ? *suggestion.to_tokens : target_;
  }
  std::int64_t over_with(const Suggestion& suggestion) const {
    return std::max<std::int64_t>(0, suggestion.worth.tokens - target_with(suggestion));
  }
  bool helps_more(const Suggestion& a, const Suggestion& b) const {
    const std::int64_t over_a = over_with(a);
    const std::int64_t over_b = over_with(b);
    return over_a != over_b ? over_a < over_b : a.worth.score > b.worth.score;
  }

  void add(Suggestion suggestion, const std::string& what) {
    const std::int64_t over = over_with(suggestion);
    const std::string end = "the selection takes " + grouped(suggestion.worth.tokens) + " tokens, " +
                            (over == 0 ? "within the target of " + grouped(target_with(suggestion))
                                       : grouped(over) + " above the target instead of " + grouped(over_));
    advice_.add(std::move(suggestion), what, end);
  }

  // The largest item that can lose what is too much.
  void shorten() {
    Positions largest = pinned_;
    largest.insert(largest.end(), scored_.begin(), scored_.end());
    std::stable_sort(largest.begin(), largest.end(),
                     [this](Position a, Position b) { return advice_.tokens_of(a) > advice_.tokens_of(b); });
    for (const Position item : largest) {
      const std::int64_t to = advice_.tokens_of(item) - over_;
      if (to < 1 || to < advice_.tokens_of(item) / kLeastPart) continue;
      const Tried selected = advice_.trials().with_tokens(item, to);
      if (!selected) continue;
      Suggestion suggestion = advice_.shortened(item, to, *selected);
      if (over_with(suggestion) > 0) continue;
      return add(std::move(suggestion), "Shorten " + advice_.name_of(item) + " to " + grouped(to) + " tokens");
    }
  }

  // Of the same change to several items, the one that helps most.
  template <class Try>
  void change(const Positions& items, const std::string& action, const Try& try_item) {
    std::optional<Suggestion> best;
    for (const Position item : items) {
      std::optional<Suggestion> suggestion = try_item(item);
      if (!suggestion || over_with(*suggestion) >= over_) continue;
      if (!best || helps_more(*suggestion, *best)) best = std::move(suggestion);
    }
    if (best) add(*best, action + advice_.name_of(*best->item));
  }

  // The smallest target that the selection does not exceed.
  void raise() {
    const std::optional<BudgetCurve> curve = advice_.higher_targets();
    if (!curve) return;
    for (const CurveSegment& segment : curve->segments()) {
      const std::int64_t to = std::max({segment.first, segment.tokens, target_ + 1});
      if (segment.error || to > segment.last) continue;
      Suggestion suggestion = advice_.compared("budget", curve->selected_at(to), std::nullopt);
      suggestion.from_tokens = target_;
      suggestion.to_tokens = to;
      return add(std::move(suggestion), "Raise the target by " + grouped(to - target_) + " tokens, to " + grouped(to) +
                                            " of the window's " + grouped(curve->ceiling()));
    }
  }

  Advice advice_;
  std::int64_t target_;
  std::int64_t over_;
  Positions pinned_;  // the largest first
  Positions scored_;
};

}  // namespace

Suggestions advice_on_overflow(const Run& run, const Account& account, const Limits& limits) {
  return Search(run, account, limits).find();
}

}  // namespace cupel::report
