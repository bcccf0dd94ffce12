// Tests whole runs, with and without a collector and a workspace, with a failing allocation.

#include "cases.hpp"
#include "cupel/json/json.hpp"
#include "failing_new.hpp"

namespace cupel::failure {
namespace {

std::string text(const Selection& selection) {
  std::string out;
  json::append_response(out, "null", selection);
  for (const CountRequirementShortfall& shortfall : selection.shortfalls) json::append_json(out, shortfall);
  return out;
}

std::string text(const SelectionReport& report) { return json::to_json(report, json::ReportOptions{.timings = false}); }

std::string text(const DiagnosticTraceCollector& collector) {
  std::string out = text(collector.report());
  if (collector.overflow()) json::append_json(out, *collector.overflow());
  if (const auto& anatomy = collector.score_anatomy()) {
    for (const ScoreShare& part : anatomy->parts) out.append(part.path).append(part.name);
  }
  return out + std::to_string(collector.stages().size());
}

const DiagnosticOptions kEverything{.detail_level = TraceDetailLevel::Item, .score_anatomy = true};

// Runs one pipeline in every way. The items must not change.
void expect_runs_survive(const std::function<PipelineOptions()>& options, const Items& items,
                         const ContextBudget& budget) {
  const Items as_they_were = [&] {
    Items copies;
    for (const ContextItem& item : items) copies.emplace_back(item.fields());
    return copies;
  }();
  {
    SCOPED_TRACE("built and run");
    expect_survives_every_failed_allocation([&] { return text(Pipeline(options()).run(items, budget)); });
  }
  const Pipeline pipeline(options());
  {
    SCOPED_TRACE("with a collector");
    expect_survives_every_failed_allocation([&] {
      DiagnosticTraceCollector collector(kEverything);
      const Selection selection = pipeline.run(items, budget, &collector);
      return text(selection) + text(collector);
    });
  }
  {
    SCOPED_TRACE("with a workspace");
    expect_survives_every_failed_allocation([&] {
      Workspace workspace;
      const std::string first = text(pipeline.run(std::span(items).first(items.size() / 2), budget, workspace));
      return first + text(pipeline.run(items, budget, workspace));
    });
  }
  EXPECT_EQ(items, as_they_were);
}

class ScorerRuns : public ::testing::TestWithParam<Maker<AnyScorer>> {};
TEST_P(ScorerRuns, SurviveEveryFailedAllocation) {
  const auto& make = GetParam().value;
  expect_runs_survive(
      [&] { return PipelineOptions{.scorer = make(), .slicer = GreedySlice(), .placer = ChronologicalPlacer()}; },
      make_items(), small_budget());
}
INSTANTIATE_TEST_SUITE_P(Failure, ScorerRuns, ::testing::ValuesIn(scorers()), kName);

class SlicerRuns : public ::testing::TestWithParam<Maker<AnySlicer>> {};
TEST_P(SlicerRuns, SurviveEveryFailedAllocation) {
  const auto& make = GetParam().value;
  for (const OverflowStrategy overflow : {OverflowStrategy::Truncate, OverflowStrategy::Proceed}) {
    expect_runs_survive(
        [&] {
          return PipelineOptions{.scorer = ReflexiveScorer(),
                                 .slicer = make(),
                                 .placer = UShapedPlacer(),
                                 .overflow_strategy = overflow,
                                 .on_overflow = [](const OverflowEvent&) {}};
        },
        make_items(), small_budget());
  }
}
INSTANTIATE_TEST_SUITE_P(Failure, SlicerRuns, ::testing::ValuesIn(slicers()), kName);

class PlacerRuns : public ::testing::TestWithParam<Maker<AnyPlacer>> {};
TEST_P(PlacerRuns, SurviveEveryFailedAllocation) {
  const auto& make = GetParam().value;
  for (const bool deduplication : {true, false}) {
    expect_runs_survive(
        [&] {
          return PipelineOptions{
              .scorer = RecencyScorer(), .slicer = GreedySlice(), .placer = make(), .deduplication = deduplication};
        },
        make_items(), small_budget());
  }
}
INSTANTIATE_TEST_SUITE_P(Failure, PlacerRuns, ::testing::ValuesIn(placers()), kName);

// Pinned items exceed the target, so every strategy has work to do; Throw builds its message while allocations fail.
class OverflowRuns : public ::testing::TestWithParam<OverflowStrategy> {};
TEST_P(OverflowRuns, SurviveEveryFailedAllocation) {
  const Pipeline pipeline(
      {.scorer = RecencyScorer(),
       .slicer = CountQuotaSlice({{.kind = "ToolOutput", .require_count = 8, .cap_count = 8}}, GreedySlice()),
       .placer = UShapedPlacer(),
       .overflow_strategy = GetParam()});
  const Items items = make_items();
  const ContextBudget budget({.max_tokens = 800, .target_tokens = 150});
  expect_survives_every_failed_allocation([&] {
    DiagnosticTraceCollector collector;
    try {
      pipeline.run(items, budget, &collector);
      return text(collector);
    } catch (const Error& error) {
      return std::string(error.what());
    }
  });
}
INSTANTIATE_TEST_SUITE_P(Failure, OverflowRuns,
                         ::testing::Values(OverflowStrategy::Throw, OverflowStrategy::Truncate,
                                           OverflowStrategy::Proceed),
                         [](const auto& test) { return std::string(to_string(test.param)); });

// Enough items that a run allocates large pages.
TEST(LargeRuns, SurviveEveryFailedAllocation) {
  const Items items = make_items(40'000);
  const ContextBudget budget({.max_tokens = 2'000'000, .target_tokens = 1'000'000});
  const Pipeline pipeline({.scorer = ReflexiveScorer(), .slicer = GreedySlice(), .placer = UShapedPlacer()});
  expect_survives_every_failed_allocation([&] { return pipeline.run(items, budget).positions; });
  expect_survives_every_failed_allocation([&] {
    Workspace workspace;
    return pipeline.run(items, budget, workspace).positions;
  });
}

TEST(LargeKnapsacks, SurviveEveryFailedAllocation) {
  const Items items = make_items(600);
  const ContextBudget budget({.max_tokens = 20'000, .target_tokens = 9'000});
  const Pipeline pipeline(
      {.scorer = ReflexiveScorer(), .slicer = KnapsackSlice({.bucket_size = 1}), .placer = UShapedPlacer()});
  expect_survives_every_failed_allocation([&] { return text(pipeline.run(items, budget)); });
}

// Uses a workspace and a collector from an earlier run, and uses them again after the failure.
TEST(Workspaces, GiveTheRightAnswerAfterAFailure) {
  const Items items = make_items(60);
  const std::span<const ContextItem> few = std::span(items).first(20);
  const Pipeline pipeline({.scorer = all_scorers(),
                           .slicer = QuotaSlice({{.kind = "ToolOutput", .max_percent = 30.0}}, KnapsackSlice()),
                           .placer = UShapedPlacer()});
  const ContextBudget budget({.max_tokens = 2000, .target_tokens = 1500});
  const auto run = [&](std::span<const ContextItem> list, Workspace& workspace, DiagnosticTraceCollector& collector) {
    const std::string selection = text(pipeline.run(list, budget, workspace, &collector));
    return selection + text(collector);
  };
  const auto fresh = [&](std::span<const ContextItem> list) {
    Workspace workspace;
    DiagnosticTraceCollector collector(kEverything);
    return run(list, workspace, collector);
  };
  const std::string of_few = fresh(few);
  const std::string of_all = fresh(items);
  for (const Shortage shortage : {Shortage::Once, Shortage::FromThenOn}) {
    bool happened = true;
    for (std::size_t n = 1; happened; ++n) {
      Workspace workspace;
      DiagnosticTraceCollector collector(kEverything);
      run(few, workspace, collector);
      {
        const FailingAllocation failing(n, shortage);
        try {
          run(items, workspace, collector);
        } catch (const std::bad_alloc&) {
        }
        happened = FailingAllocation::happened();
      }
      ASSERT_EQ(run(few, workspace, collector), of_few) << "allocation " << n;
      ASSERT_EQ(run(items, workspace, collector), of_all) << "allocation " << n;
    }
  }
}

// "at last record_selection, or on_run_failed"
TEST(Collectors, AreToldOnceThatARunEnded) {
  class CountsEnds final : public TraceCollector {
   public:
    void record_selection(SelectionReport /*report*/) override { ++ends; }
    void on_run_failed(const std::exception& /*error*/) override { ++ends; }
    int ends = 0;
  };
  const Items items = make_items();
  const ContextBudget budget = small_budget();
  const Pipeline pipeline({.scorer = RecencyScorer(), .slicer = GreedySlice(), .placer = UShapedPlacer()});
  bool happened = true;
  for (std::size_t n = 1; happened; ++n) {
    CountsEnds collector;
    {
      const FailingAllocation failing(n, Shortage::Once);
      try {
        pipeline.run(items, budget, &collector);
      } catch (const std::bad_alloc&) {
      }
      happened = FailingAllocation::happened();
    }
    EXPECT_EQ(collector.ends, 1) << "allocation " << n;
  }
}

TEST(Items, AreConstructedCompletelyOrNotAtAll) {
  const ContextItemFields fields = make_items()[1].fields();
  expect_survives_every_failed_allocation([&] { return ContextItem(fields).fields(); });
  expect_survives_every_failed_allocation([&] { return make_items().size(); });
}

TEST(Policies, AreBuiltCompletelyOrNotAtAll) {
  const Items items = make_items();
  const Policy policy = full_policy();
  expect_survives_every_failed_allocation([&] { return full_policy(); });
  expect_survives_every_failed_allocation([&] { return text(Pipeline(policy).run(items, small_budget())); });
  expect_survives_every_failed_allocation([&] { return text(dry_run_with_policy(items, small_budget(), policy)); });
  for (const std::string_view name : preset_names()) {
    expect_survives_every_failed_allocation([&] { return text(Pipeline(preset(name)).run(items, small_budget())); });
  }
  Policy wrong = full_policy();
  wrong.scorers[0].weight = -1.0;
  expect_survives_every_failed_allocation([&] {
    try {
      return text(Pipeline(wrong).run(items, small_budget()));
    } catch (const Error& error) {
      return std::string(error.what());
    }
  });
}

TEST(IntentRegistries, ChangeCompletelyOrNotAtAll) {
  const Policy policy = full_policy();
  bool happened = true;
  for (std::size_t n = 1; happened; ++n) {
    IntentRegistry registry = IntentRegistry::with_presets();
    bool changed = true;
    {
      const FailingAllocation failing(n, Shortage::Once);
      try {
        registry.set("an intent that is longer than short strings are", policy);
        registry.set("CHAT", policy);
      } catch (const std::bad_alloc&) {
        changed = false;
      }
      happened = FailingAllocation::happened();
    }
    EXPECT_EQ(registry.at("chat") == policy, changed) << "allocation " << n;
    for (const std::string& intent : registry.intents()) EXPECT_NO_THROW(Pipeline(registry.at(intent))) << intent;
  }
  expect_survives_every_failed_allocation([&] { return IntentRegistry::with_presets().intents(); });
}

TEST(Errors, CopyWithoutAllocating) {
  try {
    throw Error(ErrorCode::InvalidArgument, std::string(100, 'x'), InvalidParameter{std::string(100, 'p'), "is long"});
  } catch (const Error& error) {
    const FailingAllocation failing(1, Shortage::FromThenOn);
    const Error copy = error;  // NOLINT(performance-unnecessary-copy-initialization)
    EXPECT_EQ(copy.parameter().size(), 100U);
    EXPECT_FALSE(FailingAllocation::happened());
  }
}

}  // namespace
}  // namespace cupel::failure
