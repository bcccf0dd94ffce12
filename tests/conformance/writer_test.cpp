// The contents of a written vector, and which of its fields only our runner knows.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "conformance/writer/write_vector.hpp"
#include "cupel/policy/flat_slicer.hpp"
#include "cupel/version.hpp"
#include "writer_requests.hpp"

namespace cupel::conformance {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Vector, DescribesTheWholeRun) {
  const std::string expected = R"(# A run, written as a conformance vector by cupel )" + std::string(kVersion) +
                               R"( (Cupel specification 1.3): its input, its output, and
# comments on what each stage did. Items are numbered by position, from #0.
#
# Checks these extension fields, which other runners ignore:
#   expected.diagnostics.events

[test]
name = "a run"
stage = "pipeline"

# Classify (2 items, tokens in brackets):
#   pinned: none
#   scoreable: #0 "fits" (60), #1 "too big" (90)
#   pinned tokens 0 ≤ 1000 max - 0 reserve = 1000 → ok
#
# Effective budget, which the slicer receives:
#   effective_max    = max(0, 1000 max - 0 reserve - 0 pinned) = 1000
#   effective_target = min(max(0, 100 target - 0 pinned), 1000) = 100
#
# Score (1 × reflexive; weights as normalised):
#   #0 "fits": 1 × 0.75 = 0.75
#   #1 "too big": 1 × 0.5 = 0.5
#
# Deduplicate: 2 → 2
#
# Sort: #0 (0.75), #1 (0.5)
#
# Slice (greedy, effective target 100):
#   greedy compares scores per token
#   #0 "fits": 0.75 / 60 tokens = 0.0125 → selected
#   #1 "too big": 0.5 / 90 tokens ≈ 0.00555556 → BudgetExceeded: needs 90 tokens, 40 were left
#   available_tokens = 100 target - 60 selected = 40
#
# Place (chronological):
#   merged, pinned before sliced by score: #0
#   merged tokens = 0 pinned + 60 sliced = 60 ≤ target 100 → no overflow
#   placed by timestamp, those without one last: #0 "fits" (none)

[budget]
max_tokens = 1000
target_tokens = 100
output_reserve = 0

[config]
slicer = "greedy"
placer = "chronological"
deduplication = true
overflow_strategy = "throw"

[[config.scorers]]
type = "reflexive"
weight = 1.0

# #0
[[items]]
content = "fits"
tokens = 60
kind = "Message"
futureRelevanceHint = 0.75

# #1
[[items]]
content = "too big"
tokens = 90
kind = "Message"
futureRelevanceHint = 0.5

[[expected_output]]
content = "fits"

[expected.diagnostics.summary]
total_candidates = 2
total_tokens_considered = 150

[[expected.diagnostics.included]]
content = "fits"
score_approx = 0.75
inclusion_reason = "Scored"

[[expected.diagnostics.excluded]]
content = "too big"
score_approx = 0.5
exclusion_reason = "BudgetExceeded"
item_tokens = 90
available_tokens = 40

[[expected.diagnostics.events]]
stage = "Classify"
item_count = 2

[[expected.diagnostics.events]]
stage = "Score"
item_count = 2

[[expected.diagnostics.events]]
stage = "Deduplicate"
item_count = 2

[[expected.diagnostics.events]]
stage = "Slice"
item_count = 1

[[expected.diagnostics.events]]
stage = "Place"
item_count = 1
)";
  const WrittenVector vector = passing(kBudget, by_hint(), kTwoItems);
  EXPECT_EQ(vector.text, expected);
  EXPECT_FALSE(vector.error);
}

TEST(Vector, HasEveryFieldThatAStageReads) {
  const WrittenVector vector = passing(kBudget, by_hint(), R"([{"content":"a\n\"b\"","tokens":-9223372036854775807,
      "kind":"ToolOutput","priority":-9223372036854775808,"tags":["x","y \"z\"",""],"pinned":true,
      "timestamp":"0001-01-01T00:00:00.000000001Z","futureRelevanceHint":1e300,"metadata":{"cupel:trust":"0.8","b":"c"}}])");
  EXPECT_THAT(vector.text, HasSubstr(R"([[items]]
content = "a\n\"b\""
tokens = -9223372036854775807
kind = "ToolOutput"
timestamp = 0001-01-01T00:00:00.000000001Z
priority = -9223372036854775808
tags = ["x", "y \"z\"", ""]
futureRelevanceHint = 1e+300
pinned = true
metadata = { b = "c", "cupel:trust" = "0.8" }
)"));
  EXPECT_THAT(needed(vector), IsEmpty());
}

