#include "cupel/slicing/selection_steps.hpp"

#include "slicing_helpers.hpp"

namespace cupel {
namespace {

test::Indices changes_of(const SelectionSteps& steps, std::size_t step) {
  const auto changes = steps.changes_of(step);
  return {changes.begin(), changes.end()};
}

TEST(SelectionStepsBuilder, RecordsOnlyChanges) {
  SelectionStepsBuilder builder(3, 100);
  builder.start(5);
  builder.set(1, true);
  builder.start(8);
  builder.set(1, false);
  builder.set(1, true);  // back at the same budget: no change
  builder.start(9);
  builder.set(1, false);
  builder.set(2, true);
  const SelectionSteps steps = builder.finish();
  ASSERT_EQ(steps.steps.size(), 3U);
  EXPECT_EQ(steps.steps[1].first, 5);
  EXPECT_EQ(steps.steps[2].first, 9);
  EXPECT_EQ(changes_of(steps, 0), test::Indices{});
  EXPECT_EQ(changes_of(steps, 1), test::Indices{1});
  EXPECT_EQ(changes_of(steps, 2), (test::Indices{1, 2}));
  EXPECT_EQ(steps.step_at(0), 0U);
  EXPECT_EQ(steps.step_at(8), 1U);
  EXPECT_EQ(steps.step_at(9), 2U);
}

TEST(SelectionStepsBuilder, SelectsNothingDuringAnError) {
  SelectionStepsBuilder builder(2, 100);
  builder.set(0, true);
  builder.start(3);
  builder.set_error(ErrorCode::Overflow);
  builder.set(1, true);  // takes effect after the error
  builder.start(5);
  builder.set_error(ErrorCode::TableTooLarge);
  builder.start(7);
  builder.set_error(std::nullopt);
  const SelectionSteps steps = builder.finish();
  ASSERT_EQ(steps.steps.size(), 4U);
  EXPECT_EQ(changes_of(steps, 1), test::Indices{0});
  EXPECT_EQ(steps.steps[1].error, ErrorCode::Overflow);
  EXPECT_EQ(changes_of(steps, 2), test::Indices{});
  EXPECT_EQ(steps.steps[2].error, ErrorCode::TableTooLarge);
  EXPECT_EQ(changes_of(steps, 3), (test::Indices{0, 1}));
  EXPECT_EQ(steps.steps[3].error, std::nullopt);
}

TEST(SelectionStepsBuilder, RejectsMoreChangesThanAllowed) {
  SelectionStepsBuilder builder(1, 3);
  const Error error = test::thrown_error([&] {
    for (std::int64_t budget = 1; budget < 10; ++budget) {
      builder.start(budget);
      builder.set(0, budget % 2 != 0);
    }
    return builder.finish();
  });
  EXPECT_EQ(error.parameter(), "ceiling");
}

}  // namespace
}  // namespace cupel
