#include "view/quality.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "run_case.hpp"

namespace cupel::view {
namespace {

Grade grade(const RunCase& c) { return quality_of(c.run).grade; }

TEST(ViewQuality, CallsASelectionOptimalOnlyWhereNoChoiceIsBetter) {
  const RunCase best({item("a", 10, 0.5), item("b", 95, 0.4)}, by_hint(), window(100));
  EXPECT_EQ(grade(best).verdict, Verdict::Optimal);
  EXPECT_EQ(grade(best).text, "optimal");
  EXPECT_EQ(grade(best).reason, "score 0.50, the highest possible with 100 tokens");
  const RunCase worse({item("a", 10, 0.5), item("b", 95, 0.9)}, by_hint(), window(100));
  EXPECT_EQ(grade(worse).verdict, Verdict::Part);
  EXPECT_EQ(grade(worse).text, "55.6 %");
  EXPECT_EQ(grade(worse).reason, "score 0.50 of the best choice's 0.90");
}

TEST(ViewQuality, GivesALowerLimitWhenOnlyABoundIsKnown) {
  const OptimalityCertificate bounded{.target_tokens = 100,
                                      .selected_tokens = 90,
                                      .within_target = true,
                                      .candidates = 4,
                                      .score = 1.5,
                                      .upper_bound = 2.0,
                                      .gap = 0.5};
  const RunCase c({item("a", 10, 0.5)}, by_hint(), window(100));
  const Grade found = grade_of(bounded, c.run);
  EXPECT_EQ(found.verdict, Verdict::AtLeast);
  EXPECT_EQ(found.text, "≥ 75 %");
  EXPECT_EQ(found.reason, "score 1.50; the best choice is not known, and scores at most 2.00");
  OptimalityCertificate reached = bounded;
  reached.upper_bound = 1.5;
  reached.gap = 0.0;
  EXPECT_EQ(grade_of(reached, c.run).verdict, Verdict::Optimal);
}

TEST(ViewQuality, ReportsThatTheBestChoiceIgnoresQuotas) {
  Policy policy = by_hint();
  policy.quotas = {{.kind = "Memory", .min_percent = 50, .max_percent = 60}};
  const RunCase c({item("a", 60, 0.9), item("b", 40, 0.2, "Memory"), item("c", 40, 0.8)}, policy, window(100));
  EXPECT_TRUE(grade(c).reason.ends_with(", quotas aside")) << grade(c).reason;
}

TEST(ViewQuality, GradesNoSelectionThatCannotBeCompared) {
  Policy policy = by_hint();
  policy.overflow_strategy = OverflowStrategy::Proceed;
  policy.count_quotas = {{.kind = "Message", .require_count = 2, .cap_count = 2}};
  EXPECT_EQ(grade(RunCase({item("a", 80, 0.9), item("b", 60, 0.8)}, policy, window(100))).verdict, Verdict::Unknown);
  EXPECT_EQ(grade(RunCase({pinned("p", 10)}, by_hint(), window(100))).reason,
            "only pinned items could be in, so there was nothing to choose");
  EXPECT_EQ(grade(RunCase({item("a", 200, 0.9)}, by_hint(), window(100))).reason, "no item with a score above 0 fits");
}

TEST(ViewQuality, NeverSuggestsThatAnOptimalSelectionCouldBeBetter) {
  for_random_runs(200, [](const RunCase& c, test_support::Random&) {
    const Quality quality = quality_of(c.run);
    const bool optimal = quality.grade.verdict == Verdict::Optimal;
    EXPECT_EQ(quality.grade.text.ends_with('%'), !optimal && quality.grade.verdict != Verdict::Unknown);
    EXPECT_TRUE(!optimal || is_optimal(quality.certificate));
    if (quality.grade.verdict == Verdict::Part) {
      EXPECT_NE(quality.grade.text, "100 %");
      EXPECT_LT(quality.certificate.score, *quality.certificate.optimum);
    }
  });
}

}  // namespace
}  // namespace cupel::view
