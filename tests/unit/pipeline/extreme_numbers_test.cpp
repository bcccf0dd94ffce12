// Token counts near 2^63, and scores that are NaN or infinite.

#include <algorithm>
#include <set>

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::kInfinity;
using test::kMostTokens;
using test::kNaN;
using test::pinned;
using test::Positions;

constexpr std::int64_t kLeastTokens = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kQuarter = std::int64_t{1} << 62;  // of 2^64

void expect_token_overflow_at(const Items& items, std::uint64_t position) {
  const Pipeline pipeline(test::usual_options());
  for (const bool traced : {false, true}) {
    const Error error = test::thrown_error([&] {
      if (traced) pipeline.dry_run(items, budget_of(kMostTokens));
      return pipeline.run(items, budget_of(kMostTokens));
    });
    EXPECT_EQ(error.code(), ErrorCode::TokenOverflow);
    EXPECT_EQ(std::get<AtPosition>(error.detail()).position, position);
    EXPECT_TRUE(test::contains(error.what(), "9223372036854775807")) << error.what();
  }
  EXPECT_EQ(test::thrown_error([&] { return pipeline.score_anatomy(items); }).code(), ErrorCode::TokenOverflow);
}

// Spec: Classify/algorithm
// Classify raises TokenOverflow, in every run, when the sum of |tokens| over all input items exceeds 2^63 − 1.
TEST(TokenOverflow, IsRaisedAtTheItemWhereTheSumOverflows) {
  expect_token_overflow_at({item("a", kQuarter), item("b", kQuarter - 1), item("c", 1)}, 2);
  expect_token_overflow_at({item("a", kMostTokens), item("b", 1), item("c", 1)}, 1);
  expect_token_overflow_at({pinned("a", kMostTokens), item("b", kMostTokens)}, 1);
}

TEST(TokenOverflow, CountsNegativeTokensByTheirSize) {
  expect_token_overflow_at({item("a", kQuarter), item("b", -kQuarter)}, 1);
  expect_token_overflow_at({item("a", -kQuarter), item("b", -kQuarter)}, 1);
  expect_token_overflow_at({item("a", -kMostTokens), item("b", 1)}, 1);
}

// The only integer whose negation overflows.
TEST(TokenOverflow, IsRaisedForTheLowestIntegerOnItsOwn) {
  expect_token_overflow_at({item("a", kLeastTokens)}, 0);
  expect_token_overflow_at({item("a", 1), pinned("b", kLeastTokens)}, 1);
  expect_token_overflow_at({item("a", kMostTokens), item("b", kLeastTokens)}, 1);
}

TEST(TokenOverflow, IsNotRaisedForTheLargestSumThatFits) {
  const Items items = {item("a", kQuarter, 0.9), item("b", kQuarter - 1, 0.8)};
  const Selection selection = Pipeline(test::usual_options()).run(items, budget_of(kMostTokens));
  EXPECT_EQ(selection.positions, (Positions{0, 1}));
  EXPECT_EQ(selection.total_tokens, kMostTokens);
  EXPECT_EQ(Pipeline(test::usual_options()).dry_run(items, budget_of(kMostTokens)).total_tokens_considered,
            kMostTokens);
  EXPECT_TRUE(test::run(test::usual_options(), {item("a", -kMostTokens)}, budget_of(kMostTokens)).empty());
}

TEST(LargeTokens, PinsAndReservesDoNotWrap) {
  const ContextBudget budget({.max_tokens = kMostTokens,
                              .target_tokens = kMostTokens,
                              .output_reserve = kMostTokens,
                              .reserved_slots = {{"a", kMostTokens}, {"b", kMostTokens}},
                              .estimation_safety_margin_percent = 0.5});
  EXPECT_TRUE(test::run(test::usual_options(), {item("a", 1)}, budget).empty());
  EXPECT_EQ(test::thrown_error([&] { return test::run(test::usual_options(), {pinned("p", 1)}, budget); }).code(),
            ErrorCode::PinnedExceedsBudget);
}

TEST(LargeTokens, OverflowHandlingDoesNotWrap) {
  const Items items = {pinned("p", kQuarter), item("a", kQuarter - 1)};
  PipelineOptions options = test::with_slicer(test::TakesAll(), OverflowStrategy::Truncate);
  const ContextBudget budget({.max_tokens = kMostTokens, .target_tokens = 5});
  EXPECT_EQ(test::run(options, items, budget), Positions{0});
  const SelectionReport report = Pipeline(options).dry_run(items, budget);
  EXPECT_EQ(test::reason<exclusion::BudgetExceeded>(report, 1),
            (exclusion::BudgetExceeded{kQuarter - 1, 5 - kQuarter}));
  options.overflow_strategy = OverflowStrategy::Proceed;
  EXPECT_EQ(Pipeline(options).run(items, budget).tokens_over_budget, kMostTokens - 5);
}

