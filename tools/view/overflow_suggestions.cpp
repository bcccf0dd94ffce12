#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "view/format.hpp"
#include "view/suggestion_builder.hpp"

namespace cupel::view {

namespace {

class OverflowSearch {
 public:
  OverflowSearch(const Run& run, const Limits& limits)
      : builder_(run, limits), target_(run.budget().target_tokens()), over_(run.breakdown().over_tokens) {
    for (const Position position : run.selected()) {
      if (run.items()[position].tokens() > 0) (run.items()[position].pinned() ? pinned_ : scored_).push_back(position);
    }
    for (Positions* positions : {&pinned_, &scored_}) {
      sort_by_tokens(*positions);
      positions->resize(std::min(positions->size(), kItemsTried));
    }
  }

  Suggestions find() {
    shorten();
    change_best_of(pinned_, [this](Position item) -> std::optional<Suggestion> {
      const TrialResult selected = builder_.trials().with_pin(item, false);
      if (!selected) return std::nullopt;
      return builder_.compared("unpin", *selected, item);
    });
    change_best_of(scored_, [this](Position item) -> std::optional<Suggestion> {
      const TrialResult selected = builder_.trials().without(item);
      if (!selected) return std::nullopt;
      return builder_.removed(item, *selected);
    });
    raise();
    std::stable_sort(builder_.found().begin(), builder_.found().end(),
                     [this](const Suggestion& a, const Suggestion& b) { return helps_more(a, b); });
    return builder_.take();
  }

 private:
  void sort_by_tokens(Positions& positions) const {
    std::stable_sort(positions.begin(), positions.end(),
                     [this](Position a, Position b) { return builder_.tokens_of(a) > builder_.tokens_of(b); });
  }

  std::int64_t target_with(const Suggestion& suggestion) const {
    return suggestion.action == "budget" ? *suggestion.to_tokens : target_;
  }
  std::int64_t over_with(const Suggestion& suggestion) const {
    return std::max<std::int64_t>(0, suggestion.totals.tokens - target_with(suggestion));
  }
  bool helps_more(const Suggestion& a, const Suggestion& b) const {
    const std::int64_t over_a = over_with(a);
    const std::int64_t over_b = over_with(b);
    return over_a != over_b ? over_a < over_b : a.totals.score > b.totals.score;
  }

  void add(Suggestion suggestion) {
    const std::int64_t over = over_with(suggestion);
    const std::string result = over == 0
                                   ? fmt::format("within the target of {}", grouped(target_with(suggestion)))
                                   : fmt::format("{} above the target instead of {}", grouped(over), grouped(over_));
    const std::int64_t tokens = suggestion.totals.tokens;
    builder_.add(std::move(suggestion), fmt::format("the selection takes {}, {}", counted(tokens, "token"), result));
  }

  // Tries to shorten the largest item that can absorb the whole excess.
  void shorten() {
    Positions largest = pinned_;
    largest.insert(largest.end(), scored_.begin(), scored_.end());
    sort_by_tokens(largest);
    for (const Position item : largest) {
      const std::int64_t to = builder_.tokens_of(item) - over_;
      if (to < 1 || to < builder_.tokens_of(item) / kLeastPart) continue;
      const TrialResult selected = builder_.trials().with_tokens(item, to);
      if (!selected) continue;
      Suggestion suggestion = builder_.shortened(item, to, *selected);
      if (over_with(suggestion) > 0) continue;
      return add(std::move(suggestion));
    }
  }

  // Tries the change on each item and adds the suggestion that helps most.
  template <class Change>
  void change_best_of(const Positions& items, const Change& change) {
    std::optional<Suggestion> best;
    for (const Position item : items) {
      std::optional<Suggestion> suggestion = change(item);
      if (!suggestion || over_with(*suggestion) >= over_) continue;
      if (!best || helps_more(*suggestion, *best)) best = std::move(suggestion);
    }
    if (best) add(*best);
  }

  // Finds the smallest target that its selection does not exceed.
  void raise() {
    const std::optional<BudgetCurve> curve = builder_.higher_targets();
    if (!curve) return;
    for (const CurveSegment& segment : curve->segments()) {
      const std::int64_t to = std::max({segment.first, segment.tokens, target_ + 1});
      if (!segment.error && to <= segment.last) return add(builder_.raised(*curve, to));
    }
  }

  SuggestionBuilder builder_;
  std::int64_t target_;
  std::int64_t over_;
  Positions pinned_;  // the largest first
  Positions scored_;
};

}  // namespace

Suggestions suggestions_for_overflow(const Run& run, const Limits& limits) {
  return OverflowSearch(run, limits).find();
}

}  // namespace cupel::view
