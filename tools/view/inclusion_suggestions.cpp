#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "cupel/analytics/inversions.hpp"
#include "view/format.hpp"
#include "view/suggestion_builder.hpp"

namespace cupel::view {

namespace {

constexpr std::size_t kRemovalsTried = 12;  // included items, by score per token
constexpr std::int64_t kManyPins = 4;       // pins take much if they take a quarter of the target
// Skip suggestions too small to matter: a gain below kLeastGain does not show in two decimals, and one below
// kLeastShare of the selection's score is negligible.
constexpr double kLeastGain = 0.01;
constexpr double kLeastShare = 0.01;

// NaN sorts last.
double ordered(double score) { return std::isnan(score) ? -std::numeric_limits<double>::infinity() : score; }

class InclusionSearch {
 public:
  InclusionSearch(const Run& run, std::span<const Counterfactuals> entry_conditions, const Limits& limits)
      : builder_(run, limits),
        run_(run),
        entry_conditions_(entry_conditions.first(std::min(kItemsTried, entry_conditions.size()))) {
    for (const ExcludedItem& excluded : run.report().excluded) {
      if (lacked_room(excluded)) out_.push_back(excluded.position);
    }
    for (const Position position : run.selected()) {
      if (run.outcomes()[position].score && run.items()[position].tokens() > 0) in_.push_back(position);
    }
  }

  Suggestions find() {
    if (out_.empty()) return {};
    shorten();
    remove();
    raise();
    pin();
    unpin();
    std::stable_sort(builder_.found().begin(), builder_.found().end(), [](const Suggestion& a, const Suggestion& b) {
      return ordered(a.totals.score) > ordered(b.totals.score);
    });
    return builder_.take();
  }

 private:
  std::int64_t tokens_of(Position position) const { return builder_.tokens_of(position); }

  void add(Suggestion suggestion) {
    const double score = suggestion.totals.score;
    builder_.add(std::move(suggestion), fmt::format("the selection's score is {} instead of {}", decimal(score),
                                                    decimal(builder_.now().score)));
  }

  bool gains(const Suggestion& suggestion) const {
    const double now = builder_.now().score;
    return suggestion.totals.score - now >= std::max(kLeastGain, kLeastShare * std::abs(now));
  }

  // Replaces `best` if the suggestion is better and gains enough.
  void offer(std::optional<Suggestion>& best, Suggestion suggestion) const {
    if (gains(suggestion) && (!best || suggestion.totals.score > best->totals.score)) best = std::move(suggestion);
  }

  // Tries to shorten the best excluded items, so that one gets in, and the largest included ones, to make room for
  // others.
  void shorten() {
    std::optional<Suggestion> best;
    for (const Counterfactuals& conditions : entry_conditions_) {
      const Counterfactual<std::int64_t>& tokens = conditions.tokens;
      if (!tokens.value || *tokens.value < tokens_of(conditions.target) / kLeastPart) continue;
      const Positions kept = difference_of(run_.selected(), tokens.displaced);
      const Positions selected = union_of(kept, union_of(tokens.admitted, {conditions.target}));
      offer(best, builder_.shortened(conditions.target, *tokens.value, selected));
    }
    Positions largest = in_;
    std::stable_sort(largest.begin(), largest.end(),
                     [&](Position a, Position b) { return tokens_of(a) > tokens_of(b); });
    for (std::size_t i = 0; i < std::min(kItemsTried, largest.size()); ++i) {
      const std::int64_t half = tokens_of(largest[i]) / kLeastPart;
      if (const TrialResult selected = builder_.trials().with_tokens(largest[i], half)) {
        offer(best, builder_.shortened(largest[i], half, *selected));
      }
    }
    if (!best) return;
    add(run_.outcomes()[*best->item].included ? least_cut(*best) : *best);
  }

  // Finds by bisection a smaller cut that gives the same selection.
  Suggestion least_cut(const Suggestion& suggestion) {
    const Positions wanted = union_of(difference_of(run_.selected(), suggestion.leaves), suggestion.enters);
    std::int64_t enough = *suggestion.to_tokens;
    std::int64_t too_much = *suggestion.from_tokens;
    while (too_much - enough > 1) {
      const std::int64_t middle = enough + (too_much - enough) / 2;
      const TrialResult selected = builder_.trials().with_tokens(*suggestion.item, middle);
      (selected && *selected == wanted ? enough : too_much) = middle;
    }
    return builder_.shortened(*suggestion.item, enough, wanted);
  }

  // Tries to remove an item with a low score per token: the items that take its room may score more together.
  void remove() {
    const auto density = [&](Position position) {
      return ordered(*run_.outcomes()[position].score / static_cast<double>(tokens_of(position)));
    };
    Positions poorest = in_;
    std::stable_sort(poorest.begin(), poorest.end(), [&](Position a, Position b) { return density(a) < density(b); });
    std::optional<Suggestion> best;
    for (std::size_t i = 0; i < std::min(kRemovalsTried, poorest.size()); ++i) {
      const TrialResult selected = builder_.trials().without(poorest[i]);
      if (selected) offer(best, builder_.removed(poorest[i], *selected));
    }
    if (best) add(*best);
  }

  // Finds the smallest target with the best selection that fits in the window.
  void raise() {
    const std::int64_t target = run_.budget().target_tokens();
    const std::optional<BudgetCurve> curve = builder_.higher_targets();
    if (!curve) return;
    const CurveSegment* best = nullptr;
    for (const CurveSegment& segment : curve->segments()) {
      if (segment.first > target && !segment.error && (best == nullptr || segment.score > best->score)) {
        best = &segment;
      }
    }
    if (best == nullptr) return;
    Suggestion suggestion = builder_.raised(*curve, best->first);
    if (gains(suggestion)) add(std::move(suggestion));
  }

  // Tries to pin the best excluded item if it scores higher than an included one, unless that exceeds the target.
  void pin() {
    const std::vector<Inversion> found = inversions(run_.report(), run_.budget());
    const auto outscoring = std::find_if(
        found.begin(), found.end(), [&](const Inversion& inversion) { return inversion.excluded == out_.front(); });
    if (outscoring == found.end()) return;
    const TrialResult selected = builder_.trials().with_pin(out_.front(), true);
    if (!selected) return;
    Suggestion suggestion = builder_.compared("pin", *selected, out_.front());
    if (suggestion.totals.tokens <= run_.budget().target_tokens()) add(std::move(suggestion));
  }

  // Tries to unpin the largest pinned item if pins take much of the target.
  void unpin() {
    if (run_.breakdown().pinned_tokens < run_.budget().target_tokens() / kManyPins) return;
    std::optional<Position> largest;
    for (const IncludedItem& included : run_.report().included) {
      const bool larger = !largest || included.item.tokens() > tokens_of(*largest);
      if (included.item.pinned() && larger) largest = included.position;
    }
    if (!largest) return;
    const TrialResult selected = builder_.trials().with_pin(*largest, false);
    if (!selected) return;
    Suggestion suggestion = builder_.compared("unpin", *selected, *largest);
    if (gains(suggestion)) add(std::move(suggestion));
  }

  SuggestionBuilder builder_;
  const Run& run_;
  std::span<const Counterfactuals> entry_conditions_;
  Positions out_;  // excluded for lack of room, best score first
  Positions in_;   // included by score, with more than 0 tokens
};

}  // namespace

Suggestions suggestions_for_inclusion(const Run& run, std::span<const Counterfactuals> entry_conditions,
                                      const Limits& limits) {
  return InclusionSearch(run, entry_conditions, limits).find();
}

}  // namespace cupel::view