TEST(Vector, PassesForTheFirstAndTheLastTimestamp) {
  passing(kBudget, by(R"({"type":"recency"})"),
          R"([{"content":"a","tokens":1,"timestamp":"9999-12-31T23:59:59.999999999Z"},
      {"content":"b","tokens":1,"timestamp":"0001-01-01T00:00:00Z"},
      {"content":"c","tokens":1,"timestamp":"1969-12-31T23:59:59.5-12:34"}])");
}

TEST(Vector, PassesWithoutItems) {
  const WrittenVector vector = passing(kBudget, by_hint(), "[]");
  EXPECT_THAT(vector.text, HasSubstr("\n[expected.diagnostics]\nincluded = []\nexcluded = []\n"));
}

TEST(Vector, AssertsEmptyLists) {
  EXPECT_THAT(passing(kBudget, by_hint(), R"([{"content":"a","tokens":1}])").text,
              HasSubstr("\n[expected.diagnostics]\nexcluded = []\n"));
  EXPECT_THAT(passing(kBudget, by_hint(), R"([{"content":"a","tokens":101}])").text,
              HasSubstr("\n[expected.diagnostics]\nincluded = []\n"));
}

TEST(Vector, HasPositionsOnlyForRepeatedContents) {
  const std::string_view items =
      R"([{"content":"a","tokens":1},{"content":"b","tokens":1},{"content":"a","tokens":1}])";
  const WrittenVector once = passing(kBudget, by_hint(), items);
  EXPECT_EQ(times(once.text, "content = \"a\"\nindex = 0\n"), 2U);
  EXPECT_EQ(times(once.text, "content = \"a\"\nindex = 2\n"), 1U);
  EXPECT_EQ(times(once.text, "index = "), 3U);
  EXPECT_THAT(checked(once), ElementsAre("expected_output.index", "expected.diagnostics.included.index",
                                         "expected.diagnostics.excluded.index", "expected.diagnostics.events"));
  const WrittenVector twice =
      passing(kBudget, by_hint(R"(,"deduplicationEnabled":false,"placerType":"uShaped")"), items);
  EXPECT_EQ(times(twice.text, "index = "), 4U);
}

TEST(Vector, HasShortfallsCapsAndOverflow) {
  const WrittenVector vector = passing(
      kBudget, by_hint(R"(,"overflowStrategy":"proceed","countQuotas":[{"kind":"tool","requireCount":3,"capCount":3},
                 {"kind":"MESSAGE","requireCount":2,"capCount":2}])"),
      R"([{"content":"a","tokens":70,"kind":"Tool"},{"content":"b","tokens":50,"futureRelevanceHint":0.5},
          {"content":"c","tokens":10,"futureRelevanceHint":0.4},{"content":"d","tokens":0}])");
  EXPECT_THAT(vector.text, HasSubstr(R"(
[[expected.diagnostics.shortfalls]]
kind = "tool"
required_count = 3
satisfied_count = 1
)"));
  EXPECT_THAT(vector.text, HasSubstr("\n[expected.overflow]\ntokens_over_budget = 30\n"));
  EXPECT_THAT(checked(vector),
              ElementsAre("expected.diagnostics.shortfalls", "expected.diagnostics.events", "expected.overflow"));

  const WrittenVector capped =
      passing(kBudget, by_hint(R"(,"countQuotas":[{"kind":"MESSAGE","capCount":1}])"), kTwoItems);
  EXPECT_THAT(capped.text, HasSubstr("shortfalls = []\n"));
  const WrittenVector removed = passing(R"({"maxTokens":1000,"targetTokens":500})",
                                        by_hint(R"(,"countQuotas":[{"kind":"MESSAGE","capCount":1}])"), kTwoItems);
  EXPECT_THAT(removed.text,
              HasSubstr("exclusion_reason = \"CountCapExceeded\"\nkind = \"MESSAGE\"\ncap = 1\ncount = 1\n"));
  EXPECT_THAT(checked(removed), Contains("expected.diagnostics.excluded.{kind, cap, count}"));
}

