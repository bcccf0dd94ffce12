// Custom slicers: what they may return, and the checks that reject an invalid result.

#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::GivenSlice;
using test::item;
using test::Items;
using test::Positions;

// By score: c, a, b.
Items sliced_items() { return {item("a", 10, 0.5), item("b", 20, 0.25), item("c", 30, 0.75)}; }

// The error of a run, which must be the same with and without a collector.
Error slice_error(const SliceResult& result) {
  const Pipeline pipeline(test::with_slicer(GivenSlice(result)));
  const Items items = sliced_items();
  Error untraced = test::thrown_error([&] { return pipeline.run(items, budget_of(100)); });
  const Error traced = test::thrown_error([&] { return pipeline.dry_run(items, budget_of(100)); });
  EXPECT_STREQ(untraced.what(), traced.what());
  EXPECT_EQ(untraced.code(), ErrorCode::InvalidSlice);
  return untraced;
}

std::uint64_t position_in(const Error& error) { return std::get<AtPosition>(error.detail()).position; }

TEST(CustomSlicer, SelectsByIndexInTheSortedList) {
  EXPECT_EQ(test::run(test::with_slicer(GivenSlice({.selected = {2, 0}})), sliced_items(), budget_of(100)),
            (Positions{2, 1}));
}

TEST(CustomSlicer, MaySelectNothingOrEverything) {
  EXPECT_TRUE(test::run(test::with_slicer(GivenSlice({})), sliced_items(), budget_of(100)).empty());
  EXPECT_EQ(test::run(test::with_slicer(GivenSlice({.selected = {0, 1, 2}})), sliced_items(), budget_of(100)),
            (Positions{2, 0, 1}));
}

// Spec: Slicers/subset
TEST(CustomSlicer, MustNotSelectAnIndexOutOfRange) {
  EXPECT_EQ(position_in(slice_error({.selected = {0, 3}})), 3U);
  EXPECT_EQ(position_in(slice_error({.selected = {~Position{0}}})), ~Position{0});
  EXPECT_TRUE(test::contains(slice_error({.selected = {3}}).what(), "index 3 of a list of 3 items"));
}

// Spec: Slicers/subset
TEST(CustomSlicer, MustNotSelectTwice) {
  const Error error = slice_error({.selected = {1, 2, 1}});
  EXPECT_EQ(position_in(error), 1U);
  EXPECT_TRUE(test::contains(error.what(), "twice")) << error.what();
}

TEST(CustomSlicer, MustNotSelectAndExcludeTheSameItem) {
  const Error error = slice_error({.selected = {0, 1}, .exclusions = {{1, exclusion::Filtered{"f"}}}});
  EXPECT_EQ(position_in(error), 1U);
  EXPECT_TRUE(test::contains(error.what(), "both")) << error.what();
}

TEST(CustomSlicer, MustNotGiveTwoReasonsForOneItem) {
  const Error error =
      slice_error({.selected = {0}, .exclusions = {{1, exclusion::Filtered{"f"}}, {1, exclusion::Filtered{"g"}}}});
  EXPECT_EQ(position_in(error), 1U);
  EXPECT_TRUE(test::contains(error.what(), "twice")) << error.what();
}

TEST(CustomSlicer, MustNotExcludeAnIndexOutOfRange) {
  EXPECT_EQ(position_in(slice_error({.exclusions = {{3, exclusion::Filtered{"f"}}}})), 3U);
}

// Spec: Slicers/subset
TEST(CustomSlicer, IsCheckedInsideAnotherSlicer) {
  const auto run_inside = [](const SliceResult& result, bool quota) {
    const GivenSlice inner(result);
    PipelineOptions options = quota ? test::with_slicer(QuotaSlice({}, inner))
                                    : test::with_slicer(CountQuotaSlice({{.kind = "tool", .cap_count = 1}}, inner));
    return test::thrown_error([&] { return test::run(options, sliced_items(), budget_of(100)); }).code();
  };
  for (const bool quota : {true, false}) {
    EXPECT_EQ(run_inside({.selected = {3}}, quota), ErrorCode::InvalidSlice);
    EXPECT_EQ(run_inside({.selected = {1, 1}}, quota), ErrorCode::InvalidSlice);
  }
}

