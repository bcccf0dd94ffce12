// Every counterfactual is correct when it is applied, and is extreme. Budgets and token counts are compared with runs
// at all of them, scores with runs at the next lower score and at every score that could make a difference.

#include "cupel/analytics/counterfactual.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cupel/analytics/budget_curve.hpp"
#include "property/cases.hpp"
#include "property/invariants.hpp"
#include "property/what_if_case.hpp"
#include "support/alternatives.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::dump_list;

constexpr std::int64_t kCeiling = 400;
constexpr std::int64_t kManyTokens = 2'000;  // larger counts are not compared one by one

class FixedScores final : public Scorer {
 public:
  explicit FixedScores(std::vector<double> scores) : scores_(std::move(scores)) {}
  void score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const override {
    for (std::size_t i = 0; i < items.size(); ++i) scores[i] = scores_[items.position(i)];
  }

 private:
  std::vector<double> scores_;
};

// Applies changes and runs.
class Bench {
 public:
  Bench(const WhatIfCase& c, const ContextBudget& budget)
      : pipeline_(c.pipeline()), items_(c.items), budget_(budget), selected_(run(pipeline_, items_, budget_)) {
    scores_.assign(items_.size(), std::numeric_limits<double>::quiet_NaN());
    try {
      const ScoreAnatomy anatomy = pipeline_.score_anatomy(items_);
      for (std::size_t i = 0; i < anatomy.positions.size(); ++i) scores_[anatomy.positions[i]] = anatomy.scores[i];
    } catch (const Error&) {
    }
  }

  const std::vector<Position>& selected() const { return selected_; }
  const std::vector<double>& scores() const { return scores_; }
  const ContextItem& item(Position i) const { return items_[i]; }

  std::vector<Position> at_budget(std::int64_t budget) const {
    return run(pipeline_, items_, budget_of(budget, budget_));
  }

  template <class Change>
  std::vector<Position> with_item(Position target, const Change& change) const {
    std::vector<ContextItem> items = items_;
    ContextItemFields fields = items[target].fields();
    change(fields);
    items[target] = ContextItem(std::move(fields));
    return run(pipeline_, items, budget_);
  }

  std::vector<Position> with_score(Position target, double score) const {
    std::vector<double> scores = scores_;
    scores[target] = score;
    PipelineOptions options = pipeline_.options();
    options.scorer = FixedScores(std::move(scores));
    return run(Pipeline(std::move(options)), items_, budget_);
  }

 private:
  static std::vector<Position> run(const Pipeline& pipeline, const std::vector<ContextItem>& items,
                                   const ContextBudget& budget) {
    try {
      std::vector<Position> selected = checked_run(pipeline, items, budget).positions;
      std::sort(selected.begin(), selected.end());
      return selected;
    } catch (const Error&) {
      return {};
    }
  }

  Pipeline pipeline_;
  std::vector<ContextItem> items_;
  ContextBudget budget_;
  std::vector<Position> selected_;
  std::vector<double> scores_;
};

bool has(const std::vector<Position>& selected, Position target) {
  return std::binary_search(selected.begin(), selected.end(), target);
}

std::string text_of(double value) { return dump(value); }
std::string text_of(std::int64_t value) { return std::to_string(value); }
std::string text_of(Timestamp value) { return value.to_string(); }

template <class Value>
std::string text_of(const Counterfactual<Value>& answer) {
  return answer.value ? text_of(*answer.value)
                      : std::string(to_string(answer.why_absent->cause)) + ": " + answer.why_absent->text;
}

