// Searches for the changed value of one field, or the budget, with which an excluded item is selected. Budgets come
// from the budget curve. Token counts are found by bisection if fewer tokens can only help, otherwise one by one.
// Scores are found by score_search.cpp. Priority, hint and timestamp are found by bisection over their values as
// integers. Every value is verified by a run of the actual pipeline. The header says which answers are exact.
//
// Tested by tests/unit/analytics/counterfactual_test.cpp and tests/property/counterfactual_test.cpp.

#include "cupel/analytics/counterfactual.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>

#include "analytics/argument_checks.hpp"
#include "analytics/bisection.hpp"
#include "analytics/no_counterfactual.hpp"
#include "analytics/score_search.hpp"
#include "analytics/trial.hpp"
#include "cupel/analytics/budget_curve.hpp"
#include "errors.hpp"
#include "slicing/nested_slicers.hpp"
#include "util/timestamp_range.hpp"

namespace cupel {

namespace {

constexpr std::string_view kCounterfactuals = "Counterfactuals";
constexpr Wide kNanosecondsPerSecond = 1'000'000'000;

Wide instant_of(Timestamp timestamp) noexcept {
  return timestamp.seconds() * kNanosecondsPerSecond + timestamp.nanoseconds();
}

Timestamp timestamp_of(Wide instant) {
  Wide seconds = instant / kNanosecondsPerSecond;
  if (instant % kNanosecondsPerSecond < 0) --seconds;
  return Timestamp::from_unix(static_cast<std::int64_t>(seconds),
                              static_cast<std::int32_t>(instant - seconds * kNanosecondsPerSecond));
}

// Maps non-negative doubles to integers in the same order.
Wide hint_key(double hint) noexcept { return std::bit_cast<std::uint64_t>(hint + 0.0); }
double hint_of(Wide key) noexcept { return std::bit_cast<double>(static_cast<std::uint64_t>(key)); }

ContextItem changed(const ContextItem& item, const std::function<void(ContextItemFields&)>& change) {
  ContextItemFields fields = item.fields();
  change(fields);
  return ContextItem(std::move(fields));
}

class CounterfactualSearch {
 public:
  CounterfactualSearch(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                       Position target, const CounterfactualOptions& options)
      : pipeline_(pipeline),
        actual_(make_trial(pipeline, items, budget)),
        quick_(actual_),
        target_(target),
        item_(actual_.items[target]),
        options_(options),
        fields_(pipeline.options().scorer->reads()),
        slicer_(pipeline.options().slicer->traits()),
        before_(actual_.selected()) {
    quick_.options.placer = identity_placer();
    if (std::binary_search(before_.begin(), before_.end(), target)) {
      throw errors::invalid(ErrorCode::InvalidArgument, kCounterfactuals, "target",
                            "must be an excluded item, but a run selects it");
    }
    if (!slicer_.sees_scores_tokens_and_kinds_only) fields_ = ItemFields::all();
    try {
      scores_ = scores_by_position(pipeline, items);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::TokenOverflow) throw;
      // The token counts overflow, so no run reaches the Score stage. Treat the scorer as one that reads tokens, so
      // that trials with fewer tokens run it.
      fields_.tokens = true;
    }
  }

  Counterfactuals answer() {
    Counterfactuals answers{.target = target_};
    search_budgets(answers);
    answers.tokens = within_steps([this] { return search_tokens(); });
    answers.score = within_steps([this] { return search_score(); });
    answers.priority = within_steps([this] { return search_priority(); });
    answers.future_relevance_hint = within_steps([this] { return search_hint(); });
    answers.timestamp = within_steps([this] { return search_timestamp(); });
    return answers;
  }

 private:
  // Returns the result of `ask`, or a search limit if one of its runs exceeds its step limit.
  template <class Ask>
  auto within_steps(const Ask& ask) const -> decltype(ask()) {
    try {
      return ask();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::TooManySteps) throw;
      return {.why_absent =
                  search_limit("a run takes more than " + std::to_string(pipeline_.options().max_steps) + " steps")};
    }
  }

  // Verifies a value in the actual pipeline, and records what else changes.
  template <class Value>
  Counterfactual<Value> verified(Value value, const Trial& trial) const {
    const std::vector<Position> after = trial.selected();
    if (!std::binary_search(after.begin(), after.end(), target_)) return {.why_absent = unverified()};
    Counterfactual<Value> answer{.value = value};
    std::set_difference(before_.begin(), before_.end(), after.begin(), after.end(),
                        std::back_inserter(answer.displaced));
    std::set_difference(after.begin(), after.end(), before_.begin(), before_.end(),
                        std::back_inserter(answer.admitted));
    std::erase(answer.admitted, target_);
    return answer;
  }

