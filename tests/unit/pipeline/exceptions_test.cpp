// An exception of a custom strategy reaches the caller unchanged, and the pipeline stays usable.

#include "cupel/slicing/quota_slice.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::pinned;

enum class Where { Scorer, Slicer, InnerSlicer, Placer, Nowhere };

struct Switch {
  Where where = Where::Nowhere;
};

struct StrategyFailure final : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class BreakableScorer final : public Scorer {
 public:
  explicit BreakableScorer(std::shared_ptr<Switch> state) : state_(std::move(state)) {}
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override {
    context.scratch().array<double>(items.size());
    if (state_->where == Where::Scorer) throw StrategyFailure("scorer");
    ReflexiveScorer().score(context, items, scores);
  }

 private:
  std::shared_ptr<Switch> state_;
};

class BreakableSlicer final : public Slicer {
 public:
  BreakableSlicer(std::shared_ptr<Switch> state, Where where) : state_(std::move(state)), where_(where) {}
  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override {
    if (state_->where == where_) throw StrategyFailure("slicer");
    return GreedySlice().slice(context, sorted, budget);
  }

 private:
  std::shared_ptr<Switch> state_;
  Where where_;
};

class BreakablePlacer final : public Placer {
 public:
  explicit BreakablePlacer(std::shared_ptr<Switch> state) : state_(std::move(state)) {}
  void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const override {
    if (state_->where == Where::Placer) throw StrategyFailure("placer");
    test::KeepsOrder().place(context, merged, order);
  }

 private:
  std::shared_ptr<Switch> state_;
};

class RecordsFailure final : public TraceCollector {
 public:
  void on_run_failed(const std::exception& error) override { failures_.emplace_back(error.what()); }
  void record_stage_event(const TraceEvent& event) override { stages_.emplace_back(event.stage_name()); }
  void record_selection(SelectionReport) override { finished_ = true; }

  std::vector<std::string> failures_;
  std::vector<std::string> stages_;
  bool finished_ = false;
};

const Items kItemsThatThrow = {item("a", 10, 0.5), item("b", 20, 0.25), pinned("p", 5), item("b", 20, 0.75)};

class Exceptions : public ::testing::Test {
 protected:
  PipelineOptions options() const {
    return {.scorer = BreakableScorer(state_),
            .slicer = QuotaSlice({}, BreakableSlicer(state_, Where::InnerSlicer)),
            .placer = BreakablePlacer(state_)};
  }

  std::shared_ptr<Switch> state_ = std::make_shared<Switch>();
};

TEST_F(Exceptions, PassThroughAndLeaveThePipelineUsable) {
  const Pipeline pipeline(options());
  const std::vector<Position> expected = pipeline.run(kItemsThatThrow, budget_of(100)).positions;
  for (const Where where : {Where::Scorer, Where::InnerSlicer, Where::Placer}) {
    state_->where = where;
    EXPECT_THROW(pipeline.run(kItemsThatThrow, budget_of(100)), StrategyFailure);
    EXPECT_THROW(pipeline.dry_run(kItemsThatThrow, budget_of(100)), StrategyFailure);
    state_->where = Where::Nowhere;
    EXPECT_EQ(pipeline.run(kItemsThatThrow, budget_of(100)).positions, expected);
  }
}

TEST_F(Exceptions, PassThroughFromAnOutermostSlicer) {
  PipelineOptions outermost = options();
  outermost.slicer = BreakableSlicer(state_, Where::Slicer);
  state_->where = Where::Slicer;
  EXPECT_THROW(Pipeline(outermost).run(kItemsThatThrow, budget_of(100)), StrategyFailure);
}

TEST_F(Exceptions, ReachTheCollectorAndEndItsEvents) {
  const Pipeline pipeline(options());
  const struct {
    Where where;
    const char* failure;
    std::vector<std::string> stages;
  } kCases[] = {{Where::Scorer, "scorer", {"Classify"}},
                {Where::InnerSlicer, "slicer", {"Classify", "Score", "Deduplicate"}},
                {Where::Placer, "placer", {"Classify", "Score", "Deduplicate", "Slice"}}};
  for (const auto& [where, failure, stages] : kCases) {
    state_->where = where;
    RecordsFailure collector;
    EXPECT_THROW(pipeline.run(kItemsThatThrow, budget_of(100), &collector), StrategyFailure);
    EXPECT_EQ(collector.failures_, std::vector<std::string>{failure});
    EXPECT_EQ(collector.stages_, stages);
    EXPECT_FALSE(collector.finished_);
  }
}

TEST_F(Exceptions, NeedNotDeriveFromStdException) {
  PipelineOptions throwing = options();
  throwing.scorer = [](const ContextItem&) -> double { throw 42; };
  RecordsFailure collector;
  EXPECT_THROW(Pipeline(throwing).run(kItemsThatThrow, budget_of(100)), int);
  EXPECT_THROW(Pipeline(throwing).run(kItemsThatThrow, budget_of(100), &collector), int);
  EXPECT_EQ(collector.failures_, std::vector<std::string>{"a strategy threw something other than a std::exception"});
}

TEST_F(Exceptions, PassThroughFromScoreAnatomy) {
  state_->where = Where::Scorer;
  EXPECT_THROW(Pipeline(options()).score_anatomy(kItemsThatThrow), StrategyFailure);
}

TEST_F(Exceptions, FromACollectorEndTheRun) {
  class Fails final : public TraceCollector {
   public:
    void record_stage_event(const TraceEvent& event) override {
      if (event.stage == PipelineStage::Deduplicate) throw StrategyFailure("collector");
    }
  };
  Fails collector;
  EXPECT_THROW(Pipeline(options()).run(kItemsThatThrow, budget_of(100), &collector), StrategyFailure);
}

}  // namespace
}  // namespace cupel
