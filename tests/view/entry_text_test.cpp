#include <gmock/gmock.h>

#include "run_case.hpp"
#include "view/entry_conditions.hpp"

namespace cupel::view {
namespace {

using ::testing::StartsWith;

TEST(ViewEntryText, BeginsWithUnknownWhenNoValueIsKnown) {
  const RunCase c({item("a", 50, 0.9), item("b", 80, 0.5)}, by_hint(), window(100));
  const auto text_for = [&](NoCounterfactualCause cause) {
    const Counterfactuals conditions{.target = 1,
                                     .budget = {},
                                     .larger_budget = {.why_absent = NoCounterfactual{cause, "words"}},
                                     .tokens = {.value = 50},
                                     .score = {.value = 1.0},
                                     .priority = {.value = 1},
                                     .future_relevance_hint = {.value = 1.0},
                                     .timestamp = {.value = Timestamp::parse("2026-03-17T13:00:00Z")}};
    return describe_entry(c.run, conditions).at(0).text;
  };
  EXPECT_EQ(text_for(NoCounterfactualCause::CustomSlicer), "unknown: words");
  EXPECT_EQ(text_for(NoCounterfactualCause::Unverified), "unknown: words");
  EXPECT_EQ(text_for(NoCounterfactualCause::SearchLimit), "words");  // the words of this cause begin with "unknown"
  EXPECT_EQ(text_for(NoCounterfactualCause::TooLarge), "never: words");
  EXPECT_EQ(text_for(NoCounterfactualCause::OutOfReach), "never: words");
}

TEST(ViewEntryText, BeginsWithUnknownAtASearchLimit) {
  const RunCase c({item("a", 50, 0.9), item("b", 80, 0.5)}, by_hint(), window(100));
  const Counterfactuals conditions =
      counterfactuals(c.pipeline, c.items, c.budget, 1, {.max_changes = 0, .max_runs = 0, .max_steps = 0});
  ASSERT_EQ(conditions.larger_budget.why_absent.value().cause, NoCounterfactualCause::SearchLimit);
  EXPECT_THAT(describe_entry(c.run, conditions).at(0).text, StartsWith("unknown: "));
}

}  // namespace
}  // namespace cupel::view
