// The comments of a written vector, stage by stage.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "writer_requests.hpp"

namespace cupel::conformance {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// The comment that begins with `stage`, up to the next stage.
std::string comment(const WrittenVector& vector, const std::string& stage) {
  EXPECT_THAT(problems_of(vector.text), IsEmpty());
  const std::size_t begin = vector.text.find("\n# " + stage) + 1;
  if (begin == 0) return "none";
  const std::size_t end = std::min(vector.text.find("\n#\n", begin), vector.text.find("\n\n", begin));
  return vector.text.substr(begin, end - begin + 1);
}

constexpr std::string_view kItems = R"([{"content":"a","tokens":40,"futureRelevanceHint":0.8},
    {"content":"b","tokens":30,"futureRelevanceHint":0.9,"kind":"Document"},{"content":"c","tokens":0},
    {"content":"d","tokens":50,"futureRelevanceHint":0.5},{"content":"e","tokens":25,"futureRelevanceHint":0.25}])";

TEST(Comment, ListsEveryGroupOfClassify) {
  EXPECT_EQ(
      comment(written(kBudget, by_hint(), R"([{"content":"a","tokens":7,"pinned":true},{"content":"b","tokens":-3},
                                                  {"content":"c","tokens":5}])"),
              "Classify"),
      "# Classify (3 items, tokens in brackets):\n"
      "#   pinned: #0 \"a\" (7)\n"
      "#   scoreable: #2 \"c\" (5)\n"
      "#   excluded, NegativeTokens: #1 \"b\" (-3)\n"
      "#   pinned tokens 7 ≤ 1000 max - 0 reserve = 1000 → ok\n");
}

TEST(Comment, ShowsEveryTermOfTheEffectiveBudget) {
  EXPECT_EQ(comment(written(R"({"maxTokens":1000,"targetTokens":500,"outputReserve":100,"reservedSlots":{"Memory":20,
                                "x y":5},"estimationSafetyMarginPercent":12.5})",
                            by_hint(), R"([{"content":"a","tokens":75,"pinned":true}])"),
                    "Effective"),
            "# Effective budget, which the slicer receives:\n"
            "#   reserved slots: Memory 20, \"x y\" 5\n"
            "#   effective_max    = max(0, 1000 max - 100 reserve - 75 pinned - 25 in reserved slots) = 800\n"
            "#   effective_target = min(max(0, 500 target - 75 pinned - 25 in reserved slots), 800) = 400\n"
            "#   both × (1 - 12.5 / 100) for the safety margin, rounded down: max 700, target 350\n");
}

TEST(Comment, ShowsWeightsTimesScores) {
  EXPECT_EQ(
      comment(written(kBudget, by(R"({"type":"kind","weight":3},{"type":"composite","scorers":[{"type":"reflexive"},
                                {"type":"priority","weight":2}]})"),
                      R"([{"content":"a","tokens":1,"futureRelevanceHint":0.8,"priority":1},
                                {"content":"b","tokens":1,"priority":2,"kind":"Memory"}])"),
              "Score"),
      "# Score (0.75 × kind + 0.0833333 × reflexive + 0.166667 × priority; weights as normalised):\n"
      "#   #0 \"a\": 0.75 × 0.2 + 0.0833333 × 0.8 + 0.166667 × 0 ≈ 0.216667\n"
      "#   #1 \"b\": 0.75 × 0.8 + 0.0833333 × 0 + 0.166667 × 1 ≈ 0.766667\n");
}

TEST(Comment, ShowsTheFirstTermsOfALongSum) {
  std::string scorers = R"({"type":"kind"})";
  for (int i = 1; i < 10; ++i) scorers += R"(,{"type":"kind"})";
  const std::string text = comment(written(kBudget, by(scorers), R"([{"content":"a","tokens":1}])"), "Score");
  EXPECT_THAT(text, HasSubstr("0.1 × kind + … and 2 more; weights"));
  EXPECT_THAT(text, HasSubstr("0.1 × 0.2 + … = 0.2\n"));
}

