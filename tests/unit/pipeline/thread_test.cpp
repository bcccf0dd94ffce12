// One pipeline, many threads. Also built with ThreadSanitizer.

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/decay_scorer.hpp"
#include "cupel/scoring/frequency_scorer.hpp"
#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/metadata_key_scorer.hpp"
#include "cupel/scoring/metadata_trust_scorer.hpp"
#include "cupel/scoring/priority_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/scoring/tag_scorer.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using namespace std::chrono_literals;
using test::Items;

constexpr int kThreads = 8;
constexpr int kRunsPerThread = 12;

Items many_items() {
  Items items;
  for (int i = 0; i < 500; ++i) {
    items.push_back(ContextItem({.content = "content number " + std::to_string(i % 350),
                                 .tokens = i * 13 % 50,
                                 .kind = i % 3 == 0 ? "tool" : "Message",
                                 .priority = i % 10,
                                 .tags = {"tag-" + std::to_string(i % 7), "Tag-" + std::to_string(i % 31)},
                                 .metadata = {{"cupel:trust", (i % 11) / 10.0}, {"level", i % 4}},
                                 .timestamp = Timestamp::from_unix(1700000000 + i * 37 % 1000),
                                 .future_relevance_hint = (i % 17) / 16.0,
                                 .pinned = i % 100 == 50}));
  }
  return items;
}

AnyScorer every_scorer() {
  return CompositeScorer(
      {{RecencyScorer()},
       {PriorityScorer()},
       {KindScorer()},
       {TagScorer({{"TAG-1", 1.0}, {"tag-2", 2.0}}, TagComparison::IgnoreAsciiCase)},
       {FrequencyScorer()},
       {ScaledScorer(ReflexiveScorer())},
       {MetadataTrustScorer()},
       {MetadataKeyScorer({.key = "level", .value = "2", .boost = 1.5})},
       {DecayScorer(FixedTimeProvider(Timestamp::from_unix(1700001000)), DecayCurve::exponential(100s))},
       {DecayScorer(SystemTimeProvider(), DecayCurve::window(1s))},
       {[](const ContextItem& item) { return 1.0 / static_cast<double>(item.content().size()); }}});
}

/// Runs `work(thread)` on all threads at once.
template <class Work>
void on_all_threads(const Work& work) {
  std::atomic<bool> go = false;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      while (!go) std::this_thread::yield();
      work(t);
    });
  }
  go = true;
  for (std::thread& thread : threads) thread.join();
}

class ThreadsAndSlicers : public ::testing::TestWithParam<int> {
 protected:
  static AnySlicer slicer(int which) {
    const std::vector<CountQuotaEntry> counts = {{.kind = "tool", .require_count = 3, .cap_count = 9}};
    switch (which) {
      case 0:
        return GreedySlice();
      case 1:
        return KnapsackSlice({.bucket_size = 10});
      case 2:
        return QuotaSlice({{.kind = "Tool", .min_percent = 20, .max_percent = 40}}, GreedySlice());
      case 3:
        return CountQuotaSlice(counts, GreedySlice());
      case 4:
        return CountConstrainedKnapsackSlice(counts, KnapsackSlice({.bucket_size = 10}));
      default:
        return StreamSlice();
    }
  }
};

// Spec: DataModel/immutable, Scorers/pure
TEST_P(ThreadsAndSlicers, SelectTheSameConcurrently) {
  const Pipeline pipeline({.scorer = every_scorer(), .slicer = slicer(GetParam()), .placer = UShapedPlacer()});
  const Items items = many_items();
  const ContextBudget budget = test::budget_of(2000);
  const Selection expected = pipeline.run(items, budget);
  ASSERT_FALSE(expected.empty());

  std::atomic<int> wrong = 0;
  on_all_threads([&](int thread) {
    for (int run = 0; run < kRunsPerThread; ++run) {
      if ((thread + run) % 3 == 0) {  // some runs are traced, each by its own collector
        DiagnosticTraceCollector collector(TraceDetailLevel::Item);
        const Selection selection = pipeline.run(items, budget, &collector);
        if (selection.positions != expected.positions) ++wrong;
        if (test::included(collector.report()) != expected.positions) ++wrong;
      } else if (pipeline.run(items, budget).positions != expected.positions) {
        ++wrong;
      }
    }
  });
  EXPECT_EQ(wrong, 0);
}

INSTANTIATE_TEST_SUITE_P(AllSlicers, ThreadsAndSlicers, ::testing::Range(0, 6));

// Spec: DataModel/immutable
TEST(Threads, CopyPipelinesAndItemsFreely) {
  const Pipeline pipeline({.scorer = every_scorer(), .slicer = GreedySlice(), .placer = UShapedPlacer()});
  const Items items = many_items();
  const ContextBudget budget = test::budget_of(500);
  const Selection expected = pipeline.run(items, budget);
  std::atomic<int> wrong = 0;
  on_all_threads([&](int) {
    for (int run = 0; run < kRunsPerThread; ++run) {
      const Pipeline copy = pipeline;  // NOLINT(performance-unnecessary-copy-initialization)
      const Items own(items);
      if (copy.run(own, budget).positions != expected.positions) ++wrong;
    }
  });
  EXPECT_EQ(wrong, 0);
}

TEST(Threads, CallTheOverflowCallbackOncePerRun) {
  std::atomic<int> calls = 0;
  PipelineOptions options =
      test::with_slicer(CountQuotaSlice({{.kind = "tool", .require_count = 9, .cap_count = 9}}, GreedySlice()),
                        OverflowStrategy::Proceed);
  options.on_overflow = [&](const OverflowEvent&) { ++calls; };
  const Pipeline pipeline(options);
  const Items items = many_items();
  const ContextBudget budget({.max_tokens = 5000, .target_tokens = 10});
  on_all_threads([&](int) {
    for (int run = 0; run < kRunsPerThread; ++run) pipeline.run(items, budget);
  });
  EXPECT_EQ(calls, kThreads * kRunsPerThread);
}

TEST(Threads, FailConcurrentlyAndContinue) {
  const Pipeline pipeline(test::with_slicer(CountQuotaSlice({{.kind = "absent", .require_count = 1, .cap_count = 1}},
                                                            GreedySlice(), ScarcityBehavior::Throw)));
  const Items items = many_items();
  std::atomic<int> failures = 0;
  on_all_threads([&](int) {
    for (int run = 0; run < kRunsPerThread; ++run) {
      try {
        pipeline.run(items, test::budget_of(1000));
      } catch (const Error& error) {
        if (error.code() == ErrorCode::CountRequirement) ++failures;
      }
    }
  });
  EXPECT_EQ(failures, kThreads * kRunsPerThread);
}

}  // namespace
}  // namespace cupel