  Trial actual_with(ContextItem item) const {
    Trial trial = actual_;
    trial.items[target_] = std::move(item);
    return trial;
  }

  void search_budgets(Counterfactuals& answers) const {
    const auto both_absent = [&](const NoCounterfactual& why) {
      answers.budget.why_absent = why;
      answers.larger_budget.why_absent = why;
    };
    if (!slicer_.knows_every_target) return both_absent(custom_slicer());
    const auto at_budget = [&](std::int64_t budget) {
      Trial trial = actual_;
      trial.budget = budget_of(budget, actual_.budget);
      return trial;
    };
    const auto fill = [&](Counterfactual<std::int64_t>& answer, std::optional<std::int64_t> budget) {
      if (budget && !answer.value) answer = within_steps([&] { return verified(*budget, at_budget(*budget)); });
      return answer.value || answer.why_absent;
    };
    std::optional<NoCounterfactual> why;  // the reason for budgets that no curve contains
    for (const std::int64_t ceiling : ceilings()) {
      const std::optional<BudgetCurve> curve = curve_up_to(ceiling);
      if (!curve) {
        why = search_limit("the selection changes too often to be computed for every budget up to " +
                           std::to_string(ceiling));
        break;
      }
      const bool known = fill(answers.budget, curve->min_budget_for(target_));
      const std::int64_t own = actual_.budget.target_tokens();
      if (fill(answers.larger_budget, curve->min_budget_above(own - 1, target_)) && known) return;
    }
    if (!why) why = why_left_out(at_budget(options_.ceiling), target_);
    for (Counterfactual<std::int64_t>* const answer : {&answers.budget, &answers.larger_budget}) {
      if (!answer->value && !answer->why_absent) answer->why_absent = why;
    }
  }

  // If quotas claim the whole target, their shares change with every budget, and a curve may exist up to a low ceiling
  // but not up to a high one. Most answers are low, so lower ceilings are searched first.
  std::vector<std::int64_t> ceilings() const {
    std::vector<std::int64_t> ceilings;
    const auto has_shares = [](const Slicer& slicer) { return quotas_of(slicer) == SlicerTraits::Quotas::Percentage; };
    if (any_slicer(*pipeline_.options().slicer, has_shares)) {
      for (const int bits : {24, 36, 48}) {
        if (std::int64_t{1} << bits < options_.ceiling) ceilings.push_back(std::int64_t{1} << bits);
      }
    }
    ceilings.push_back(options_.ceiling);
    return ceilings;
  }

  std::optional<BudgetCurve> curve_up_to(std::int64_t ceiling) const {
    try {
      return budget_curve(pipeline_, actual_.items,
                          {.ceiling = ceiling,
                           .base = actual_.budget,
                           .max_changes = options_.max_changes,
                           .max_steps = options_.max_steps});
    } catch (const Error& error) {
      if (error.code() != ErrorCode::InvalidArgument) throw;
      return std::nullopt;
    }
  }

  // Whether fewer tokens, with all scores unchanged, can only help the item.
  bool smaller_is_better() const {
    if (fields_.tokens || !slicer_.fewer_tokens_help) return false;
    // A pinned item that shrinks leaves more capacity, which a knapsack may fill in another way.
    if (item_.pinned()) return !slicer_.score_use.discretised;
    return !slicer_.score_use.per_token || !(scores_[target_] < 0.0);
  }

  Counterfactual<std::int64_t> search_tokens() const {
    if (item_.tokens() < 0) return {.why_absent = why_left_out(actual_, target_)};
    Trial trial = quick_;
    if (!fields_.tokens) trial.options.scorer = fixed_scorer(scores_);
    const auto admits = [&](std::int64_t tokens) {
      trial.items[target_] = with_tokens(item_, tokens);
      return trial.admits(target_);
    };
    std::int64_t found = item_.tokens() - 1;
    if (smaller_is_better()) {
      const auto fewer = [&](Wide by) { return admits(found - static_cast<std::int64_t>(by)); };
      const auto by = lowest_admitted(0, found, fewer);  // empty if the item has no tokens
      found = by ? found - static_cast<std::int64_t>(*by) : -1;
    } else {
      for (std::size_t runs = 0; found >= 0 && !admits(found); --found, ++runs) {
        if (runs == options_.max_runs) return {.why_absent = search_limit(options_.max_runs)};
      }
    }
    if (found < 0) return {.why_absent = why_left_out(actual_with(with_tokens(item_, 0)), target_)};
    return verified(found, actual_with(with_tokens(item_, found)));
  }

