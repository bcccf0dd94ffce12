// Tests callbacks of the caller that throw: the exception arrives unchanged, nothing leaks, and everything still works.

#include "cases.hpp"
#include "cupel/json/json.hpp"
#include "failing_new.hpp"

namespace cupel::failure {
namespace {

// Not a std::exception; its number identifies it.
struct Odd {
  int number;
};

enum class What { Exception, Integer, Odd };

// Throws in its n-th call.
class Fuse {
 public:
  void set(std::size_t n, What what) noexcept {
    left_ = n;
    what_ = what;
  }
  void call() {
    ++calls_;
    if (left_ == 0 || --left_ != 0) return;
    if (what_ == What::Exception) throw std::domain_error("an exception of the caller's, with a long text");
    if (what_ == What::Integer) throw 42;
    throw Odd{42};
  }
  std::size_t calls() const noexcept { return calls_; }

 private:
  std::size_t left_ = 0;
  std::size_t calls_ = 0;
  What what_ = What::Exception;
};

class FusedScorer final : public Scorer {
 public:
  explicit FusedScorer(Fuse& fuse) : fuse_(fuse) {}
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override {
    const std::pmr::vector<double> own(items.size(), &context.scratch());
    for (std::size_t i = 0; i < items.size(); ++i) {
      fuse_.call();
      scores[i] = static_cast<double>(items[i].tokens());
    }
  }

 private:
  Fuse& fuse_;
};

class FusedSlicer final : public Slicer {
 public:
  explicit FusedSlicer(Fuse& fuse) : fuse_(fuse) {}
  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override {
    SliceResult result = GreedySlice().slice(context, sorted, budget);
    fuse_.call();
    return result;
  }

 private:
  Fuse& fuse_;
};

class FusedPlacer final : public Placer {
 public:
  explicit FusedPlacer(Fuse& fuse) : fuse_(fuse) {}
  void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const override {
    fuse_.call();
    UShapedPlacer().place(context, merged, order);
  }

 private:
  Fuse& fuse_;
};

// Throws in its n-th call, whichever method is called.
class FusedCollector final : public TraceCollector {
 public:
  explicit FusedCollector(Fuse& fuse) : fuse_(fuse) {}
  bool wants_score_anatomy() const noexcept override { return true; }
  void on_run_started(std::span<const ContextItem>, const ContextBudget&) override { fuse_.call(); }
  void record_item_event(const TraceEvent&) override { fuse_.call(); }
  void record_stage_event(const TraceEvent&) override { fuse_.call(); }
  void record_stage(const StageTrace&) override { fuse_.call(); }
  void record_score_anatomy(ScoreAnatomy) override { fuse_.call(); }
  void record_overflow(const OverflowEvent&) override { fuse_.call(); }
  void record_selection(SelectionReport) override { fuse_.call(); }
  void on_run_failed(const std::exception&) override { ++failures; }

  std::size_t failures = 0;

 private:
  Fuse& fuse_;
};

enum class Part { Scorer, Slicer, InnerSlicer, Placer, Collector, Observer, OverflowObserver };

// A pipeline with one part that throws.
class Throwing : public ::testing::TestWithParam<Named<Part>> {
 protected:
  Throwing() : pipeline_(options()) {}

  PipelineOptions options() {
    PipelineOptions options{.scorer = RecencyScorer(),
                            .slicer = CountQuotaSlice({{.kind = "ToolOutput", .require_count = 6, .cap_count = 6}},
                                                      QuotaSlice({{.kind = "Message"}}, GreedySlice())),
                            .placer = ChronologicalPlacer(),
                            .overflow_strategy = OverflowStrategy::Proceed};
    const Part part = GetParam().value;
    if (part == Part::Scorer) options.scorer = CompositeScorer({{ScaledScorer(FusedScorer(fuse_))}, {KindScorer()}});
    if (part == Part::Slicer) options.slicer = FusedSlicer(fuse_);
    if (part == Part::InnerSlicer) options.slicer = QuotaSlice({{.kind = "Message"}}, FusedSlicer(fuse_));
    if (part == Part::Placer) options.placer = FusedPlacer(fuse_);
    if (part == Part::OverflowObserver) options.on_overflow = [this](const OverflowEvent&) { fuse_.call(); };
    return options;
  }

  // Makes a run with all observers attached, and returns the result as text.
  std::string run(Workspace* workspace) {
    DiagnosticOptions options{.detail_level = TraceDetailLevel::Item, .score_anatomy = true};
    if (GetParam().value == Part::Observer) options.observer = [this](const TraceEvent&) { fuse_.call(); };
    DiagnosticTraceCollector recorder(options);
    FusedCollector fused(fuse_);
    NullTraceCollector null_collector;
    const bool collects = GetParam().value == Part::Collector;
    TeeTraceCollector both(collects ? static_cast<TraceCollector&>(fused) : null_collector, recorder);
    if (workspace == nullptr) {
      pipeline_.run(items_, budget_, &both);
    } else {
      pipeline_.run(items_, budget_, *workspace, &both);
    }
    return json::to_json(recorder.report(), json::ReportOptions{.timings = false});
  }