TEST(Comment, NamesTheItemThatIsKeptForEachDuplicate) {
  const std::string_view items = R"([{"content":"a","tokens":1,"futureRelevanceHint":0.25},
      {"content":"a","tokens":1,"futureRelevanceHint":0.5},{"content":"b","tokens":1},{"content":"a","tokens":1}])";
  EXPECT_EQ(comment(written(kBudget, by_hint(), items), "Deduplicate"),
            "# Deduplicate: 4 → 2\n#   #0 \"a\" (0.25) duplicates #1\n#   #3 \"a\" (0) duplicates #1\n");
  EXPECT_EQ(comment(written(kBudget, by_hint(R"(,"deduplicationEnabled":false)"), items), "Deduplicate"),
            "# Deduplicate: disabled\n");
}

TEST(Comment, ShowsTheOrderOfSort) {
  EXPECT_EQ(comment(written(kBudget, by_hint(), kItems), "Sort"),
            "# Sort: #1 (0.9), #0 (0.8), #3 (0.5), #4 (0.25), #2 (0)\n");
}

TEST(Comment, ShowsTheOutcomeOfSliceForEachCandidate) {
  EXPECT_EQ(comment(written(kBudget, by_hint(), kItems), "Slice"),
            "# Slice (greedy, effective target 100):\n"
            "#   greedy compares scores per token\n"
            "#   #1 \"b\": 0.9 / 30 tokens = 0.03 → selected\n"
            "#   #0 \"a\": 0.8 / 40 tokens = 0.02 → selected\n"
            "#   #3 \"d\": 0.5 / 50 tokens = 0.01 → BudgetExceeded: needs 50 tokens, 5 were left\n"
            "#   #4 \"e\": 0.25 / 25 tokens = 0.01 → selected\n"
            "#   #2 \"c\": score 0, 0 tokens → selected\n"
            "#   available_tokens = 100 target - 95 selected = 5\n");
}

TEST(Comment, ShowsTheScoresThatASlicerCompares) {
  EXPECT_EQ(comment(written(kBudget, by_hint(R"(,"slicerType":"knapsack","knapsackBucketSize":20)"), kItems), "Slice"),
            "# Slice (knapsack, effective target 100):\n"
            "#   knapsack adds up scores, each rounded down to four decimals\n"
            "#   #1 \"b\": score 0.9, 30 tokens → selected\n"
            "#   #0 \"a\": score 0.8, 40 tokens → selected\n"
            "#   #3 \"d\": score 0.5, 50 tokens → BudgetExceeded: needs 50 tokens, 30 were left\n"
            "#   #4 \"e\": score 0.25, 25 tokens → BudgetExceeded: needs 25 tokens, not chosen although 30 were left\n"
            "#   #2 \"c\": score 0, 0 tokens → selected\n"
            "#   available_tokens = 100 target - 70 selected = 30\n");
  EXPECT_EQ(comment(written(R"({"maxTokens":1000,"targetTokens":70})",
                            by_hint(R"(,"slicerType":"stream","streamBatchSize":2)"), kItems),
                    "Slice"),
            "# Slice (stream, effective target 70):\n"
            "#   #1 \"b\": score 0.9, 30 tokens → selected\n"
            "#   #0 \"a\": score 0.8, 40 tokens → selected\n"
            "#   #3 \"d\": score 0.5, 50 tokens → BudgetExceeded: needs 50 tokens, 0 were left\n"
            "#   #4 \"e\": score 0.25, 25 tokens → BudgetExceeded: needs 25 tokens, 0 were left\n"
            "#   #2 \"c\": score 0, 0 tokens → BudgetExceeded: needs 0 tokens, not chosen although 0 were left\n"
            "#   available_tokens = 70 target - 70 selected = 0\n");
}

TEST(Comment, NamesNestedSlicersFromTheOutermostOn) {
  EXPECT_THAT(comment(written(kBudget, by_hint(R"(,"quotas":[],"countQuotas":[])"), kItems), "Slice"),
              HasSubstr("# Slice (count quotas around quotas around greedy, effective target 100):\n"));
}