// The cap would remove the repeated index and hide the error.
TEST(CustomSlicer, IsCheckedBeforeACapRemovesARepeatedIndex) {
  const CountQuotaSlice slicer({{.kind = "Message", .cap_count = 1}}, GivenSlice({.selected = {0, 0}}));
  const std::vector<ContextItem> items(2, ContextItem({.content = "x", .tokens = 1}));
  PipelineOptions options = test::with_slicer(slicer);
  options.deduplication = false;
  const Pipeline pipeline(options);
  EXPECT_EQ(test::thrown_error([&] { return pipeline.run(items, budget_of(100)); }).code(), ErrorCode::InvalidSlice);
  EXPECT_EQ(test::thrown_error([&] { return pipeline.dry_run(items, budget_of(100)); }).code(),
            ErrorCode::InvalidSlice);
}

// Spec: ExclusionReasons/reserved-reasons
// A custom slicer may name a reason for each item that it leaves out, even a reserved one.
TEST(CustomSlicer, MayNameItsReasons) {
  const GivenSlice slicer({.selected = {1},
                           .exclusions = {{2, exclusion::Filtered{"by size"}},
                                          {0, exclusion::ScoredTooLow{.score = 0.75, .threshold = 0.9}}}});
  const SelectionReport report = Pipeline(test::with_slicer(slicer)).dry_run(sliced_items(), budget_of(100));
  EXPECT_EQ(test::included(report), Positions{0});
  EXPECT_EQ(test::reason<exclusion::ScoredTooLow>(report, 2), (exclusion::ScoredTooLow{0.75, 0.9}));
  EXPECT_EQ(test::reason<exclusion::Filtered>(report, 1).filter_name, "by size");
}

// Spec: ExclusionReasons/reserved-reasons
TEST(CustomSlicer, MayUseEveryReason) {
  const ExclusionReason reasons[] = {exclusion::BudgetExceeded{1, 2},
                                     exclusion::ScoredTooLow{0.1, 0.2},
                                     exclusion::Deduplicated{std::string("x")},
                                     exclusion::QuotaCapExceeded{"tool", 1, 2},
                                     exclusion::QuotaRequireDisplaced{"tool"},
                                     exclusion::NegativeTokens{-1},
                                     exclusion::PinnedOverride{std::string("x")},
                                     exclusion::Filtered{"f"},
                                     exclusion::CountCapExceeded{"tool", 1, 2},
                                     exclusion::CountRequireCandidatesExhausted{"tool"},
                                     exclusion::Unknown{"Mine", "\"a\":1"}};
  for (const ExclusionReason& reason : reasons) {
    const GivenSlice slicer({.selected = {0, 1}, .exclusions = {{2, reason}}});
    const SelectionReport report = Pipeline(test::with_slicer(slicer)).dry_run(sliced_items(), budget_of(100));
    EXPECT_EQ(test::excluded(report, 1).reason, reason) << to_string(reason);
  }
}

TEST(CustomSlicer, ItemsWithoutAReasonGetTheDefaultReason) {
  const GivenSlice slicer({.selected = {1}, .exclusions = {{2, exclusion::Filtered{"f"}}}});
  const SelectionReport report = Pipeline(test::with_slicer(slicer)).dry_run(sliced_items(), budget_of(100));
  EXPECT_EQ(test::reason<exclusion::BudgetExceeded>(report, 2), (exclusion::BudgetExceeded{30, 90}));
}

TEST(CustomSlicer, CanAskWhetherReasonsAreWanted) {
  class RecordsWantsReasons final : public Slicer {
   public:
    SliceResult slice(RunContext& context, const ScoredItems& /*sorted*/, const ContextBudget&) const override {
      answers_->push_back(context.wants_reasons());
      return {};
    }
    std::shared_ptr<std::vector<bool>> answers_ = std::make_shared<std::vector<bool>>();
  };
  const RecordsWantsReasons slicer;
  const Pipeline pipeline(test::with_slicer(slicer));
  const Items items = sliced_items();
  NullTraceCollector disabled;
  pipeline.run(items, budget_of(100));
  pipeline.run(items, budget_of(100), &disabled);
  pipeline.dry_run(items, budget_of(100));
  EXPECT_EQ(*slicer.answers_, (std::vector<bool>{false, false, true}));
}

TEST(CustomSlicer, MayExceedTheBudgetAndTriggerTheOverflowStrategy) {
  EXPECT_EQ(test::thrown_error([] {
              return test::run(test::with_slicer(test::TakesAll()), sliced_items(), budget_of(50));
            }).code(),
            ErrorCode::Overflow);
}

}  // namespace
}  // namespace cupel
