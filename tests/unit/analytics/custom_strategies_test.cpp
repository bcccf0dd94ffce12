// Analyses treat custom strategies that declare their traits like built-in ones. Where a strategy does not declare what
// an analysis needs, the analysis says so.

#include <cmath>
#include <limits>

#include "analytics_helpers.hpp"
#include "cupel/analytics/budget_curve.hpp"
#include "cupel/analytics/budget_simulation.hpp"
#include "cupel/analytics/counterfactual.hpp"
#include "cupel/analytics/quota_utilization.hpp"
#include "cupel/analytics/token_sensitivity.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"

namespace cupel {
namespace {

using test::item;
using test::Items;

/// Selects items in the order of their scores up to the first that does not fit.
class PrefixSlice : public Slicer {
 public:
  SliceResult slice(RunContext& /*context*/, const ScoredItems& sorted, const ContextBudget& budget) const override {
    SliceResult result;
    std::int64_t used = 0;
    for (Position i = 0; i < sorted.size() && budget.target_tokens() > 0; ++i) {
      used += sorted.tokens(i);
      if (used > budget.target_tokens()) break;
      result.selected.push_back(i);
    }
    return result;
  }

  SlicerTraits traits() const noexcept override {
    return {.knows_every_target = true,
            .sees_scores_tokens_and_kinds_only = true,
            .higher_scores_help = true,
            .score_use = {.other = false}};
  }

  SliceSteps select_at_every_target(RunContext& /*context*/, const ScoredItems& sorted,
                                    const SelectionStepsLimits& limits) const override {
    SelectionStepsBuilder steps(sorted.size(), limits.max_changes);
    SliceSteps result;
    std::int64_t used = 0;
    for (Position i = 0; i < sorted.size(); ++i) {
      used += sorted.tokens(i);
      if (std::max<std::int64_t>(used, 1) <= limits.ceiling) {
        steps.start(std::max<std::int64_t>(used, 1));
        steps.set(i, true);
      }
      result.output.push_back(i);
    }
    result.steps = steps.finish();
    return result;
  }
};

/// The same, but returns the given steps, which are invalid.
class WrongSteps final : public PrefixSlice {
 public:
  explicit WrongSteps(SliceSteps steps) : steps_(std::move(steps)) {}
  SliceSteps select_at_every_target(RunContext& /*context*/, const ScoredItems& /*sorted*/,
                                    const SelectionStepsLimits& /*limits*/) const override {
    return steps_;
  }

