#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "advice.hpp"
#include "cupel/analytics/inversions.hpp"
#include "text.hpp"

namespace cupel::report {

namespace {

using cli::decimal;
using cli::grouped;

constexpr std::size_t kItemsTried = 5;      // of those that are out, by score; of those that are in, by tokens
constexpr std::size_t kRemovalsTried = 12;  // of those that are in, by score per token
constexpr std::int64_t kLeastPart = 2;      // to shorten an item to less than half is to rewrite it
constexpr std::int64_t kManyPins = 4;       // pins that take a quarter of the target are worth a thought
// What nobody would notice is no advice: less does not show in two decimals, or is nothing beside what there is.
constexpr double kLeastGain = 0.01;
constexpr double kLeastShare = 0.01;

// NaN has no place in an order, so it takes the last.
double ordered(double score) { return std::isnan(score) ? -std::numeric_limits<double>::infinity() : score; }

class Search {
 public:
  Search(const Run& run, const Account& account, std::span<const Counterfactuals> ways, const Limits& limits)
      : advice_(run, limits), run_(run), account_(account), ways_(ways.first(std::min(kItemsTried, ways.size()))) {
    for (const ExcludedItem& excluded : run.report().excluded) {
      if (lacked_room(excluded)) out_.push_back(excluded.position);
    }
    for (const Position position : run.selected()) {
      if (run.fates()[position].score && run.items()[position].tokens() > 0) in_.push_back(position);
    }
  }

  Suggestions find() {
    if (out_.empty()) return {};
    shorten();
    remove();
    raise();
    pin();
    unpin();
    std::stable_sort(advice_.found().begin(), advice_.found().end(), [](const Suggestion& a, const Suggestion& b) {
      return ordered(a.worth.score) > ordered(b.worth.score);
    });
    return advice_.take();
  }

 private:
  std::int64_t tokens_of(Position position) const { return advice_.tokens_of(position); }

  void add(Suggestion suggestion, const std::string& what) {
    const std::string end =
        "the window is worth " + decimal(suggestion.worth.score) + " instead of " + decimal(advice_.now().score);
    advice_.add(std::move(suggestion), what, end);
  }

  bool gains(const Suggestion& suggestion) const {
    const double now = advice_.now().score;
    return suggestion.worth.score - now >= std::max(kLeastGain, kLeastShare * std::abs(now));
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
      offer(advice_.shortened(way.target, *answer.value, merged(kept, merged(answer.admitted, {way.target}))));
    }
    Positions largest = in_;
    std::stable_sort(largest.begin(), largest.end(),
                     [&](Position a, Position b) { return tokens_of(a) > tokens_of(b); });
    for (std::size_t i = 0; i < std::min(kItemsTried, largest.size()); ++i) {
      const std::int64_t half = tokens_of(largest[i]) / kLeastPart;
      if (const Tried selected = advice_.trials().with_tokens(largest[i], half)) {
        offer(advice_.shortened(largest[i], half, *selected));
      }
    }
    if (!best) return;
    if (run_.fates()[*best->item].included) best = least_cut(*best);
    add(*best, "Shorten " + advice_.name_of(*best->item) + " to " + grouped(*best->to_tokens) + " tokens");
  }

  // The same selection with as little cut off as bisection finds.
  Suggestion least_cut(const Suggestion& suggestion) {
    const Positions wanted = merged(without(run_.selected(), suggestion.leaves), suggestion.enters);
    std::int64_t enough = *suggestion.to_tokens;
    std::int64_t too_much = *suggestion.from_tokens;
    while (too_much - enough > 1) {
      const std::int64_t middle = enough + (too_much - enough) / 2;
      const Tried selected = advice_.trials().with_tokens(*suggestion.item, middle);
      (selected && *selected == wanted ? enough : too_much) = middle;
    }
    return advice_.shortened(*suggestion.item, enough, wanted);
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
      const Tried selected = advice_.trials().without(poorest[i]);
      if (!selected) continue;
      Suggestion suggestion = advice_.removed(poorest[i], *selected);
      if (gains(suggestion) && (!best || suggestion.worth.score > best->worth.score)) best = std::move(suggestion);
    }
    if (best) add(*best, "Remove " + advice_.name_of(*best->item));
  }

  // The best selection that the window has room for: the smallest target that makes it.
  void raise() {
    const std::int64_t target = run_.budget().target_tokens();
    const std::optional<BudgetCurve> curve = advice_.higher_targets();
    if (!curve) return;
    const CurveSegment* best = nullptr;
    for (const CurveSegment& segment : curve->segments()) {
      if (segment.first > target && !segment.error && (best == nullptr || segment.score > best->score)) {
        best = &segment;
      }
    }
    if (best == nullptr) return;
    Suggestion suggestion = advice_.compared("budget", curve->selected_at(best->first), std::nullopt);
    suggestion.from_tokens = target;
    suggestion.to_tokens = best->first;
    if (!gains(suggestion)) return;
    add(std::move(suggestion), "Raise the target by " + grouped(best->first - target) + " tokens, to " +
                                   grouped(best->first) + " of the window's " + grouped(curve->ceiling()));
  }

  // The best item that is out although it scores higher than one that is in. Not where it would exceed the target.
  void pin() {
    const std::vector<Inversion> found = inversions(run_.report(), run_.budget());
    const auto outscoring = std::find_if(
        found.begin(), found.end(), [&](const Inversion& inversion) { return inversion.excluded == out_.front(); });
    if (outscoring == found.end()) return;
    const Tried selected = advice_.trials().with_pin(out_.front(), true);
    if (!selected) return;
    Suggestion suggestion = advice_.compared("pin", *selected, out_.front());
    if (suggestion.worth.tokens > run_.budget().target_tokens()) return;
    add(std::move(suggestion), "Pin " + advice_.name_of(out_.front()) + " if it must be in");
  }

  // The largest pinned item, where pins take much, and others would be worth its place.
  void unpin() {
    if (account_.pinned_tokens < run_.budget().target_tokens() / kManyPins) return;
    std::optional<Position> largest;
    for (const IncludedItem& included : run_.report().included) {
      const bool larger = !largest || included.item.tokens() > tokens_of(*largest);
      if (included.item.pinned() && larger) largest = included.position;
    }
    if (!largest) return;
    const Tried selected = advice_.trials().with_pin(*largest, false);
    if (!selected) return;
    Suggestion suggestion = advice_.compared("unpin", *selected, *largest);
    if (gains(suggestion)) add(std::move(suggestion), "Unpin " + advice_.name_of(*largest));
  }

  Advice advice_;
  const Run& run_;
  const Account& account_;
  std::span<const Counterfactuals> ways_;
  Positions out_;  // for want of room, best score first
  Positions in_;   // by score, with tokens
};

}  // namespace

Suggestions advice_on_room(const Run& run, const Account& account, std::span<const Counterfactuals> ways,
                           const Limits& limits) {
  return Search(run, account, ways, limits).find();
}

}  // namespace cupel::report
