// Custom placers, and the checks that reject an invalid order.

#include <algorithm>

#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::Positions;

// Writes the given indices, which may be too few.
class GivenOrder final : public Placer {
 public:
  explicit GivenOrder(Positions order) : order_(std::move(order)) {}
  void place(RunContext& /*context*/, const ScoredItems& /*merged*/, std::span<Position> order) const override {
    for (std::size_t k = 0; k < order_.size(); ++k) order[k] = order_[k];
  }

 private:
  Positions order_;
};

// Merged: c, a, b.
Items three_items() { return {item("a", 10, 0.5), item("b", 20, 0.25), item("c", 30, 0.75)}; }

PipelineOptions placing(Positions order) {
  PipelineOptions options = test::usual_options();
  options.placer = GivenOrder(std::move(order));
  return options;
}

Error placement_error(Positions order) {
  Error error = test::thrown_error([&] { return test::run(placing(std::move(order)), three_items(), budget_of(100)); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidPlacement) << error.what();
  return error;
}

std::uint64_t position_of(const Error& error) { return std::get<AtPosition>(error.detail()).position; }

TEST(CustomPlacer, OrdersByIndexInTheMergedList) {
  EXPECT_EQ(test::run(placing({1, 2, 0}), three_items(), budget_of(100)), (Positions{0, 1, 2}));
  EXPECT_EQ(test::run(placing({2, 1, 0}), three_items(), budget_of(100)), (Positions{1, 0, 2}));
}

// Spec: Placers/reorder-only
// "It MUST NOT add, remove, modify, or duplicate items."
TEST(CustomPlacer, MustNotPlaceAnItemTwice) {
  const Error error = placement_error({0, 1, 0});
  EXPECT_EQ(position_of(error), 0U);
  EXPECT_TRUE(test::contains(error.what(), "index 0 of a list of 3 items at place 2")) << error.what();
}

// Spec: Placers/reorder-only
TEST(CustomPlacer, MustNotPlaceAnIndexOutOfRange) {
  EXPECT_EQ(position_of(placement_error({0, 1, 3})), 3U);
  EXPECT_EQ(position_of(placement_error({~Position{0}, 1, 2})), ~Position{0});
}

// Spec: Placers/reorder-only
TEST(CustomPlacer, MustNotLeaveAPlaceUnset) {
  placement_error({0, 1});
  placement_error({});
}

// Reused memory may look like a valid order.
TEST(CustomPlacer, MustNotLeaveAPlaceUnsetInReusedMemory) {
  class LeavesZeros final : public Slicer {
   public:
    SliceResult slice(RunContext& context, const ScoredItems& /*sorted*/, const ContextBudget&) const override {
      const Scratch::Scope scope(context.scratch());
      const std::span<Position> zeros = context.scratch().array<Position>(1000);
      std::fill(zeros.begin(), zeros.end(), Position{0});
      return {.selected = {0}};
    }
  };
  PipelineOptions options = placing({});
  options.slicer = LeavesZeros();
  EXPECT_EQ(test::thrown_error([&] { return test::run(options, {item("a", 1)}, budget_of(100)); }).code(),
            ErrorCode::InvalidPlacement);
}

TEST(CustomPlacer, IsAlsoCheckedInATracedRun) {
  EXPECT_EQ(test::thrown_error([] {
              return Pipeline(placing({0, 0, 0})).dry_run(three_items(), budget_of(100));
            }).code(),
            ErrorCode::InvalidPlacement);
}

// Spec: Enumerations/truncate, Place/truncate
TEST(CustomPlacer, ReceivesTheListAfterTruncation) {
  class Counts final : public Placer {
   public:
    void place(RunContext& /*context*/, const ScoredItems& merged, std::span<Position> order) const override {
      EXPECT_EQ(merged.size(), order.size());
      *size_ = merged.size();
      std::iota(order.begin(), order.end(), Position{0});
    }
    std::shared_ptr<std::size_t> size_ = std::make_shared<std::size_t>(0);
  };
  const Counts placer;
  PipelineOptions options = test::with_slicer(test::TakesAll(), OverflowStrategy::Truncate);
  options.placer = placer;
  EXPECT_EQ(test::run(options, three_items(), budget_of(45)), (Positions{2, 0}));
  EXPECT_EQ(*placer.size_, 2U);
}

TEST(CustomPlacer, MayUseScratchMemory) {
  class Reverses final : public Placer {
   public:
    void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const override {
      std::pmr::vector<Position> indices(&context.scratch());
      for (std::size_t i = merged.size(); i-- > 0;) indices.push_back(static_cast<Position>(i));
      std::copy(indices.begin(), indices.end(), order.begin());
    }
  };
  PipelineOptions options = test::usual_options();
  options.placer = Reverses();
  EXPECT_EQ(test::run(options, three_items(), budget_of(100)), (Positions{1, 0, 2}));
}

}  // namespace
}  // namespace cupel