// Both forms of a policy's slicer give the same run, and so the same vector.
TEST(Vector, IsTheSameForANestedSlicerAndItsFlatForm) {
  const std::vector<CountQuotaEntry> counts{{.kind = ContextKind("Message"), .cap_count = 2}};
  const std::vector<PolicyQuota> quotas{{.kind = ContextKind("Message"), .min_percent = 10.0}};
  const std::vector<FlatSlicer> slicers{
      {.quotas = quotas},
      {.count_quotas = counts},
      {.quotas = quotas, .count_quotas = counts, .scarcity_behavior = ScarcityBehavior::Throw},
      {.base_slicer = slicer_spec::Knapsack{10}, .count_quotas = counts}};
  for (const FlatSlicer& slicer : slicers) {
    VectorRequest flat = from_json(request_text(kBudget, by_hint(), kTwoItems));
    VectorRequest nested = flat;
    set_slicer(flat.policy, slicer);
    nested.policy.slicer = slicer.nested();
    const WrittenVector vector = write_vector(nested);
    EXPECT_EQ(vector.text, write_vector(flat).text);
    EXPECT_THAT(problems_of(vector.text), IsEmpty());
    EXPECT_EQ(times(vector.text, "shortfalls = []\n"), slicer.count_quotas ? 1U : 0U);
  }
}

TEST(Vector, HasEveryReasonWithItsFields) {
  const WrittenVector vector = passing(R"({"maxTokens":1000,"targetTokens":100})", by_hint(),
                                       R"([{"content":"pin","tokens":60,"pinned":true},{"content":"same","tokens":1},
      {"content":"same","tokens":1},{"content":"negative","tokens":-5},{"content":"displaced","tokens":80},
      {"content":"large","tokens":200},{"content":"free","tokens":0}])");
  EXPECT_THAT(vector.text, HasSubstr("exclusion_reason = \"NegativeTokens\"\ntokens = -5\n"));
  EXPECT_THAT(vector.text, HasSubstr("exclusion_reason = \"Deduplicated\"\ndeduplicated_against = \"same\"\n"));
  EXPECT_THAT(vector.text, HasSubstr("exclusion_reason = \"PinnedOverride\"\ndisplaced_by = \"pin\"\n"));
  EXPECT_THAT(vector.text,
              HasSubstr("exclusion_reason = \"BudgetExceeded\"\nitem_tokens = 200\navailable_tokens = 39\n"));
  EXPECT_THAT(vector.text, HasSubstr("inclusion_reason = \"Pinned\"\n"));
  EXPECT_THAT(vector.text, HasSubstr("inclusion_reason = \"ZeroToken\"\n"));
}

TEST(Vector, ListsExtensionFieldsAtItsTop) {
  const WrittenVector vector = passing(kBudget, by_hint(R"(,"quotas":[])"), kTwoItems);
  const std::size_t test = vector.text.find("[test]");
  const std::string top = vector.text.substr(0, test);
  EXPECT_THAT(top, HasSubstr("# Needs these extension fields; a runner that ignores them does not reproduce the run:\n"
                             "#   config.quotas\n#\n# Checks these extension fields, which other runners ignore:\n"
                             "#   expected.diagnostics.events\n"));
}

TEST(Vector, IsEqualForEqualRequests) {
  const std::string text =
      request_text(kBudget, by(R"({"type":"decay","curve":{"type":"window","maxAgeSeconds":60}})"), kTwoItems);
  EXPECT_EQ(write_vector(from_json(text)).text, write_vector(from_json(text)).text);
}

TEST(Vector, IsCompleteForManyItems) {
  std::string items = "[";
  for (int i = 0; i < 5000; ++i) {
    items += (i == 0 ? "" : ",") + (R"({"content":"item )" + std::to_string(i)) + R"(","tokens":)" +
             std::to_string(i % 50) + "}";
  }
  const WrittenVector vector = passing(R"({"maxTokens":50000,"targetTokens":50000})", by_hint(), items + "]");
  EXPECT_EQ(times(vector.text, "\n[[items]]\n"), 5000U);
  EXPECT_EQ(times(vector.text, "\n[[expected.diagnostics.included]]\n") +
                times(vector.text, "\n[[expected.diagnostics.excluded]]\n"),
            5000U);
  EXPECT_EQ(times(vector.text, "\n# #"), 5000U);
}

TEST(Vector, HoldsContentsOfAnyLength) {
  VectorRequest request = from_json(request_text(kBudget, by_hint(), "[]"));
  request.items.push_back(ContextItem({.content = std::string(5'000'000, '\n') + "…", .tokens = 1}));
  const WrittenVector vector = write_vector(std::move(request));
  EXPECT_THAT(problems_of(vector.text), IsEmpty());
}

}  // namespace
}  // namespace cupel::conformance
