#include <string>

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/frequency_scorer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/step_meter.hpp"
#include "cupel/workspace.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::Items;

TEST(StepMeter, ThrowsAfterItsLastStep) {
  StepMeter meter(10);
  meter.spend(4);
  meter.spend(6);
  meter.spend(0);
  EXPECT_EQ(meter.spent(), 10U);
  EXPECT_EQ(meter.left(), 0U);
  const Error error = test::thrown_error([&] {
    meter.spend(1);
    return 0;
  });
  EXPECT_EQ(error.code(), ErrorCode::TooManySteps);
  EXPECT_EQ(std::get<StepLimit>(error.detail()).max_steps, 10U);
  EXPECT_EQ(
      std::string_view(error.what()),
      "The run takes more than 10 steps; use fewer or coarser tags for a FrequencyScorer, a larger bucketSize, or "
      "fewer scorers");
  EXPECT_EQ(meter.spent(), 10U);
}

// Item i carries the tags i to i + 7, modulo `count`: no set occurs twice, and each tag occurs eight times.
Items circle_of_tags(std::size_t count) {
  Items items;
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::string> tags;
    for (std::size_t k = 0; k < 8; ++k) tags.push_back("tag " + std::to_string((i + k) % count));
    items.push_back(ContextItem({.content = std::to_string(i), .tokens = 1, .tags = std::move(tags)}));
  }
  return items;
}

std::uint64_t steps_of(const Scorer& scorer, const Items& items) {
  RunContext context;
  std::vector<double> scores(items.size());
  scorer.score(context, ItemList(items), scores);
  return context.steps().spent();
}

std::uint64_t frequency_steps(const Items& items) { return steps_of(FrequencyScorer(), items); }

// In addition, each tag of an item takes 64 steps.
TEST(StepLimit, FrequencyTakesAStepPerBitmapWordOrListItem) {
  EXPECT_EQ(frequency_steps(circle_of_tags(200)), 200U * 8 * (64 + 4));    // 200 items: 4 words
  EXPECT_EQ(frequency_steps(circle_of_tags(1000)), 1000U * 8 * (64 + 8));  // 8 items of a list are fewer than 16 words
}

// All items but the t-th carry tag t, so any two tags cover all items.
TEST(StepLimit, FrequencyStopsAddingTagsOnceAllItemsAreCovered) {
  constexpr std::size_t kItemCount = 1024;  // 16 words
  constexpr std::size_t kTags = 41;
  Items items;
  for (std::size_t i = 0; i < kItemCount; ++i) {
    std::vector<std::string> tags;
    for (std::size_t t = 0; t < kTags; ++t) {
      if (t != i) tags.push_back("tag " + std::to_string(t));
    }
    items.push_back(ContextItem({.content = "x", .tokens = 1, .tags = std::move(tags)}));
  }
  EXPECT_EQ(frequency_steps(items), (kItemCount * kTags - kTags) * 64 + (kTags + 1) * 16 * 16);
}

TEST(StepLimit, EqualTagSetsAreCountedOnce) {
  Items items = circle_of_tags(200);
  const std::uint64_t once = frequency_steps(items);
  for (int copies = 0; copies < 2; ++copies) items.push_back(items[7]);
  EXPECT_EQ(items.size(), 202U);  // as many words of a bitmap as before
  EXPECT_EQ(frequency_steps(items), once + std::uint64_t{2} * 8 * 64);
}

PipelineOptions options_with(AnyScorer scorer, AnySlicer slicer, std::uint64_t max_steps) {
  return {.scorer = std::move(scorer),
          .slicer = std::move(slicer),
          .placer = ChronologicalPlacer(),
          .max_steps = max_steps};
}

void expect_too_many(const PipelineOptions& options, const Items& items, std::int64_t target) {
  const Pipeline pipeline(options);
  for (int again = 0; again < 2; ++again) {
    const Error error = test::thrown_error([&] { return pipeline.run(items, test::budget_of(target)); });
    EXPECT_EQ(error.code(), ErrorCode::TooManySteps);
    EXPECT_EQ(std::get<StepLimit>(error.detail()).max_steps, options.max_steps);
  }
}