 private:
  SliceSteps steps_;
};

/// The same, but does not declare that a higher score helps.
class CautiousSlice final : public PrefixSlice {
 public:
  SlicerTraits traits() const noexcept override {
    SlicerTraits traits = PrefixSlice::traits();
    traits.higher_scores_help = false;
    return traits;
  }
};

/// Declares no traits.
class SliceWithoutTraits final : public Slicer {
 public:
  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override {
    return PrefixSlice().slice(context, sorted, budget);
  }
};

const Items kItems{item("a", 4, 0.9), item("b", 3, 0.8), item("c", 9, 0.7), item("d", 1, 0.6), item("e", 0, 0.5)};

void expect_curve_as_runs(const AnySlicer& slicer) {
  const Pipeline pipeline(test::with_slicer(slicer));
  const BudgetCurve curve = budget_curve(pipeline, kItems, {.ceiling = 40});
  std::vector<std::int64_t> budgets(41);
  std::iota(budgets.begin(), budgets.end(), 0);
  for (const BudgetSample& sample : sample_budgets(pipeline, kItems, budgets)) {
    EXPECT_EQ(curve.selected_at(sample.budget), sample.selected) << sample.budget;
  }
}

TEST(CustomSlicer, HasACurveWhenItKnowsEveryTarget) { expect_curve_as_runs(PrefixSlice()); }

TEST(CustomSlicer, HasACurveInsideQuotas) {
  expect_curve_as_runs(QuotaSlice({{.kind = "Message", .max_percent = 60}}, PrefixSlice()));
  expect_curve_as_runs(CountQuotaSlice({{.kind = "Message", .require_count = 1, .cap_count = 2}}, PrefixSlice()));
}

TEST(CustomSlicer, HasNoCurveUnlessItKnowsEveryTarget) {
  const auto curve_of = [](const AnySlicer& slicer) {
    return [slicer] { return budget_curve(Pipeline(test::with_slicer(slicer)), kItems, {.ceiling = 10}); };
  };
  test::expect_invalid(curve_of(SliceWithoutTraits()), "slicer", "must know what it selects at every budget");
  test::expect_invalid(curve_of(QuotaSlice({}, SliceWithoutTraits())), "slicer", "sample single budgets instead");
}

// Otherwise the result would depend on the items: if the sum of their tokens overflows, every budget has the same
// error.
TEST(CustomSlicer, IsCheckedBeforeTheItems) {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const Items overflowing{item("a", most, 0.9), item("b", most, 0.8)};
  const auto curve_of = [&](const AnySlicer& slicer) {
    return budget_curve(Pipeline(test::with_slicer(slicer)), overflowing, {.ceiling = 10});
  };
  EXPECT_EQ(curve_of(PrefixSlice()).at(3).error, ErrorCode::TokenOverflow);
  test::expect_invalid([&] { curve_of(SliceWithoutTraits()); }, "slicer", "must know what it selects at every budget");
}

TEST(CustomSlicer, IsRefusedWhenItsStepsAreInvalid) {
  constexpr std::int64_t kBeyond = std::numeric_limits<std::int64_t>::max();
  const std::vector<Position> all{0, 1, 2, 3, 4};
  const std::string each_once = "must report each index of the list once";
  const std::vector<std::pair<SliceSteps, std::string>> wrong{
      {{{{}, {}}, all}, "must begin at a target of 0"},
      {{{{{1, 0, {}}}, {}}, all}, "must begin at a target of 0"},
      {{{{{0, 0, {}}, {3, 1, {}}, {3, 1, {}}}, {0}}, all}, "must have its steps in ascending order"},
      {{{{{0, 0, {}}, {3, 1, {}}, {4, 0, {}}}, {0}}, all}, "must have its steps in ascending order"},
      {{{{{0, 0, {}}, {11, 1, {}}}, {0}}, all}, "must not have steps beyond the ceiling"},
      {{{{{0, 0, {}}, {kBeyond, 1, {}}}, {0}}, all}, "must not have steps beyond the ceiling"},
      {{{{{0, 0, {}}}, {0}}, all}, "must have every change in a step"},
      {{{{{0, 0, {}}, {1, 1, {}}}, {5}}, all}, "must change entries of the list only"},
      {{{{{0, 1, {}}}, {0}}, all}, "must select nothing at a target of 0"},
      {{{{{0, 0, ErrorCode::TableTooLarge}}, {}}, all}, "must select nothing at a target of 0"},
      {{{{{0, 0, {}}}, {}}, {0, 1, 2, 3}}, each_once},
      {{{{{0, 0, {}}}, {}}, {0, 1, 2, 3, 3}}, each_once},
      {{{{{0, 0, {}}}, {}}, {0, 1, 2, 3, 5}}, each_once},
  };
  for (const auto& [steps, problem] : wrong) {
    for (const AnySlicer& slicer : {AnySlicer(WrongSteps(steps)), AnySlicer(CountQuotaSlice({}, WrongSteps(steps)))}) {
      const Pipeline pipeline(test::with_slicer(slicer));
      const Error error = test::thrown_error([&] { return budget_curve(pipeline, kItems, {.ceiling = 10}); });
      EXPECT_EQ(error.code(), ErrorCode::InvalidSlice) << error.what();
      EXPECT_EQ(error.problem(), problem);
    }
  }
}

TEST(CustomSlicer, HasTheCounterfactualsThatItsTraitsAllow) {
  const ContextBudget budget = test::budget_of(8);
  const auto ask = [&](const AnySlicer& slicer) {
    return counterfactuals(Pipeline(test::with_slicer(slicer)), kItems, budget, 3);
  };
  const Counterfactuals known = ask(PrefixSlice());
  EXPECT_EQ(known.budget.value, 17);
  EXPECT_EQ(known.score.value, std::nextafter(0.7, 1.0));
  EXPECT_EQ(ask(CautiousSlice()).score.value, std::nextafter(0.7, 1.0));  // found by trying every order
  const Counterfactuals unknown = ask(SliceWithoutTraits());
  EXPECT_EQ(unknown.budget.why_absent->cause, NoCounterfactualCause::CustomSlicer);
  EXPECT_EQ(unknown.score.why_absent->cause, NoCounterfactualCause::CustomSlicer);
}

TEST(CustomSlicer, HasTheSameTokenSensitivityWithoutTraits) {
  const auto breakpoints = [](const AnySlicer& slicer) {
    const TokenSensitivity result =
        token_sensitivity(Pipeline(test::with_slicer(slicer)), kItems, test::budget_of(8), 0.5);
    std::vector<double> factors;
    for (const TokenBreakpoint& point : result.breakpoints) factors.push_back(point.factor);
    return factors;
  };
  EXPECT_FALSE(breakpoints(PrefixSlice()).empty());
  EXPECT_EQ(breakpoints(PrefixSlice()), breakpoints(SliceWithoutTraits()));
}

/// Declares its quotas and nothing else.
class SlicerWithQuotas final : public Slicer {
 public:
  explicit SlicerWithQuotas(std::vector<QuotaEntry> shares, std::vector<CountQuotaEntry> counts)
      : shares_(std::move(shares)), counts_(std::move(counts)) {}
  SliceResult slice(RunContext& /*context*/, const ScoredItems&, const ContextBudget&) const override { return {}; }
  KindQuotas kind_quotas() const noexcept override { return {.percentages = shares_, .counts = counts_}; }