  Counterfactual<double> search_score() const {
    if (item_.pinned()) return {.why_absent = not_scored()};
    if (item_.tokens() < 0 || scores_.empty()) return {.why_absent = why_left_out(actual_, target_)};
    if (slicer_.score_use.other) return {.why_absent = custom_slicer()};
    const auto with_score = [&](double score) {
      std::vector<double> scores = scores_;
      scores[target_] = score;
      Trial trial = actual_;
      trial.options.scorer = fixed_scorer(std::move(scores));
      return trial;
    };
    const ScoreAnswer answer = lowest_admitting_score(quick_, scores_, target_, options_.max_runs);
    if (answer.gave_up) return {.why_absent = search_limit(options_.max_runs)};
    if (!answer.score) return {.why_absent = why_left_out(with_score(std::numeric_limits<double>::max()), target_)};
    return verified(*answer.score, with_score(*answer.score));
  }

  // Searches a field whose values are numbered from `low` to `high`; `set` writes a value to an item. An answer that a
  // run does not confirm is raised by `first_raise`, then by twice as much, and so on; not at all if it is 0.
  template <class Value, class Set>
  Counterfactual<Value> search_field(Wide low, Wide high, const std::function<Value(Wide)>& value_of, const Set& set,
                                     Wide first_raise = 0) const {
    const auto item_with = [&](Wide number) {
      return changed(item_, [&](ContextItemFields& fields) { set(fields, value_of(number)); });
    };
    Trial trial = quick_;
    const auto found = lowest_admitted(low, high, [&](Wide number) {
      trial.items[target_] = item_with(number);
      return trial.admits(target_);
    });
    if (found) {
      const auto verified_at = [&](Wide number) { return verified(value_of(number), actual_with(item_with(number))); };
      Counterfactual<Value> answer = verified_at(*found);
      // A timestamp that was new enough before may be too old now, because the clock advances between runs.
      for (Wide more = first_raise; more > 0 && answer.why_absent && more <= high - *found; more *= 2) {
        answer = verified_at(*found + more);
      }
      return answer;
    }
    return {.why_absent = why_left_out(low > high ? actual_ : actual_with(item_with(high)), target_)};
  }

  Counterfactual<std::int64_t> search_priority() const {
    if (!fields_.priority) return {.why_absent = field_not_read("priority")};
    const Wide low = item_.priority() ? Wide{*item_.priority()} + 1 : std::numeric_limits<std::int64_t>::min();
    return search_field<std::int64_t>(
        low, std::numeric_limits<std::int64_t>::max(), [](Wide number) { return static_cast<std::int64_t>(number); },
        [](ContextItemFields& fields, std::int64_t priority) { fields.priority = priority; });
  }

  Counterfactual<double> search_hint() const {
    if (!fields_.future_relevance_hint) return {.why_absent = field_not_read("future relevance hint")};
    const double own = item_.future_relevance_hint().value_or(-1.0);
    const Wide low = own >= 0.0 && std::isfinite(own) ? hint_key(own) + 1 : hint_key(0.0);
    return search_field<double>(low, hint_key(1.0), hint_of,
                                [](ContextItemFields& fields, double hint) { fields.future_relevance_hint = hint; });
  }

  Counterfactual<Timestamp> search_timestamp() const {
    if (!fields_.timestamp) return {.why_absent = field_not_read("timestamp")};
    using util::kFirstSecond;
    using util::kLastSecond;
    const Wide low = item_.timestamp() ? instant_of(*item_.timestamp()) + 1 : kFirstSecond * kNanosecondsPerSecond;
    const Wide high = (kLastSecond + 1) * kNanosecondsPerSecond - 1;
    return search_field<Timestamp>(
        low, high, timestamp_of, [](ContextItemFields& fields, Timestamp timestamp) { fields.timestamp = timestamp; },
        kNanosecondsPerSecond);
  }

  const Pipeline& pipeline_;
  Trial actual_;
  Trial quick_;  // like actual_, without the placer, for searches
  Position target_;
  ContextItem item_;
  const CounterfactualOptions& options_;
  ItemFields fields_;  // fields that may affect the selection
  SlicerTraits slicer_;
  std::vector<Position> before_;
  std::vector<double> scores_;  // by position; empty if no run reaches the Score stage
};

}  // namespace

Counterfactuals counterfactuals(const Pipeline& pipeline, std::span<const ContextItem> items,
                                const ContextBudget& budget, Position target, const CounterfactualOptions& options) {
  check_not_empty(kCounterfactuals, items.size());
  check_target(kCounterfactuals, target, items.size());
  check_ceiling(kCounterfactuals, options.ceiling);
  return CounterfactualSearch(pipeline, items, budget, target, options).answer();
}

}  // namespace cupel