TEST(LargeTokens, WorkWithEverySlicer) {
  const AnySlicer slicers[] = {
      GreedySlice(), KnapsackSlice({.bucket_size = kQuarter / 8}), StreamSlice(),
      QuotaSlice({{.kind = "Message", .min_percent = 33.3}}, GreedySlice()),
      CountQuotaSlice({{.kind = "Message", .require_count = 1, .cap_count = 9}}, GreedySlice())};
  const Items items = {item("a", kQuarter / 2, 0.9), item("b", kQuarter / 2, 0.8), item("c", kQuarter - 1, 0.7)};
  for (const AnySlicer& slicer : slicers) {
    const Selection selection = Pipeline(test::with_slicer(slicer)).run(items, budget_of(kQuarter));
    EXPECT_LE(selection.total_tokens, kQuarter);
    EXPECT_GT(selection.total_tokens, 0);
  }
}

class StrangeScores : public ::testing::TestWithParam<int> {
 protected:
  static AnySlicer slicer(int which) {
    switch (which) {
      case 0:
        return GreedySlice();
      case 1:
        return KnapsackSlice({.bucket_size = 1});
      case 2:
        return StreamSlice({.batch_size = 7});
      case 3:
        return QuotaSlice({{.kind = "tool", .min_percent = 30, .max_percent = 60}}, KnapsackSlice({.bucket_size = 3}));
      case 4:
        return CountQuotaSlice({{.kind = "tool", .require_count = 2, .cap_count = 4}}, GreedySlice());
      default:
        return CountConstrainedKnapsackSlice({{.kind = "tool", .require_count = 2, .cap_count = 4}},
                                             KnapsackSlice({.bucket_size = 1}));
    }
  }
};

// Spec: Score/not-finite: "This specification does not mandate rejection of NaN or infinite scores at the Score stage."
//   Code: src/pipeline/stage2_score.cpp, src/util/key_sort.hpp
//   Vectors: optional/pipeline/sort-infinite-score-comes-first, sort-nan-comes-after-every-number,
//     optional/scoring/decay-nan-from-a-step-curve
//   Note: NaN sorts after every number (decisions#numbers).
// Every slicer and placer, on scores of every kind: a selection has no position twice.
TEST_P(StrangeScores, GiveAValidSelection) {
  constexpr double kMost = std::numeric_limits<double>::max();
  const double kScores[] = {kNaN, kInfinity, -kInfinity, 0.0, -0.0, kMost, -kMost, 1e-320, 0.5, -kNaN, 1.0, -1.0};
  Items items;
  std::vector<double> scores;
  for (std::size_t i = 0; i < 400; ++i) {
    items.push_back(ContextItem({.content = "content " + std::to_string(i % 150),
                                 .tokens = static_cast<std::int64_t>(i % 9),
                                 .kind = i % 4 == 0 ? "tool" : "Message",
                                 .pinned = i % 97 == 5}));
    if (i % 97 != 5) scores.push_back(kScores[i * 7 % std::size(kScores)]);
  }
  const test::GivenScores given(scores);
  const AnyScorer scorers[] = {given, CompositeScorer({{given, 2.0}, {given, 1.0}}), ScaledScorer(given)};
  const AnyPlacer placers[] = {UShapedPlacer(), ChronologicalPlacer()};
  for (const AnyScorer& scorer : scorers) {
    for (const AnyPlacer& placer : placers) {
      for (const bool deduplication : {true, false}) {
        const Pipeline pipeline({.scorer = scorer,
                                 .slicer = slicer(GetParam()),
                                 .placer = placer,
                                 .deduplication = deduplication,
                                 .overflow_strategy = OverflowStrategy::Truncate});
        const Selection selection = pipeline.run(items, budget_of(300));
        EXPECT_LE(selection.total_tokens, 300);
        EXPECT_FALSE(selection.empty());
        EXPECT_EQ(std::set<Position>(selection.begin(), selection.end()).size(), selection.size());
        EXPECT_EQ(pipeline.run(items, budget_of(300)).positions, selection.positions);
        const SelectionReport report = pipeline.dry_run(items, budget_of(300));
        EXPECT_EQ(test::included(report), selection.positions);
        EXPECT_EQ(report.included.size() + report.excluded.size(), items.size());
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllSlicers, StrangeScores, ::testing::Range(0, 6));

// A Position has 32 bits, and one value means "none". Only the first item of the span exists: the run must reject the
// list before it reads an item.
TEST(ExtremeNumbers, RejectMoreItemsThanPositionsCanCount) {
  const Items one = {item("a", 1)};
  const std::span<const ContextItem> too_many(one.data(), std::numeric_limits<Position>::max());
  const Error error = test::thrown_error([&] { return Pipeline(test::usual_options()).run(too_many, budget_of(100)); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(error.parameter(), "items");
}

}  // namespace
}  // namespace cupel