  Fuse fuse_;
  const Items items_ = make_items();
  const ContextBudget budget_{{.max_tokens = 800, .target_tokens = 200}};
  const Pipeline pipeline_;
};

TEST_P(Throwing, ReachesTheCallerUnchangedAndLeavesEverythingUsable) {
  const std::string expected = run(nullptr);
  const std::size_t calls = fuse_.calls();
  ASSERT_GT(calls, 0U);
  Workspace workspace;
  ASSERT_EQ(run(&workspace), expected);
  for (Workspace* const where : {static_cast<Workspace*>(nullptr), &workspace}) {
    for (const What what : {What::Exception, What::Integer, What::Odd}) {
      for (std::size_t n = 1; n <= calls; ++n) {
        SCOPED_TRACE(::testing::Message() << "call " << n << " of " << calls);
        const std::size_t before = live_allocations();
        fuse_.set(n, what);
        bool came = false;
        try {
          run(where);
        } catch (const std::domain_error& error) {
          came = what == What::Exception &&
                 std::string_view(error.what()) == "an exception of the caller's, with a long text";
        } catch (int number) {
          came = what == What::Integer && number == 42;
        } catch (const Odd& odd) {
          came = what == What::Odd && odd.number == 42;
        }
        EXPECT_TRUE(came);
        if (where == nullptr) {
          EXPECT_EQ(live_allocations(), before);
        }
        ASSERT_EQ(run(where), expected);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Failure, Throwing,
                         ::testing::Values(Named<Part>{"Scorer", Part::Scorer}, Named<Part>{"Slicer", Part::Slicer},
                                           Named<Part>{"InnerSlicer", Part::InnerSlicer},
                                           Named<Part>{"Placer", Part::Placer},
                                           Named<Part>{"Collector", Part::Collector},
                                           Named<Part>{"Observer", Part::Observer},
                                           Named<Part>{"OverflowObserver", Part::OverflowObserver}),
                         kName);

// A collector also learns of the end of the run if its own method threw.
TEST(ThrowingCollector, IsToldThatTheRunFailedOnceItHasStarted) {
  const Pipeline pipeline({.scorer = RecencyScorer(), .slicer = GreedySlice(), .placer = ChronologicalPlacer()});
  const Items items = make_items();
  Fuse fuse;
  FusedCollector counting(fuse);
  pipeline.run(items, small_budget(), &counting);
  for (std::size_t n = 1; n <= fuse.calls(); ++n) {
    Fuse other;
    other.set(n, What::Odd);
    FusedCollector collector(other);
    EXPECT_THROW(pipeline.run(items, small_budget(), &collector), Odd);
    EXPECT_EQ(collector.failures, n == 1 ? 0U : 1U) << "call " << n;
  }
}

TEST(ThrowingCollector, EndsTheRunForTheOtherCollectorOfATeeIfItFailsToStart) {
  const Pipeline pipeline({.scorer = RecencyScorer(), .slicer = GreedySlice(), .placer = ChronologicalPlacer()});
  Fuse never;
  Fuse at_once;
  at_once.set(1, What::Odd);
  FusedCollector first(never);
  FusedCollector second(at_once);
  TeeTraceCollector both(first, second);
  EXPECT_THROW(pipeline.run(make_items(), small_budget(), &both), Odd);
  EXPECT_EQ(first.failures, 1U);
  EXPECT_EQ(second.failures, 0U);
}

// "the caller of the run gets what was thrown"
TEST(ThrowingCollector, DoesNotReplaceTheExceptionOfTheRun) {
  class FailsTwice final : public TraceCollector {
   public:
    void on_run_failed(const std::exception&) override { throw std::logic_error("from on_run_failed"); }
  };
  FailsTwice collector;
  const Pipeline pipeline({.scorer = [](const ContextItem&) -> double { throw Odd{42}; },
                           .slicer = GreedySlice(),
                           .placer = ChronologicalPlacer()});
  EXPECT_THROW(pipeline.run(make_items(), small_budget(), &collector), Odd);
}

TEST(ThrowingCollector, DoesNotHideTheEndOfTheRunFromTheOtherCollectorOfATee) {
  class FailsTwice final : public TraceCollector {
   public:
    void on_run_failed(const std::exception&) override { throw std::logic_error("from on_run_failed"); }
  };
  Fuse never;
  FailsTwice first;
  FusedCollector second(never);
  TeeTraceCollector both(first, second);
  const Pipeline pipeline({.scorer = [](const ContextItem&) -> double { throw Odd{42}; },
                           .slicer = GreedySlice(),
                           .placer = ChronologicalPlacer()});
  EXPECT_THROW(pipeline.run(make_items(), small_budget(), &both), Odd);
  EXPECT_EQ(second.failures, 1U);
}

// Exceptions that are not std::exceptions pass through even if there is no memory to describe them to a collector.
TEST(ThrowingScorer, ItsExceptionReachesTheCallerWhenMemoryIsExhausted) {
  Fuse fuse;
  FusedCollector collector(fuse);
  const Items items = make_items();
  const ContextBudget budget = small_budget();
  bool reached = false;
  const Pipeline pipeline({.scorer = [&](const ContextItem&) -> double {
                             reached = true;
                             throw 42;
                           },
                           .slicer = GreedySlice(),
                           .placer = ChronologicalPlacer()});
  bool happened = true;
  for (std::size_t n = 1; happened; ++n) {
    const FailingAllocation failing(n, Shortage::FromThenOn);
    bool came = false;
    reached = false;
    try {
      pipeline.run(items, budget, &collector);
    } catch (int number) {
      came = number == 42;
    } catch (const std::bad_alloc&) {
    }
    happened = FailingAllocation::happened();
    EXPECT_EQ(came, reached) << "allocation " << n;
  }
  EXPECT_TRUE(reached);
}

}  // namespace
}  // namespace cupel::failure