// Checks that an answer has either a value or a cause, and compares a value with a run.
template <class Value, class Apply>
std::string check(const char* what, const Bench& bench, Position target, const Counterfactual<Value>& answer,
                  const Apply& apply) {
  const std::string name = std::string(what) + " " + (answer.value || answer.why_absent ? text_of(answer) : "");
  if (answer.value.has_value() == answer.why_absent.has_value())
    return name + ": both a value and a cause, or neither\n";
  if (!answer.value) {
    if (answer.why_absent->cause == NoCounterfactualCause::Unverified) return name + ": not confirmed\n";
    return answer.displaced.empty() && answer.admitted.empty() ? "" : name + ": never displaces something\n";
  }
  const std::vector<Position> after = apply(*answer.value);
  if (!has(after, target)) return name + ": does not let it in\n";
  std::vector<Position> expected = after;
  std::erase(expected, target);
  std::vector<Position> claimed;
  std::set_difference(bench.selected().begin(), bench.selected().end(), answer.displaced.begin(),
                      answer.displaced.end(), std::back_inserter(claimed));
  if (claimed.size() + answer.displaced.size() != bench.selected().size()) return name + ": displaces what was out\n";
  claimed.insert(claimed.end(), answer.admitted.begin(), answer.admitted.end());
  std::sort(claimed.begin(), claimed.end());
  return claimed == expected ? "" : name + ": leaves " + dump_list(claimed) + ", not " + dump_list(expected) + "\n";
}

std::string check_budgets(const Bench& bench, const Counterfactuals& answers, std::int64_t target_tokens) {
  std::optional<std::int64_t> smallest;
  std::optional<std::int64_t> smallest_above;
  for (std::int64_t budget = 0; budget <= kCeiling; ++budget) {
    if (!has(bench.at_budget(budget), answers.target)) continue;
    smallest = smallest.value_or(budget);
    if (budget >= target_tokens) smallest_above = smallest_above.value_or(budget);
  }
  std::string problem;
  const auto apply = [&](std::int64_t budget) { return bench.at_budget(budget); };
  problem += check("budget", bench, answers.target, answers.budget, apply);
  problem += check("larger budget", bench, answers.target, answers.larger_budget, apply);
  if (answers.budget.value != smallest) problem += "budget: not the smallest\n";
  if (answers.larger_budget.value != smallest_above) problem += "larger budget: not the smallest\n";
  return problem;
}

std::string check_tokens(const Bench& bench, const Counterfactuals& answers) {
  const auto apply = [&](std::int64_t tokens) {
    return bench.with_item(answers.target, [&](ContextItemFields& fields) { fields.tokens = tokens; });
  };
  std::string problem = check("tokens", bench, answers.target, answers.tokens, apply);
  const std::int64_t own = bench.item(answers.target).tokens();
  if (own < 0) return answers.tokens.value ? problem + "tokens: there are none below\n" : problem;
  if (own > kManyTokens) return problem;
  std::optional<std::int64_t> largest;
  for (std::int64_t tokens = own - 1; tokens >= 0 && !largest; --tokens) {
    if (has(apply(tokens), answers.target)) largest = tokens;
  }
  if (answers.tokens.value != largest) {
    problem += "tokens: expected " + (largest ? std::to_string(*largest) : "never") + ", got " +
               text_of(answers.tokens) + "\n";
  }
  return problem;
}

