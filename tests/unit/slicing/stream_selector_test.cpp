#include <random>

#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "slicing_helpers.hpp"
#include "stream_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::entry;
using test::ScoredList;

using test::positions;
using Positions = test::StreamPositions;

ContextItem at_second(std::int64_t second, std::int64_t tokens = 1) {
  return ContextItem({.content = "x", .tokens = tokens, .timestamp = Timestamp::from_unix(second)});
}

void expect_invalid_argument(const Error& error, std::string_view parameter, std::string_view part) {
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument) << error.what();
  EXPECT_EQ(error.parameter(), parameter) << error.what();
  EXPECT_TRUE(test::contains(error.what(), part)) << error.what();
}

TEST(StreamSelector, TakesTheBestOfEachBatch) {
  StreamSelector selector(budget_of(15), {.batch_size = 2});
  for (const ScoredItem& item : {entry(5, 0.1), entry(5, 0.9), entry(5, 1.0), entry(5, 0.2)}) selector.push(item);
  const std::vector<StreamedItem> taken = selector.finish();
  EXPECT_EQ(positions(taken), (Positions{1, 0, 2}));
  EXPECT_EQ(taken[0].scored.score, 0.9);
  EXPECT_EQ(taken[0].scored.item.tokens(), 5);
}

// Spec: Slicers/stream-slice
TEST(StreamSelector, WantsNoMoreOnceAFullBatchHasUsedUpTheBudget) {
  StreamSelector selector(budget_of(3), {.batch_size = 2});
  EXPECT_TRUE(selector.wants_more());
  selector.push(entry(3, 0.5));
  EXPECT_TRUE(selector.wants_more());  // a better item may arrive before the batch is full
  EXPECT_EQ(selector.remaining_tokens(), 3);
  selector.push(entry(3, 0.9));
  EXPECT_FALSE(selector.wants_more());
  EXPECT_EQ(selector.remaining_tokens(), 0);
  EXPECT_EQ(positions(selector.finish()), (Positions{1}));
}

TEST(StreamSelector, WantsMoreWhileTokensRemain) {
  StreamSelector selector(budget_of(10), {.batch_size = 1});
  selector.push(entry(9, 0.9));
  EXPECT_TRUE(selector.wants_more());
  selector.push(entry(2, 0.9));
  EXPECT_TRUE(selector.wants_more());
  selector.push(entry(1, 0.9));
  EXPECT_FALSE(selector.wants_more());
  EXPECT_EQ(positions(selector.finish()), (Positions{0, 2}));
}

TEST(StreamSelector, IgnoresItemsPushedOnceItWantsNoMore) {
  StreamSelector selector(budget_of(1), {.batch_size = 1});
  selector.push(entry(1, 0.1));
  selector.push(entry(1, 0.9));
  selector.push(entry(0, 0.9));
  EXPECT_FALSE(selector.wants_more());
  EXPECT_EQ(positions(selector.finish()), (Positions{0}));
}

TEST(StreamSelector, WantsNothingWithoutABudget) {
  StreamSelector selector(budget_of(0));
  EXPECT_FALSE(selector.wants_more());
  selector.push(entry(0, 0.9));
  EXPECT_TRUE(selector.finish().empty());
}

TEST(StreamSelector, TakesThePartialLastBatchOnFinish) {
  StreamSelector selector(budget_of(10), {.batch_size = 3});
  for (const double score : {0.3, 0.2, 0.4, 0.1, 0.9}) selector.push(entry(2, score));
  EXPECT_EQ(selector.remaining_tokens(), 4);  // the batch that is still being filled does not count
  EXPECT_EQ(positions(selector.finish()), (Positions{2, 0, 1, 4, 3}));
  EXPECT_EQ(selector.remaining_tokens(), 0);
}

TEST(StreamSelector, SelectsNothingFromAnEmptyStream) {
  StreamSelector selector(budget_of(10));
  EXPECT_TRUE(selector.finish().empty());
}

TEST(StreamSelector, SkipsNegativeTokensButCountsTheirPositions) {
  StreamSelector selector(budget_of(10), {.batch_size = 2});
  for (const std::int64_t tokens : {-1, 4, -100, 6}) selector.push(entry(tokens, 0.5));
  EXPECT_EQ(positions(selector.finish()), (Positions{1, 3}));
  EXPECT_EQ(selector.remaining_tokens(), 0);
}