TEST(Comment, ShowsShortfallsAndCaps) {
  const std::string text =
      comment(written(kBudget, by_hint(R"(,"countQuotas":[{"kind":"Message","requireCount":1,"capCount":2},
                                             {"kind":"Tool","requireCount":2,"capCount":2}])"),
                      kItems),
              "Slice");
  EXPECT_THAT(text,
              HasSubstr("#   #4 \"e\": 0.25 / 25 tokens = 0.01 → CountCapExceeded: at most 2 of kind 'Message' may "
                        "be in, and 2 already were\n"));
  EXPECT_THAT(text, HasSubstr("#   available_tokens = 100 target - 70 selected = 30\n"
                              "#   Tool: 2 required, 0 available, a shortfall\n"));
}

TEST(Comment, ShowsTheUseOfQuotas) {
  EXPECT_EQ(comment(written(kBudget, by_hint(R"(,"quotas":[{"kind":"document","minPercent":20,"maxPercent":30},
                                             {"kind":"Tool","minPercent":10}])"),
                            kItems),
                    "Quotas"),
            "# Quotas and their use by the selection, including pinned items:\n"
            "#   Tool: 0 % of targetTokens, quota 10 to 100 %\n"
            "#   document: 30 % of targetTokens, quota 20 to 30 %\n");
  EXPECT_EQ(comment(written(kBudget, by_hint(R"(,"quotas":[{"kind":"document","minPercent":20}],
                                             "countQuotas":[{"kind":"Message","requireCount":1,"capCount":2}])"),
                            kItems),
                    "Quotas"),
            "# Quotas and their use by the selection, including pinned items:\n"
            "#   Message: 2 items, quota 1 to 2\n"
            "#   document: 0 % of targetTokens, quota 20 to 100 %\n");
  EXPECT_THAT(written(kBudget, by_hint(), kItems).text, Not(HasSubstr("# Quotas")));
}

TEST(Comment, EscapesLineBreaksInNames) {
  const std::string text =
      written(kBudget, by_hint(R"(,"countQuotas":[{"kind":"a\n[b]","requireCount":0,"capCount":0}])"),
              R"([{"content":"a","tokens":1,"kind":"a\n[b]"}])")
          .text;
  EXPECT_THAT(problems_of(text), IsEmpty());
  EXPECT_THAT(text, HasSubstr("CountCapExceeded: at most 0 of kind 'a\\n[b]' may be in, and 0 already were\n"));
}

TEST(Comment, ShowsATargetOfZero) {
  EXPECT_EQ(
      comment(written(R"({"maxTokens":10,"targetTokens":0})", by_hint(), R"([{"content":"a","tokens":0}])"), "Slice"),
      "# Slice (greedy, effective target 0):\n"
      "#   greedy compares scores per token\n"
      "#   #0 \"a\": score 0, 0 tokens → BudgetExceeded: needs 0 tokens, not chosen although 0 were left\n"
      "#   available_tokens = 0 target - 0 selected = 0\n");
}

TEST(Comment, ShowsItemsThatPinnedItemsDisplace) {
  EXPECT_THAT(
      comment(written(kBudget, by_hint(), R"([{"content":"a","tokens":60,"pinned":true},{"content":"b","tokens":70}])"),
              "Slice"),
      HasSubstr("→ PinnedOverride: would fit without the pinned items, of which item 0 is the first\n"));
}

TEST(Comment, ShowsTheMergedListAndThePlacedOrder) {
  EXPECT_EQ(comment(written(kBudget, by_hint(R"(,"placerType":"uShaped")"), R"([{"content":"a","tokens":1,
      "futureRelevanceHint":0.5},{"content":"b","tokens":2,"pinned":true},{"content":"c","tokens":3,"futureRelevanceHint":0.7}])"),
                    "Place"),
            "# Place (u-shaped):\n"
            "#   merged, pinned before sliced by score: #1, #2, #0\n"
            "#   merged tokens = 2 pinned + 4 sliced = 6 ≤ target 100 → no overflow\n"
            "#   placed, high scores at both ends: #1 \"b\" (1), #0 \"a\" (0.5), #2 \"c\" (0.7)\n");
  EXPECT_THAT(comment(written(kBudget, by_hint(), R"([{"content":"a","tokens":1},
      {"content":"b","tokens":2,"timestamp":"2024-06-15T12:00:00Z"}])"),
                      "Place"),
              HasSubstr("#   placed by timestamp, those without one last: #1 \"b\" (2024-06-15T12:00:00Z), #0 \"a\" "
                        "(none)\n"));
}

