// When and how often a run reads the clock.

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "cupel/pipeline.hpp"
#include "cupel/placing/chronological_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/decay_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using namespace std::chrono_literals;
using test::Items;
using test::Scores;

class CountingClock final : public TimeProvider {
 public:
  Timestamp now() const override {
    ++readings_;
    return Timestamp::parse("2025-01-01T12:00:00Z");
  }
  int readings() const { return readings_; }

 private:
  mutable std::atomic<int> readings_ = 0;
};

Items three_items() {
  Items items;
  for (const char* const content : {"a", "b", "c"}) {
    items.push_back(ContextItem({.content = content, .tokens = 1, .timestamp = Timestamp::now()}));
  }
  return items;
}

Pipeline pipeline_with(AnyScorer scorer) {
  return Pipeline({.scorer = std::move(scorer), .slicer = GreedySlice(), .placer = ChronologicalPlacer()});
}

const ContextBudget kBudget({.max_tokens = 100, .target_tokens = 100});

// Spec: DecayScorer/time-provider
TEST(DecayClock, ACustomClockIsReadOncePerRun) {
  const auto clock = std::make_shared<CountingClock>();
  const Pipeline pipeline = pipeline_with(ScaledScorer(DecayScorer(clock, DecayCurve::exponential(1h))));
  EXPECT_EQ(clock->readings(), 0);
  pipeline.run(three_items(), kBudget);
  EXPECT_EQ(clock->readings(), 1);
  pipeline.run(three_items(), kBudget);
  EXPECT_EQ(clock->readings(), 2);
}

TEST(DecayClock, AClockIsNotReadWithoutItemsToScore) {
  const auto clock = std::make_shared<CountingClock>();
  pipeline_with(DecayScorer(clock, DecayCurve::exponential(1h))).run(Items(), kBudget);
  EXPECT_EQ(clock->readings(), 0);
}

// Spec: DecayScorer/time-provider
// The slow scorer lets many half-lives pass between the decay scorers.
TEST(DecayClock, AllScorersOfARunSeeTheSameSystemTime) {
  const DecayScorer decay(SystemTimeProvider(), DecayCurve::exponential(1ms));
  const AnyScorer slow = [](const ContextItem&) {
    std::this_thread::sleep_for(3ms);
    return 0.5;
  };
  const Items items = three_items();
  const ScoreAnatomy anatomy =
      pipeline_with(CompositeScorer({{decay}, {slow}, {decay}, {DecayScorer(decay)}})).score_anatomy(items);
  ASSERT_EQ(anatomy.parts.size(), 4U);
  EXPECT_EQ(anatomy.parts[0].shares, anatomy.parts[2].shares);
  EXPECT_EQ(anatomy.parts[0].shares, anatomy.parts[3].shares);
}

TEST(DecayClock, TheSystemClockIsReadAgainInEveryRun) {
  const Pipeline pipeline = pipeline_with(DecayScorer(SystemTimeProvider(), DecayCurve::exponential(1min)));
  const Items items = three_items();
  const double first = pipeline.score_anatomy(items).scores[0];
  std::this_thread::sleep_for(5ms);
  const double second = pipeline.score_anatomy(items).scores[0];
  EXPECT_LT(second, first);
}

TEST(DecayClock, ACustomClockMayUseTheRunsInstant) {
  class AnHourAgo final : public TimeProvider {
   public:
    Timestamp now() const override { return hour_before(Timestamp::now()); }
    Timestamp now_in(RunContext& context) const override { return hour_before(context.now()); }

   private:
    static Timestamp hour_before(Timestamp time) {
      return Timestamp::from_unix(time.seconds() - 3600, time.nanoseconds());
    }
  };
  const DecayScorer decay(AnHourAgo(), DecayCurve::exponential(1h));
  RunContext context;
  const Items items = {
      ContextItem({.content = "x", .tokens = 1, .timestamp = context.now()}),
      ContextItem({.content = "y",
                   .tokens = 1,
                   .timestamp = Timestamp::from_unix(context.now().seconds() - 7200, context.now().nanoseconds())})};
  Scores scores(2);
  decay.score(context, ItemList(items), scores);
  EXPECT_EQ(scores, (Scores{1.0, 0.5}));
}

TEST(DecayClock, ARunContextKeepsItsInstant) {
  RunContext context;
  const Timestamp first = context.now();
  std::this_thread::sleep_for(2ms);
  EXPECT_EQ(context.now(), first);
}

TEST(DecayClock, TheSystemTimeProviderReadsTheSystemClock) {
  const Timestamp before = Timestamp::now();
  const Timestamp read = SystemTimeProvider().now();
  EXPECT_LE(before, read);
  EXPECT_LE(read, Timestamp::now());
}

}  // namespace
}  // namespace cupel
