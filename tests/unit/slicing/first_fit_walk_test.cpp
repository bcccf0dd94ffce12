#include "slicing/first_fit_walk.hpp"

#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using Tokens = std::vector<std::int64_t>;

// The selection at each budget from `first` to `last`, found by checking the entries in order.
std::vector<test::Indices> selections_one_by_one(const Tokens& tokens, std::size_t batch_size, std::int64_t first,
                                                 std::int64_t last, std::int64_t used) {
  std::vector<test::Indices> selections;
  for (std::int64_t budget = first; budget <= last; ++budget) {
    std::int64_t remaining = budget - used;
    test::Indices selected;
    for (std::size_t k = 0; k < tokens.size(); ++k) {
      if (batch_size != FirstFitWalk::kNoBatches && k > 0 && k % batch_size == 0 && remaining == 0) break;
      if (tokens[k] > remaining) continue;
      selected.push_back(static_cast<Position>(k));
      remaining -= tokens[k];
    }
    selections.push_back(std::move(selected));
  }
  return selections;
}

std::vector<test::Indices> selections_by_walk(const Tokens& tokens, std::size_t batch_size, std::int64_t first,
                                              std::int64_t last, std::int64_t used) {
  test::Indices indices(tokens.size());
  std::iota(indices.begin(), indices.end(), Position{0});
  SelectionStepsBuilder builder(tokens.size(), 1'000'000);
  StepMeter meter;
  FirstFitWalk(tokens, indices, batch_size).write(first, last, used, builder, meter);
  const SelectionSteps steps = builder.finish();
  std::vector<test::Indices> selections;
  std::vector<bool> in(tokens.size());
  std::size_t step = 0;
  for (const Position i : steps.changes_of(0)) in[i] = !in[i];
  for (std::int64_t budget = first; budget <= last; ++budget) {
    while (step < steps.step_at(budget)) {
      for (const Position i : steps.changes_of(++step)) in[i] = !in[i];
    }
    test::Indices selected;
    for (Position i = 0; i < in.size(); ++i) {
      if (in[i]) selected.push_back(i);
    }
    selections.push_back(std::move(selected));
  }
  return selections;
}

TEST(FirstFitWalk, TakesWhatFitsAtEveryBudget) {
  const std::vector<Tokens> lists{{}, {0}, {5}, {3, 0, 3, 1, 0}, {8, 4, 2, 1}, {1, 2, 4, 8}, {2, 2, 2, 0, 7, 0, 1}};
  for (const Tokens& tokens : lists) {
    for (const std::size_t batch : {FirstFitWalk::kNoBatches, std::size_t{1}, std::size_t{2}, std::size_t{3}}) {
      for (const std::int64_t used : {0, 4}) {
        if (batch != FirstFitWalk::kNoBatches && used != 0) continue;  // a stream starts with no tokens used
        EXPECT_EQ(selections_by_walk(tokens, batch, 1, 30, used), selections_one_by_one(tokens, batch, 1, 30, used));
        EXPECT_EQ(selections_by_walk(tokens, batch, 6, 9, used), selections_one_by_one(tokens, batch, 6, 9, used));
        if (used == 0) continue;
        EXPECT_EQ(selections_by_walk(tokens, batch, used, 9, used),
                  selections_one_by_one(tokens, batch, used, 9, used));
      }
    }
  }
}

TEST(FirstFitWalk, FindsTheNextEntryThatFitsInLongLists) {
  Tokens tokens(1'000, 90);
  for (const std::size_t small : {31U, 32U, 63U, 64U, 500U, 999U}) tokens[small] = 7;
  EXPECT_EQ(selections_by_walk(tokens, FirstFitWalk::kNoBatches, 1, 400, 0),
            selections_one_by_one(tokens, FirstFitWalk::kNoBatches, 1, 400, 0));
}

TEST(FirstFitWalk, StopsAStreamWhenABatchUsesUpTheBudget) {
  // With a budget of 3, no token remains after the first batch: the zero-token entry of the second is not read.
  const auto selections = selections_by_walk({3, 9, 0}, 2, 3, 4, 0);
  EXPECT_EQ(selections[0], test::Indices{0});
  EXPECT_EQ(selections[1], (test::Indices{0, 2}));
}

}  // namespace
}  // namespace cupel