TEST(StreamSelector, BatchSizeDefaultsToThirtyTwo) {
  StreamSelector selector(budget_of(1));
  for (int i = 0; i < 31; ++i) selector.push(entry(1, 0.5));
  EXPECT_TRUE(selector.wants_more());
  selector.push(entry(1, 0.9));
  EXPECT_FALSE(selector.wants_more());
  EXPECT_EQ(positions(selector.finish()), (Positions{31}));
}

// The peers of an item are the items of its batch.
TEST(StreamSelector, ScoresEachBatchSeparately) {
  StreamSelector selector(budget_of(100), RecencyScorer(), {.batch_size = 3});
  for (const std::int64_t second : {10, 30, 20, 3, 1, 2, 7}) selector.push(at_second(second));
  const std::vector<StreamedItem> taken = selector.finish();
  EXPECT_EQ(positions(taken), (Positions{1, 2, 0, 3, 5, 4, 6}));
  std::vector<double> scores;
  for (const StreamedItem& item : taken) scores.push_back(item.scored.score);
  EXPECT_EQ(scores, (std::vector<double>{1.0, 0.5, 0.0, 1.0, 0.5, 0.0, 1.0}));
}

TEST(StreamSelector, CallsTheScorerOncePerBatch) {
  const auto sizes = std::make_shared<std::vector<std::size_t>>();
  StreamSelector selector(budget_of(100),
                          [sizes](const ContextItem& item, const ItemList& all) {
                            if (&item == &all[0]) sizes->push_back(all.size());
                            return 0.5;
                          },
                          {.batch_size = 3});
  for (int i = 0; i < 7; ++i) selector.push(at_second(i));
  selector.finish();
  EXPECT_EQ(*sizes, (std::vector<std::size_t>{3, 3, 1}));
}

TEST(StreamSelector, RejectsItemsAfterFinish) {
  StreamSelector scored(budget_of(10));
  scored.finish();
  EXPECT_FALSE(scored.wants_more());
  expect_invalid_argument(test::thrown_error([&] {
                            scored.push(entry(1, 0.5));
                            return 0;
                          }),
                          "item", "after finish()");

  StreamSelector scoring(budget_of(10), ReflexiveScorer());
  scoring.finish();
  expect_invalid_argument(test::thrown_error([&] {
                            scoring.push(at_second(1));
                            return 0;
                          }),
                          "item", "after finish()");
}

TEST(StreamSelector, FinishesOnce) {
  StreamSelector selector(budget_of(10));
  selector.finish();
  expect_invalid_argument(test::thrown_error([&] { return selector.finish(); }), "finish", "once");
}

TEST(StreamSelector, AcceptsEitherScoredItemsOrAScorer) {
  StreamSelector plain(budget_of(10));
  expect_invalid_argument(test::thrown_error([&] {
                            plain.push(at_second(1));
                            return 0;
                          }),
                          "item", "has no scorer");
  StreamSelector scoring(budget_of(10), ReflexiveScorer());
  expect_invalid_argument(test::thrown_error([&] {
                            scoring.push(entry(1, 0.5));
                            return 0;
                          }),
                          "item", "has its own scorer");
}

TEST(StreamSelector, RejectsABatchSizeThatIsNotPositive) {
  test::expect_slicer_error([] { return StreamSelector(budget_of(10), {.batch_size = 0}); }, "batchSize",
                            "must be positive, got 0");
  test::expect_slicer_error([] { return StreamSelector(budget_of(10), ReflexiveScorer(), {.batch_size = -3}); },
                            "batchSize", "must be positive, got -3");
}

TEST(StreamSelector, SelectsWhatStreamSliceSelects) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    ScoredList list;
    const std::size_t count = random() % 90;
    for (std::size_t i = 0; i < count; ++i) {
      list.push_back(entry(static_cast<std::int64_t>(random() % 12) - 1, static_cast<double>(random() % 8) / 7.0));
    }
    const auto target = static_cast<std::int64_t>(random() % 200);
    const StreamOptions options{.batch_size = 1 + static_cast<std::int64_t>(random() % 40)};
    StreamSelector selector(budget_of(target), options);
    for (const ScoredItem& item : list) selector.push(item);
    Positions expected;
    for (const Position index : test::selected(StreamSlice(options), list, target)) expected.push_back(index);
    EXPECT_EQ(positions(selector.finish()), expected) << "round " << round;
  }
}

}  // namespace
}  // namespace cupel