// Scores at which the selection could change, and some others.
std::vector<double> critical_scores(Random& random, const Bench& bench, Position target) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::vector<double> scores{-kInfinity, kInfinity, 0.0, 1.0, 1e-4, 1e300, std::numeric_limits<double>::max()};
  const auto tokens = static_cast<double>(std::max<std::int64_t>(1, bench.item(target).tokens()));
  for (Position other = 0; other < bench.scores().size(); ++other) {
    const double score = bench.scores()[other];
    const auto other_tokens = static_cast<double>(std::max<std::int64_t>(1, bench.item(other).tokens()));
    scores.insert(scores.end(), {score, std::nextafter(score, kInfinity), std::nextafter(score, -kInfinity),
                                 score / other_tokens * tokens, score * (0.5 + random.unit())});
  }
  for (int i = 0; i < 30; ++i) scores.push_back(random.unit());
  for (int i = 0; i < 10; ++i) scores.push_back(static_cast<double>(random.below(10'000)) / 10'000.0);
  return scores;
}

bool above(double a, double b) { return std::isnan(b) ? !std::isnan(a) : a > b; }

std::string check_score(Random& random, const Bench& bench, const Counterfactuals& answers) {
  const auto apply = [&](double score) { return bench.with_score(answers.target, score); };
  std::string problem = check("score", bench, answers.target, answers.score, apply);
  const double own = bench.scores()[answers.target];
  const ContextItem& item = bench.item(answers.target);
  if (item.pinned() || item.tokens() < 0) return answers.score.value ? problem + "it has no score\n" : problem;
  const std::optional<double>& found = answers.score.value;
  if (found) {
    if (!above(*found, own) || !std::isfinite(*found)) problem += "score: not above its own\n";
    const double below = std::nextafter(*found, -std::numeric_limits<double>::infinity());
    if (std::isfinite(below) && above(below, own) && has(apply(below), answers.target)) {
      problem += "score: " + dump(*found) + ", but " + dump(below) + " does, too\n";
    }
  }
  for (const double score : critical_scores(random, bench, answers.target)) {
    if (!std::isfinite(score) || !above(score, own) || (found && score >= *found)) continue;
    if (has(apply(score), answers.target)) {
      return problem + "score: " + dump(score) + " lets it in, the answer is " + text_of(answers.score) + "\n";
    }
  }
  return problem;
}

// Checks each value, and that the next lower value above the item's own does not suffice.
std::string check_fields(const Bench& bench, const Counterfactuals& answers) {
  const Position target = answers.target;
  const ContextItem& item = bench.item(target);
  const auto with_priority = [&](std::int64_t value) {
    return bench.with_item(target, [&](ContextItemFields& fields) { fields.priority = value; });
  };
  const auto with_hint = [&](double value) {
    return bench.with_item(target, [&](ContextItemFields& fields) { fields.future_relevance_hint = value; });
  };
  const auto with_timestamp = [&](Timestamp value) {
    return bench.with_item(target, [&](ContextItemFields& fields) { fields.timestamp = value; });
  };
  std::string problem = check("priority", bench, target, answers.priority, with_priority);
  problem += check("hint", bench, target, answers.future_relevance_hint, with_hint);
  problem += check("timestamp", bench, target, answers.timestamp, with_timestamp);
  if (const auto& value = answers.priority.value) {
    const std::int64_t least = item.priority() ? *item.priority() + 1 : std::numeric_limits<std::int64_t>::min();
    if (*value < least) problem += "priority: not above its own\n";
    if (*value > least && has(with_priority(*value - 1), target)) problem += "priority: one less does, too\n";
  }
  if (const auto& value = answers.future_relevance_hint.value) {
    if (*value < 0.0 || *value > 1.0) problem += "hint: not in 0 to 1\n";
    if (*value > item.future_relevance_hint().value_or(0.0) && *value > 0.0 &&
        std::nextafter(*value, 0.0) > item.future_relevance_hint().value_or(-1.0) &&
        has(with_hint(std::nextafter(*value, 0.0)), target)) {
      problem += "hint: " + dump(std::nextafter(*value, 0.0)) + " does, too\n";
    }
  }
  if (const auto& value = answers.timestamp.value; value && item.timestamp() && *value <= *item.timestamp()) {
    problem += "timestamp: not later\n";
  }
  return problem;
}

// An answer that depends on a running clock would only be correct for a moment.
void stop_clocks(ScorerSpec& scorer) {
  if (auto* decay = std::get_if<scorer_spec::Decay>(&scorer.type)) {
    if (!decay->reference_time) decay->reference_time = Timestamp::from_unix(1'718'452'800);
  } else if (auto* composite = std::get_if<scorer_spec::Composite>(&scorer.type)) {
    for (ScorerSpec& part : composite->scorers) stop_clocks(part);
  } else if (auto* scaled = std::get_if<scorer_spec::Scaled>(&scorer.type)) {
    ScorerSpec inner = *scaled->inner_scorer;
    stop_clocks(inner);
    scaled->inner_scorer = std::make_shared<const ScorerSpec>(std::move(inner));
  }
}

constexpr std::uint64_t kCases = 2'000;

template <class Spec>
void expect_extreme_answers(int depth) {
  for_each_case(kCases, [&](Random& random) -> std::string {
    WhatIfCase c = random_what_if_case(random, test_support::kIndexOf<SlicerSpec::Type, Spec>, depth);
    stop_clocks(c.composition.scorer);
    if (!c.base) c.base = test_support::random_budget(random, 120);
    const Bench bench(c, *c.base);
    const auto target = static_cast<Position>(random.index(c.items.size()));
    if (has(bench.selected(), target)) return "";
    const Counterfactuals answers =
        counterfactuals(c.pipeline(), c.items, *c.base, target, {.ceiling = kCeiling, .max_runs = 10'000});
    std::string problem = check_budgets(bench, answers, c.base->target_tokens());
    problem += check_tokens(bench, answers);
    problem += check_score(random, bench, answers);
    problem += check_fields(bench, answers);
    return problem.empty() ? "" : "item " + std::to_string(target) + "\n" + problem + c.text();
  });
}

TEST(Counterfactuals, AreExtremeForGreedySlice) { expect_extreme_answers<slicer_spec::Greedy>(0); }
TEST(Counterfactuals, AreExtremeForStreamSlice) { expect_extreme_answers<slicer_spec::Stream>(0); }
TEST(Counterfactuals, AreExtremeForKnapsackSlice) { expect_extreme_answers<slicer_spec::Knapsack>(0); }
TEST(Counterfactuals, AreExtremeForQuotaSlice) { expect_extreme_answers<slicer_spec::Quota>(1); }
TEST(Counterfactuals, AreExtremeForCountQuotaSlice) { expect_extreme_answers<slicer_spec::CountQuota>(1); }
TEST(Counterfactuals, AreExtremeForCountConstrainedKnapsackSlice) {
  expect_extreme_answers<slicer_spec::CountConstrainedKnapsack>(0);
}
TEST(Counterfactuals, AreExtremeForNestedSlicers) { expect_extreme_answers<slicer_spec::CountQuota>(3); }

// The tests above are only meaningful if their cases have answers of every kind.
TEST(Counterfactuals, HaveEveryAnswerAmongRandomCases) {
  std::map<std::string, int> seen;
  std::uint64_t cases = 0;
  for_each_case(5'000, [&](Random& random) -> std::string {
    ++cases;
    WhatIfCase c = random_what_if_case(random, random.index(std::variant_size_v<SlicerSpec::Type>), 2);
    if (!c.base) c.base = test_support::random_budget(random, 120);
    const auto target = static_cast<Position>(random.index(c.items.size()));
    if (has(Bench(c, *c.base).selected(), target)) return "";
    const Counterfactuals answers =
        counterfactuals(c.pipeline(), c.items, *c.base, target, {.ceiling = kCeiling, .max_runs = 100});
    const auto note = [&](const char* question, const auto& answer) {
      ++seen[answer.value ? question : std::string(to_string(answer.why_absent->cause))];
    };
    note("budget", answers.budget);
    note("larger budget", answers.larger_budget);
    note("tokens", answers.tokens);
    note("score", answers.score);
    note("priority", answers.priority);
    note("hint", answers.future_relevance_hint);
    note("timestamp", answers.timestamp);
    return "";
  });
  if (cases < 1'000) return;
  for (const char* answer :
       {"budget", "larger budget", "tokens", "score", "priority", "hint", "timestamp", "NotLookedAt", "NegativeTokens",
        "Deduplicated", "RunFails", "NothingLeft", "TooLarge", "NoValue", "CapReached", "OutOfReach"}) {
    EXPECT_GT(seen[answer], static_cast<int>(cases / 500)) << answer;
  }
}

}  // namespace
}  // namespace cupel::property
