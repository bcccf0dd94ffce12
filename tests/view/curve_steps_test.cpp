#include "view/curve_steps.hpp"

#include <gmock/gmock.h>

#include <set>

#include "cupel/analytics/budget_curve.hpp"
#include "run_case.hpp"

namespace cupel::view {
namespace {

using ::testing::HasSubstr;

constexpr Limits kMany{.curve_changes = 1'000'000};

struct AtTarget {
  std::vector<Position> selected = {};
  std::optional<ErrorCode> error = {};

  friend bool operator==(const AtTarget&, const AtTarget&) = default;
};

// Reads the curve as docs/reference/wire-format.md specifies.
AtTarget read(const CurveSteps& curve, std::int64_t target) {
  std::set<Position> selected;
  AtTarget result;
  for (const CurveStep& step : curve.steps) {
    if (step.first > target) break;
    for (const Position position : step.toggles) {
      if (selected.erase(position) == 0) selected.insert(position);
    }
    result.error = step.error;
  }
  if (!result.error) result.selected.assign(selected.begin(), selected.end());
  return result;
}

AtTarget run(const RunCase& c, std::int64_t target) {
  try {
    Selection selection = c.run.pipeline().run(c.items, cupel::budget_of(target, c.budget));
    std::sort(selection.positions.begin(), selection.positions.end());
    return {.selected = std::move(selection.positions)};
  } catch (const Error& error) {
    return {.error = error.code()};
  }
}

TEST(ViewCurveSteps, GiveTheSameSelectionsAsRuns) {
  std::size_t failures = 0;
  std::size_t selections = 0;
  for_random_runs(300, [&](const RunCase& c, test_support::Random& random) {
    const CurveAnswer answer = curve_of(c.run, c.ceiling, kMany);
    if (!answer.curve) {
      EXPECT_NE(answer.unavailable, "");
      return;
    }
    const CurveSteps& curve = *answer.curve;
    EXPECT_EQ(curve.steps.front().first, 0);
    std::vector<std::int64_t> targets = {0, curve.ceiling, random.between(0, curve.ceiling)};
    for (int i = 0; i < 8; ++i) {
      const std::int64_t edge = random.pick(curve.steps).first;
      targets.insert(targets.end(), {edge, std::max<std::int64_t>(0, edge - 1)});
    }
    for (const std::int64_t target : targets) {
      const AtTarget expected = run(c, target);
      EXPECT_EQ(read(curve, target), expected) << "at " << target << " of " << curve.ceiling;
      ++(expected.error ? failures : selections);
    }
    if (curve.run_at) {
      EXPECT_EQ(read(curve, *curve.run_at).selected, c.run.selected());
    }
    for (const CurveStep& step : curve.steps) EXPECT_TRUE(!step.error || step.toggles.empty());
  });
  EXPECT_GE(failures, 100U);
  EXPECT_GE(selections, 1'000U);
}

TEST(ViewCurveSteps, ContinueAfterTargetsAtWhichRunsFail) {
  Policy policy = by_hint();
  policy.count_quotas = {{.kind = "Message", .require_count = 1, .cap_count = 9}};
  const RunCase c({item("a", 50, 0.9), item("b", 10, 0.5, "Memory")}, policy, window(100), 100);
  const CurveSteps curve = *curve_of(c.run, c.ceiling, kMany).curve;
  EXPECT_EQ(read(curve, 49).error, ErrorCode::Overflow);
  EXPECT_EQ(read(curve, 50).selected, (std::vector<Position>{0}));
  EXPECT_EQ(read(curve, 60).selected, (std::vector<Position>{0, 1}));
}

TEST(ViewCurveSteps, LocateTheRunWhenTargetAndReserveExceedTheWindow) {
  const RunCase c({item("a", 50, 0.9), item("b", 60, 0.5)}, by_hint(),
                  ContextBudget({.max_tokens = 100, .target_tokens = 100, .output_reserve = 30}), 200);
  const CurveSteps curve = *curve_of(c.run, c.ceiling, kMany).curve;
  EXPECT_EQ(curve.run_at, 70);
  EXPECT_EQ(read(curve, 70).selected, c.run.selected());
}

TEST(ViewCurveSteps, EndEarlierWhenTheyWouldBeTooMany) {
  std::vector<ContextItem> items;
  for (int i = 0; i < 40; ++i) items.push_back(item("item " + std::to_string(i), 10 + i * 7 % 40, 0.02 * i));
  const RunCase c(items, by_hint(), window(100), 4'000);
  const CurveSteps whole = *curve_of(c.run, c.ceiling, kMany).curve;
  const CurveSteps shorter = *curve_of(c.run, c.ceiling, {.curve_changes = 60}).curve;
  EXPECT_EQ(whole.ceiling, 4'000);
  EXPECT_LT(shorter.ceiling, 4'000);
  EXPECT_GE(shorter.ceiling, 100);
  for (std::int64_t target = 0; target <= shorter.ceiling; ++target)
    EXPECT_EQ(read(shorter, target), read(whole, target));
}

TEST(ViewCurveSteps, AreUnavailableWhenTheyWouldEndBeforeTheTarget) {
  std::vector<ContextItem> items;
  for (int i = 0; i < 40; ++i) items.push_back(item("item " + std::to_string(i), 10 + i * 7 % 40, 0.02 * i));
  const RunCase c(items, by_hint(), window(900), 4'000);
  const CurveAnswer answer = curve_of(c.run, c.ceiling, {.curve_changes = 5});
  EXPECT_FALSE(answer.curve);
  EXPECT_NE(answer.unavailable, "");
}

TEST(ViewCurveSteps, EndEarlierWhenTheyWouldTakeTooMuchWork) {
  std::vector<ContextItem> items;
  for (int i = 0; i < 60; ++i) items.push_back(item("item " + std::to_string(i), 40 + i * 7 % 60, 0.2 + 0.01 * i));
  Policy policy = by_hint();
  policy.slicer_type = SlicerType::Knapsack;
  policy.knapsack_bucket_size = 1;
  const RunCase c(items, policy, window(200), 3'000);
  const CurveSteps whole = *curve_of(c.run, c.ceiling, kMany).curve;
  const CurveSteps shorter = *curve_of(c.run, c.ceiling, {.curve_changes = 1'000'000, .curve_steps = 60'000}).curve;
  EXPECT_EQ(whole.ceiling, 3'000);
  EXPECT_LT(shorter.ceiling, 3'000);
  EXPECT_GE(shorter.ceiling, 200);
  for (std::int64_t target = 0; target <= shorter.ceiling; ++target)
    EXPECT_EQ(read(shorter, target), read(whole, target));
  EXPECT_THAT(curve_of(c.run, c.ceiling, {.curve_steps = 10}).unavailable,
              AllOf(HasSubstr("target of 200 tokens"), HasSubstr("larger knapsack bucket")));
}

TEST(ViewCurveSteps, AreUnavailableWhenTheSlicerCannotAnswerForEveryTarget) {
  class SliceNothing final : public Slicer {
   public:
    SliceResult slice(RunContext&, const ScoredItems&, const ContextBudget&) const override { return {}; }
  };
  const std::vector<ContextItem> items = {item("a", 50, 0.9)};
  const Policy policy = by_hint();
  const ContextBudget budget = window(100);
  PipelineOptions options = Pipeline(policy).options();
  options.slicer = SliceNothing();
  const Pipeline pipeline(options);
  const view::Run run = run_pipeline({.items = items, .budget = budget, .policy = policy, .pipeline = pipeline});
  EXPECT_EQ(curve_of(run, 200, kMany).unavailable,
            "The policy's slicer does not say what it selects at every target, so there is no curve.");
}

TEST(ViewCurveSteps, AreUnavailableWithoutCandidates) {
  const RunCase c({}, by_hint(), window(100));
  EXPECT_THAT(curve_of(c.run, c.ceiling, kMany).unavailable, HasSubstr("no candidates"));
}

}  // namespace
}  // namespace cupel::view
