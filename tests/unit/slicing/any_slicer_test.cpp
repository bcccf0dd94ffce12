#include <memory>

#include "cupel/slicing/greedy_slice.hpp"
#include "model/scored_columns.hpp"
#include "slicing/sublist.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;
using test::GivenResult;
using test::Indices;

TEST(AnySlicer, HoldsASlicerByValue) {
  const AnySlicer slicer = GivenResult({.selected = {1}});
  EXPECT_EQ(test::selected(*slicer, {entry(1, 0.9), entry(1, 0.8)}, 10), Indices{1});
}

TEST(AnySlicer, HoldsASharedSlicer) {
  const auto shared = std::make_shared<const GreedySlice>();
  EXPECT_EQ(AnySlicer(shared).operator->(), shared.get());
}

TEST(AnySlicer, CopiesShareTheSlicer) {
  const AnySlicer slicer = GreedySlice();
  const AnySlicer copy = slicer;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_EQ(&*copy, &*slicer);
}

TEST(AnySlicer, ANullPointerIsAnError) {
  const Error error = test::thrown_error([] { return AnySlicer(std::shared_ptr<const Slicer>()); });
  EXPECT_EQ(error.code(), ErrorCode::SlicerConfig);
  EXPECT_TRUE(test::contains(error.what(), "slicer must not be null")) << error.what();
}

TEST(AnySlicer, ACustomSlicerHasNoQuotasByDefault) {
  EXPECT_EQ(GivenResult({}).traits().quotas, SlicerTraits::Quotas::None);
  EXPECT_TRUE(GivenResult({}).traits().monotonic_inclusion);
}

// The list that a slicer passes to its inner slicer.
TEST(Sublist, KeepsItemsScoresTokensAndPositionsTogether) {
  const ScoredColumns list(std::vector{entry(10, 0.1, "a"), entry(20, 0.2, "b"), entry(30, 0.3, "c")});
  Scratch scratch;
  const ScoredItems part = sublist(list.view(), Indices{2, 0}, scratch);
  ASSERT_EQ(part.size(), 2U);
  EXPECT_EQ(part.item(0).kind(), ContextKind("c"));
  EXPECT_EQ(part.score(0), 0.3);
  EXPECT_EQ(part.tokens(0), 30);
  EXPECT_EQ(part.position(0), 2U);
  EXPECT_EQ(part.position(1), 0U);
}

TEST(Sublist, MapsAResultBackToTheWholeList) {
  const ScoredColumns list(std::vector{entry(1, 0.9), entry(1, 0.8), entry(1, 0.7), entry(1, 0.6)});
  const GivenResult slicer({.selected = {1, 0}, .exclusions = {{2, exclusion::Filtered{"f"}}}});
  RunContext context;
  const SliceResult result = slice_sublist(context, slicer, list.view(), Indices{3, 1, 2}, test::budget_of(10));
  EXPECT_EQ(result.selected, (Indices{1, 3}));
  ASSERT_EQ(result.exclusions.size(), 1U);
  EXPECT_EQ(result.exclusions[0].index, 2U);
}

TEST(Sublist, AnIndexOutsideTheSublistIsAnError) {
  const ScoredColumns list(std::vector{entry(1, 0.9), entry(1, 0.8), entry(1, 0.7)});
  RunContext context;
  const auto slice_with = [&](SliceResult result) {
    return slice_sublist(context, GivenResult(std::move(result)), list.view(), Indices{0, 2}, test::budget_of(10));
  };
  EXPECT_NO_THROW(slice_with({.selected = {1}}));
  const Error error = test::thrown_error([&] { return slice_with({.selected = {2}}); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidSlice);
  EXPECT_EQ(std::get<AtPosition>(error.detail()).position, 2U);
  EXPECT_EQ(test::thrown_error([&] {
              return slice_with({.exclusions = {{7, exclusion::Filtered{"f"}}}});
            }).code(),
            ErrorCode::InvalidSlice);
}

}  // namespace
}  // namespace cupel
