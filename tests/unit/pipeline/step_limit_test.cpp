#include <string>

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/frequency_scorer.hpp"
#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/metadata_key_scorer.hpp"
#include "cupel/scoring/metadata_trust_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/scoring/tag_scorer.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/step_meter.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::Items;

TEST(StepMeter, HasSoManyStepsAndNoMore) {
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

// Item i carries the tags i to i + 7 of a circle: no set twice, each tag eight times.
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

// Besides 64 for each tag.
TEST(StepLimit, AFrequencyTakesAStepPerWordOfABitmapAndItemOfAList) {
  EXPECT_EQ(frequency_steps(circle_of_tags(200)), 200U * 8 * (64 + 4));    // 200 items: 4 words
  EXPECT_EQ(frequency_steps(circle_of_tags(1000)), 1000U * 8 * (64 + 8));  // 8 items of a list are fewer than 16 words
}

// Tag t is carried by all items but the t-th, so that any two of them make up all items.
TEST(StepLimit, AFrequencyStopsAddingTagsWhereNothingIsLeftToAdd) {
  constexpr std::size_t kItems = 1024;  // 16 words
  constexpr std::size_t kTags = 41;
  Items items;
  for (std::size_t i = 0; i < kItems; ++i) {
    std::vector<std::string> tags;
    for (std::size_t t = 0; t < kTags; ++t) {
      if (t != i) tags.push_back("tag " + std::to_string(t));
    }
    items.push_back(ContextItem({.content = "x", .tokens = 1, .tags = std::move(tags)}));
  }
  EXPECT_EQ(frequency_steps(items), (kItems * kTags - kTags) * 64 + (kTags + 1) * 16 * 16);
}

TEST(StepLimit, EqualSetsOfTagsAreCountedOnce) {
  Items items = circle_of_tags(200);
  const std::uint64_t once = frequency_steps(items);
  for (int copies = 0; copies < 2; ++copies) items.push_back(items[7]);
  EXPECT_EQ(items.size(), 202U);  // as many words as before
  EXPECT_EQ(frequency_steps(items), once + std::uint64_t{2} * 8 * 64);
}

ContextItem item_with(std::vector<std::string> tags) {
  return ContextItem({.content = "x", .tokens = 1, .tags = std::move(tags)});
}

// Each of many scorers reads them anew, equal ones too, so that tags are paid for as items are.
TEST(StepLimit, ScorersOfTagsPayForEveryTag) {
  const Items items = {item_with(std::vector<std::string>(1000, "tag")), item_with({"tag"}), item_with({})};
  for (const TagComparison comparison : {TagComparison::CaseSensitive, TagComparison::IgnoreAsciiCase}) {
    EXPECT_EQ(steps_of(TagScorer({{.tag = "a", .weight = 1.0}}, comparison), items), 1001U * (16 + 3));
  }
  EXPECT_EQ(frequency_steps(items), 1001U * 64);
}

// A frequency knows a tag of up to 16 bytes from two words.
TEST(StepLimit, ScorersOfTagsPayForTheBytesOfLongOnes) {
  const std::string longest_word(16, 'x');
  const std::string longer(17, 'x');
  EXPECT_EQ(steps_of(TagScorer({}), {item_with({longer})}), 16U + 17);
  EXPECT_EQ(frequency_steps({item_with({longest_word}), item_with({})}), 64U);
  EXPECT_EQ(frequency_steps({item_with({longer}), item_with({})}), 64U + 17);
}

TEST(StepLimit, AKindScorerPaysForALongKindThatItMayHaveToCompare) {
  const Items items = circle_of_tags(10);
  EXPECT_EQ(steps_of(KindScorer(), items), 0U);
  EXPECT_EQ(steps_of(KindScorer({{.kind = std::string(16, 'k'), .weight = 1.0}}), items), 0U);
  EXPECT_EQ(steps_of(KindScorer({{.kind = std::string(17, 'k'), .weight = 1.0}}), items), 10U * 17);
  EXPECT_EQ(
      steps_of(KindScorer({{.kind = "a", .weight = 1.0}, {.kind = std::string(1000, 'k'), .weight = 1.0}}), items),
      10U * 1000);
}

TEST(StepLimit, ScorersOfMetadataPayForEightBytesOfText) {
  const std::string digits = "0." + std::string(798, '1');
  const Items items = {ContextItem({.content = "x", .tokens = 1, .metadata = {{"cupel:trust", digits}}}),
                       ContextItem({.content = "x", .tokens = 1, .metadata = {{"cupel:trust", 0.5}}})};
  EXPECT_EQ(steps_of(MetadataTrustScorer(), items), 2U * 33 + 100);
  const MetadataKeyMatch match{.key = std::string(80, 'k'), .value = std::string(80, 'v'), .boost = 2.0};
  EXPECT_EQ(steps_of(MetadataKeyScorer(match), items), 2U * (32 + 20));
}

// 32 a comparison, and one for eight bytes of the key: an item's entries are a tree.
TEST(StepLimit, ScorersOfMetadataPayForTheWayToTheirKey) {
  Metadata many;
  for (int i = 0; i < 1000; ++i) many.emplace(std::to_string(i), i);
  const Items items = {ContextItem({.content = "x", .tokens = 1, .metadata = many}),
                       ContextItem({.content = "x", .tokens = 1})};
  EXPECT_EQ(steps_of(MetadataTrustScorer(), items), 10U * (32 + 1));
  const MetadataKeyMatch match{.key = std::string(80, 'k'), .value = "v", .boost = 2.0};
  EXPECT_EQ(steps_of(MetadataKeyScorer(match), items), 10U * (32 + 10));
}

// 16 per item, as in a composite: nothing else keeps a hundred levels from reading the list a hundred times.
TEST(StepLimit, EveryLevelOfAScaledScorerIsPaidFor) {
  AnyScorer scorer = ReflexiveScorer();
  for (int level = 0; level < 100; ++level) scorer = ScaledScorer(scorer);
  EXPECT_EQ(steps_of(*scorer, circle_of_tags(10)), 100U * 10 * 16);
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

TEST(StepLimit, EndsARunWithTooManyTags) {
  const Items items = circle_of_tags(200);
  const std::uint64_t steps = frequency_steps(items);
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

TEST(StepLimit, EndsARunWithTooManyScorers) {
  const Items items = circle_of_tags(10);
  std::vector<WeightedScorer> scorers(100, WeightedScorer{.scorer = ReflexiveScorer()});
  const std::uint64_t steps = 100 * 10 * 16;
  EXPECT_NO_THROW(
      Pipeline(options_with(CompositeScorer(scorers), GreedySlice(), steps)).run(items, test::budget_of(5)));
  expect_too_many(options_with(CompositeScorer(scorers), GreedySlice(), steps - 1), items, 5);
}

// Each kind's table is below its own limit; together they are above the run's.
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

// A slicer inside a QuotaSlice looks all its quotas up again for every kind that somebody sends.
TEST(StepLimit, CountsTheQuotasOfASlicerThatIsAskedForEveryKind) {
  const auto quotas = [](auto entry) {
    std::vector<decltype(entry)> entries(100, entry);
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i].kind = "quota " + std::to_string(i);
    return entries;
  };
  Items items;
  for (int i = 0; i < 50; ++i) {
    items.push_back(ContextItem({.content = std::to_string(i), .tokens = 1, .kind = "kind " + std::to_string(i)}));
  }
  const QuotaSlice shares(quotas(QuotaEntry{}), GreedySlice());
  const CountQuotaSlice counts(quotas(CountQuotaEntry{.kind = "x", .require_count = 0, .cap_count = 1}), GreedySlice());
  for (const AnySlicer& inner : {AnySlicer(shares), AnySlicer(counts)}) {
    const QuotaSlice outer({}, inner);
    const std::uint64_t steps = std::uint64_t{50} * 100 * 16;
    EXPECT_EQ(Pipeline(options_with(ReflexiveScorer(), outer, steps)).run(items, test::budget_of(50)).positions.size(),
              50U);
    expect_too_many(options_with(ReflexiveScorer(), outer, steps - 1), items, 50);
  }
}

// Weights that no bound decides about and no table is small enough for: every subset of twenty is tried.
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
  constexpr std::uint64_t kSubsets = std::uint64_t{1} << 20;
  expect_too_many(options_with(ReflexiveScorer(), slicer, kSubsets - 1), items_of(1), target);
  expect_too_many(options_with(ReflexiveScorer(), slicer, 2 * kSubsets - 1), items_of(2), 2 * target);
  EXPECT_EQ(Pipeline(options_with(ReflexiveScorer(), slicer, 2 * kSubsets))
                .run(items_of(2), test::budget_of(2 * target))
                .positions.size(),
            20U);
}

}  // namespace
}  // namespace cupel