 private:
  std::vector<QuotaEntry> shares_;
  std::vector<CountQuotaEntry> counts_;
};

TEST(CustomSlicer, MayHaveQuotasOfBothKinds) {
  SelectionReport report;
  report.included.push_back(test::included(item("a", 1)));
  const SlicerWithQuotas slicer({{.kind = "Message", .max_percent = 20}, {.kind = "Tool", .max_percent = 50}},
                                {{.kind = "Message", .cap_count = 4}});
  const std::vector<KindQuotaUtilization> use = quota_utilization(report, slicer, test::budget_of(10));
  ASSERT_EQ(use.size(), 3U);
  EXPECT_EQ(use[0].mode, QuotaConstraintMode::Percentage);
  EXPECT_EQ(use[0].utilization, 0.5);
  EXPECT_EQ(use[1].mode, QuotaConstraintMode::Count);
  EXPECT_EQ(use[1].utilization, 0.25);
  EXPECT_EQ(use[2].kind.text(), "Tool");
}

TEST(CustomSlicer, IsRefusedForItsQuotasLikeABuiltInOne) {
  const SlicerWithQuotas shares({{.kind = "Message"}}, {});
  const SlicerWithQuotas counts({}, {{.kind = "Message", .cap_count = 4}});
  const auto marginal = [](const SlicerWithQuotas& slicer) {
    return [&slicer] { return get_marginal_items(Pipeline(test::with_slicer(slicer)), kItems, test::budget_of(8), 1); };
  };
  const auto min_budget = [](const SlicerWithQuotas& slicer) {
    return [&slicer] { return find_min_budget_for(Pipeline(test::with_slicer(slicer)), kItems, 0, 8); };
  };
  EXPECT_EQ(test::thrown_error(marginal(shares)).parameter(), "slicer");
  EXPECT_EQ(test::thrown_error(min_budget(shares)).parameter(), "slicer");
  EXPECT_EQ(test::thrown_error(min_budget(counts)).parameter(), "slicer");
  EXPECT_NO_THROW(marginal(counts)());
}

TEST(CustomSlicer, HasUnknownQuotasUnlessItDeclaresThem) {
  EXPECT_FALSE(SliceWithoutTraits().kind_quotas().known);
  EXPECT_TRUE(SlicerWithQuotas({}, {}).kind_quotas().known);
  EXPECT_TRUE(GreedySlice().kind_quotas().known);
  EXPECT_TRUE(KnapsackSlice().kind_quotas().known);
  EXPECT_TRUE(StreamSlice().kind_quotas().known);
  EXPECT_TRUE(QuotaSlice({}, SliceWithoutTraits()).kind_quotas().known);
}

// If the tokens of the items overflow, the curve has the error at every budget. The same error from a run inside the
// scorer ends the computation of the curve.
TEST(CustomScorer, EndsACurveWithItsError) {
  const Pipeline pipeline(test::with_scorer([](const ContextItem& scored) {
    const Items huge(2, item(scored.content(), std::numeric_limits<std::int64_t>::max()));
    return static_cast<double>(Pipeline(test::usual_options()).run(huge, test::budget_of(1)).positions.size());
  }));
  const Items items{item("A", 10)};
  const Error error = test::thrown_error([&] { return budget_curve(pipeline, items, {.ceiling = 20}); });
  EXPECT_EQ(error.code(), ErrorCode::TokenOverflow);
}

TEST(CustomScorer, HasNoCounterfactualsForFieldsThatItDoesNotRead) {
  class ByPriority final : public Scorer {
   public:
    void score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const override {
      for (std::size_t i = 0; i < items.size(); ++i) {
        scores[i] = static_cast<double>(items[i].priority().value_or(0)) / 100.0;
      }
    }
    ItemFields reads() const override { return {.priority = true}; }
  };
  const Items items{ContextItem({.content = "A", .tokens = 10, .priority = 70}), item("B", 10)};
  const Pipeline pipeline(test::with_scorer(ByPriority()));
  const Counterfactuals answers = counterfactuals(pipeline, items, test::budget_of(10), 1);
  EXPECT_EQ(answers.priority.value, 71);
  EXPECT_EQ(answers.timestamp.why_absent->cause, NoCounterfactualCause::NotLookedAt);
  EXPECT_EQ(answers.future_relevance_hint.why_absent->cause, NoCounterfactualCause::NotLookedAt);
}

}  // namespace
}  // namespace cupel