// The steps of a run that only scores, found by binary search.
std::uint64_t run_steps(const AnyScorer& scorer, const Items& items) {
  const auto fits = [&](std::uint64_t max_steps) {
    try {
      Pipeline(options_with(scorer, GreedySlice(), max_steps)).run(items, test::budget_of(1'000'000));
      return true;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::TooManySteps);
      return false;
    }
  };
  std::uint64_t low = 0;
  for (std::uint64_t high = kDefaultMaxSteps; low < high;) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (fits(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

TEST(StepLimit, ASelectionReportsItsSteps) {
  const Items items = circle_of_tags(200);
  const std::uint64_t steps = run_steps(FrequencyScorer(), items);
  EXPECT_GT(steps, 0U);
  const Pipeline pipeline(options_with(FrequencyScorer(), GreedySlice(), kDefaultMaxSteps));
  EXPECT_EQ(pipeline.run(items, test::budget_of(50)).steps, steps);
  EXPECT_EQ(pipeline.run({}, test::budget_of(50)).steps, 0U);
  Workspace workspace;
  for (int again = 0; again < 2; ++again) {
    EXPECT_EQ(pipeline.run(items, test::budget_of(50), workspace).steps, steps);
  }
}

TEST(StepLimit, EveryEvaluationOfAScorerTakes16StepsPerItem) {
  const Items items(10, ContextItem({.content = "x", .tokens = 1, .kind = "k"}));
  EXPECT_EQ(run_steps(ReflexiveScorer(), items), 10U * 16);
  EXPECT_EQ(run_steps(ScaledScorer(ReflexiveScorer()), items), 2U * 10 * 16);
  const std::vector<WeightedScorer> scorers(10, WeightedScorer{.scorer = ReflexiveScorer()});
  EXPECT_EQ(run_steps(CompositeScorer(scorers), items), 11U * 10 * 16);
  AnyScorer scorer = CompositeScorer(scorers);
  for (int level = 0; level < 5; ++level) scorer = ScaledScorer(scorer);
  EXPECT_EQ(run_steps(scorer, items), 16U * 10 * 16);
  EXPECT_EQ(run_steps(ScaledScorer(scorer), items),
            17U * 10 * 16 + 10);  // plus a step per byte of each kind, see below
}

// The steps for reading whole items, per evaluation. The first 16 of the 100 evaluations are not charged.
std::uint64_t steps_to_read(const Items& items) {
  const std::vector<WeightedScorer> scorers(99, WeightedScorer{.scorer = ReflexiveScorer()});
  const std::uint64_t steps = run_steps(CompositeScorer(scorers), items) - 100 * 16 * items.size();
  EXPECT_EQ(steps % (100 - 16), 0U);
  return steps / (100 - 16);
}

TEST(StepLimit, ManyEvaluationsAreChargedForReadingWholeItems) {
  const auto item = [](const std::string& kind, const std::vector<std::string>& tags = {}, const Metadata& data = {}) {
    return ContextItem({.content = "x", .tokens = 1, .kind = kind, .tags = tags, .metadata = data});
  };
  const std::string text(80, 'x');
  EXPECT_EQ(steps_to_read({item("k")}), 1U);
  EXPECT_EQ(steps_to_read({item(text)}), 80U);
  EXPECT_EQ(steps_to_read({item("k", {"a", text, "a"})}), 1U + 3 * 64 + 82);
  // 32 steps per comparison in the lookup of a key, and one per eight bytes.
  EXPECT_EQ(steps_to_read({item("k", {}, {{text, 1}})}), 1U + 32 + 10);
  // A trust value is parsed as a number, digit by digit.
  EXPECT_EQ(steps_to_read({item("k", {}, {{"cupel:trust", text}})}), 1U + 32 + 11 + 2 * 80);
  EXPECT_EQ(steps_to_read({item("k", {}, {{"cupel:trust", NestedJson{text}}})}), 1U + 32 + 11 + 2 * 80);
  EXPECT_EQ(steps_to_read({item("k", {}, {{"cupel:trust", 0.5}})}), 1U + 32 + 1);
  EXPECT_EQ(steps_to_read({item("k", {}, {{"k", NestedJson{text}}})}), 1U + 32 + 10);
  Metadata many;
  for (int i = 0; i < 1000; ++i) many.emplace(std::to_string(i), i);  // keys shorter than eight bytes
  EXPECT_EQ(steps_to_read({item("k", {}, many)}), 1U + 10 * 32);
  EXPECT_EQ(steps_to_read({item("k"), item("k", {"a"}), item("kk")}), 4U + 65);
}

TEST(StepLimit, FewEvaluationsAreNotChargedForReadingWholeItems) {
  const Items items = {ContextItem({.content = "x", .tokens = 1, .kind = std::string(1000, 'k')})};
  const auto steps = [&](std::size_t scorers) {
    return run_steps(CompositeScorer(std::vector(scorers, WeightedScorer{.scorer = ReflexiveScorer()})), items);
  };
  EXPECT_EQ(steps(15), 16U * 16);
  EXPECT_EQ(steps(16), 17U * 16 + 1000);
}

TEST(StepLimit, EveryRunStartsWithAllItsSteps) {
  const std::vector<WeightedScorer> scorers(100, WeightedScorer{.scorer = ReflexiveScorer()});
  const Items items = circle_of_tags(10);
  const std::uint64_t steps = run_steps(CompositeScorer(scorers), items);
  const Pipeline enough(options_with(CompositeScorer(scorers), GreedySlice(), steps));
  Workspace workspace;
  for (int again = 0; again < 3; ++again) EXPECT_NO_THROW(enough.run(items, test::budget_of(5), workspace));
  expect_too_many(options_with(CompositeScorer(scorers), GreedySlice(), steps - 1), items, 5);
}

TEST(StepLimit, EndsARunWithTooManyTags) {
  const Items items = circle_of_tags(200);
  const std::uint64_t steps = frequency_steps(items) + 16 * items.size();
  EXPECT_EQ(
      Pipeline(options_with(FrequencyScorer(), GreedySlice(), steps)).run(items, test::budget_of(50)).positions.size(),
      50U);
  expect_too_many(options_with(FrequencyScorer(), GreedySlice(), steps - 1), items, 50);
  expect_too_many(options_with(FrequencyScorer(), GreedySlice(), 0), items, 50);
  EXPECT_EQ(test::thrown_error([&] {
              return Pipeline(options_with(FrequencyScorer(), GreedySlice(), steps - 1)).score_anatomy(items);
            }).code(),
            ErrorCode::TooManySteps);
}

// Each kind's table is within its own limit; together they exceed the run's.
TEST(StepLimit, CountsTheTablesOfAllKindsTogether) {
  Items items;
  for (int kind = 0; kind < 10; ++kind) {
    for (int i = 0; i < 30; ++i) {
      items.push_back(ContextItem({.content = std::to_string(kind) + " " + std::to_string(i),
                                   .tokens = 100 + i,
                                   .kind = "kind " + std::to_string(kind),
                                   .future_relevance_hint = 0.5}));
    }
  }
  const auto spent_by = [&](const Items& some, std::int64_t target) {
    std::uint64_t low = 0;
    for (std::uint64_t high = 1'000'000'000; low < high;) {
      const std::uint64_t middle = low + (high - low) / 2;
      try {
        Pipeline(options_with(ReflexiveScorer(), QuotaSlice({}, KnapsackSlice({.bucket_size = 1})), middle))
            .run(some, test::budget_of(target));
        high = middle;
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::TooManySteps);
        low = middle + 1;
      }
    }
    return low;
  };
  const std::uint64_t of_one = spent_by(Items(items.begin(), items.begin() + 30), 1500);
  EXPECT_GT(of_one, 1000U);
  EXPECT_EQ(spent_by(items, 15'000), 10 * of_one);
}

// A slicer inside a QuotaSlice looks up all its quotas again for every kind in the list.
TEST(StepLimit, CountsTheQuotasOfAnInnerSlicerForEveryKind) {
  const auto quotas = [](auto entry) {
    std::vector<decltype(entry)> entries(100, entry);
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i].kind = "quota " + std::to_string(i);
    return entries;
  };
  Items items;
  for (int i = 0; i < 50; ++i) {
    items.push_back(ContextItem({.content = std::to_string(i), .tokens = 1, .kind = "kind " + std::to_string(i)}));
  }
  const QuotaSlice shares(quotas(QuotaEntry{.kind = "x"}), GreedySlice());
  const CountQuotaSlice counts(quotas(CountQuotaEntry{.kind = "x", .require_count = 0, .cap_count = 1}), GreedySlice());
  for (const AnySlicer& inner : {AnySlicer(shares), AnySlicer(counts)}) {
    const QuotaSlice outer({}, inner);
    const std::uint64_t steps = std::uint64_t{50} * 16 + std::uint64_t{50} * 100 * 16;  // the scorer, the quotas
    EXPECT_EQ(Pipeline(options_with(ReflexiveScorer(), outer, steps)).run(items, test::budget_of(50)).positions.size(),
              50U);
    expect_too_many(options_with(ReflexiveScorer(), outer, steps - 1), items, 50);
  }
}

// Bounds decide nothing here, and the capacity is too large for a table: all subsets of twenty items are enumerated.
TEST(StepLimit, CountsTheSubsetsOfAKnapsack) {
  constexpr std::int64_t kLarge = 1'000'000'000;
  const auto items_of = [&](int kinds) {
    Items items;
    for (int kind = 0; kind < kinds; ++kind) {
      for (int i = 0; i < 20; ++i) {
        items.push_back(ContextItem({.content = std::to_string(kind) + " " + std::to_string(i),
                                     .tokens = kLarge,
                                     .kind = "kind " + std::to_string(kind),
                                     .future_relevance_hint = 0.5}));
      }
    }
    return items;
  };
  const QuotaSlice slicer({}, KnapsackSlice({.bucket_size = 1}));
  const std::int64_t target = 10 * kLarge + kLarge / 2;
  constexpr std::uint64_t kSubsets = (std::uint64_t{1} << 20) + 20 * 16;  // with the scorer's steps
  expect_too_many(options_with(ReflexiveScorer(), slicer, kSubsets - 1), items_of(1), target);
  expect_too_many(options_with(ReflexiveScorer(), slicer, 2 * kSubsets - 1), items_of(2), 2 * target);
  EXPECT_EQ(Pipeline(options_with(ReflexiveScorer(), slicer, 2 * kSubsets))
                .run(items_of(2), test::budget_of(2 * target))
                .positions.size(),
            20U);
}

}  // namespace
}  // namespace cupel