TEST(Comment, ShowsTheItemsThatTruncateDrops) {
  const std::string policy =
      by_hint(R"(,"overflowStrategy":"truncate","countQuotas":[{"kind":"Message","requireCount":4,"capCount":4}])");
  EXPECT_EQ(
      comment(written(kBudget, policy, R"([{"content":"p","tokens":50,"pinned":true},
      {"content":"a","tokens":60,"futureRelevanceHint":0.9},{"content":"b","tokens":20,"futureRelevanceHint":0.8},
      {"content":"c","tokens":200,"futureRelevanceHint":0.7}])"),
              "Place"),
      "# Place (chronological):\n"
      "#   merged, pinned before sliced by score: #0, #1, #2, #3\n"
      "#   merged tokens = 50 pinned + 280 sliced = 330 > target 100 → overflow, strategy truncate:\n"
      "#     #1 \"a\": 60 tokens → dropped, PinnedOverride: would fit without the pinned items, of which item 0 is "
      "the first\n"
      "#     #3 \"c\": 200 tokens → dropped, BudgetExceeded: needs 200 tokens, 30 were left\n"
      "#     available_tokens = 100 target - 70 kept = 30\n"
      "#   placed by timestamp, those without one last: #0 \"p\" (none), #2 \"b\" (none)\n");
}

TEST(Comment, ShowsTheOverflowUnderProceed) {
  const std::string policy =
      by_hint(R"(,"overflowStrategy":"proceed","countQuotas":[{"kind":"Message","requireCount":4,"capCount":4}])");
  EXPECT_THAT(comment(written(kBudget, policy, R"([{"content":"a","tokens":160}])"), "Place"),
              HasSubstr("0 pinned + 160 sliced = 160 > target 100 → overflow of 60, strategy proceed\n"));
}

TEST(Comment, ShortensLists) {
  std::string items = "[";
  for (int i = 0; i < 200; ++i) {
    items += (i == 0 ? "" : ",") + (R"({"content":"item )" + std::to_string(i)) + R"(","tokens":1,"kind":"k)" +
             std::to_string(i % 40) + "\"}";
  }
  items += "]";
  const WrittenVector greedy = written(kBudget, by_hint(), items);
  EXPECT_THAT(comment(greedy, "Classify"), HasSubstr("… and 140 more\n"));
  EXPECT_THAT(comment(greedy, "Score"), HasSubstr("#   … and 170 more\n"));
  EXPECT_THAT(comment(greedy, "Sort"), HasSubstr("… and 140 more\n"));
  EXPECT_THAT(comment(greedy, "Slice"), HasSubstr("#   … and 170 more\n"));
  std::string quotas;
  for (int i = 0; i < 40; ++i) {
    quotas += (i == 0 ? "" : ",") + (R"({"kind":"k)" + std::to_string(i)) + R"(","requireCount":1,"capCount":5})";
  }
  EXPECT_THAT(comment(written(kBudget, by_hint(R"(,"countQuotas":[)" + quotas + "]"), items), "Quotas"),
              HasSubstr("#   … and 10 more\n"));
}

TEST(Comment, ShowsTheBeginningOfContentsOnOneLine) {
  const std::string text =
      comment(written(kBudget, by_hint(),
                      R"([{"content":"a\n[items]\u0000\u2028 and then a rather long text, é","tokens":1}])"),
              "Classify");
  EXPECT_THAT(text, HasSubstr("#   scoreable: #0 \"a\\n[items]\\u0000\\u2028 and then a rather lo…\" (1)\n"));
}

TEST(Comment, HasLinesOfLimitedLength) {
  std::string items = "[";
  for (int i = 0; i < 50; ++i)
    items += (i == 0 ? "" : ",") + (R"({"content":"a rather long text )" + std::to_string(i)) + R"(","tokens":1})";
  const std::string text = written(kBudget, by_hint(), items + "]").text;
  std::size_t longest = 0;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    if (text[at] == '#') longest = std::max(longest, text.find('\n', at) - at);
  }
  EXPECT_LE(longest, 120U);
}

}  // namespace
}  // namespace cupel::conformance
