// How budgets, policies and items are written, and which of their fields only our runner knows.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "writer_requests.hpp"

namespace cupel::conformance {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Vector, NeedsExtensionFieldsForTheBudget) {
  const WrittenVector vector =
      passing(R"({"maxTokens":1000,"targetTokens":100,"outputReserve":10,"estimationSafetyMarginPercent":2.5,
                  "reservedSlots":{"Memory":5,"a b":7}})",
              by_hint(), kTwoItems);
  EXPECT_THAT(vector.text, HasSubstr(R"([budget]
max_tokens = 1000
target_tokens = 100
output_reserve = 10
estimation_safety_margin_percent = 2.5

[budget.reserved_slots]
Memory = 5
"a b" = 7
)"));
  EXPECT_THAT(needed(vector), ElementsAre("budget.estimation_safety_margin_percent", "budget.reserved_slots"));
}

TEST(Vector, NeedsExtensionFieldsForSlicers) {
  EXPECT_THAT(needed(passing(kBudget, by_hint(R"(,"slicerType":"knapsack")"), kTwoItems)), IsEmpty());
  const WrittenVector stream = passing(kBudget, by_hint(R"(,"slicerType":"stream","streamBatchSize":1)"), kTwoItems);
  EXPECT_THAT(stream.text, HasSubstr("slicer = \"stream\"\n"));
  EXPECT_THAT(stream.text, HasSubstr("batch_size = 1\n"));
  EXPECT_THAT(needed(stream), ElementsAre("config.slicer = \"stream\"", "config.batch_size"));
  const WrittenVector both = passing(kBudget, by_hint(R"(,"quotas":[{"kind":"Message","minPercent":10},
      {"kind":"a b","maxPercent":0.5}],"countQuotas":[{"kind":"Message","requireCount":1,"capCount":2}],
      "scarcityBehavior":"throw")"),
                                     kTwoItems);
  EXPECT_THAT(both.text, HasSubstr(R"(quotas = [
  { kind = "Message", require = 10.0, cap = 100.0 },
  { kind = "a b", require = 0.0, cap = 0.5 },
]
entries = [
  { kind = "Message", require_count = 1, cap_count = 2 },
]
scarcity_behavior = "throw"
)"));
  EXPECT_THAT(needed(both), ElementsAre("config.quotas", "config.entries", "config.scarcity_behavior"));
}

TEST(Vector, WritesNestedSlicersInTheFlatForm) {
  VectorRequest request = from_json(request_text(kBudget, by_hint(), kTwoItems));
  const SlicerSpec knapsack{slicer_spec::Knapsack{7}};
  request.policy.slicer =
      SlicerSpec{slicer_spec::Quota{std::vector<PolicyQuota>(), std::make_shared<const SlicerSpec>(knapsack)}};
  const std::string text = write_vector(request).text;
  EXPECT_THAT(problems_of(text), IsEmpty());
  EXPECT_THAT(text, HasSubstr("slicer = \"knapsack\"\n"));
  EXPECT_THAT(text, HasSubstr("bucket_size = 7\nquotas = []\n"));
}

TEST(Vector, WritesEmptyQuotaLists) {
  EXPECT_THAT(passing(kBudget, by_hint(R"(,"quotas":[])"), kTwoItems).text, HasSubstr("quotas = []\n"));
  EXPECT_THAT(passing(kBudget, by_hint(R"(,"countQuotas":[])"), kTwoItems).text, HasSubstr("entries = []\n"));
}

TEST(Vector, NeedsExtensionFieldsForScorersWithOptions) {
  const auto fields = [&](std::string_view scorer) { return needed(passing(kBudget, by(scorer), kTwoItems)); };
  for (const char* plain : {"recency", "priority", "frequency", "reflexive", "kind", "metadataTrust"}) {
    EXPECT_THAT(fields(R"({"type":")" + std::string(plain) + "\"}"), IsEmpty()) << plain;
  }
  EXPECT_THAT(fields(R"({"type":"kind","kindWeights":{"Message":0.5,"a b":1}})"),
              ElementsAre("config.scorers.weights"));
  EXPECT_THAT(fields(R"({"type":"kind","kindWeights":{}})"), ElementsAre("config.scorers.weights"));
  EXPECT_THAT(fields(R"({"type":"tag","tagWeights":{}})"), ElementsAre("config.scorers.tag_weights"));
  EXPECT_THAT(fields(R"({"type":"tag","tagWeights":{"a":1},"caseSensitive":false})"),
              ElementsAre("config.scorers.tag_weights", "config.scorers.case_sensitive"));
  EXPECT_THAT(fields(R"({"type":"metadataTrust","defaultScore":0.25})"), ElementsAre("config.scorers.default_score"));
  EXPECT_THAT(fields(R"({"type":"metadataKey","key":"a","value":"b","boost":2})"),
              ElementsAre("config.scorers.key", "config.scorers.value", "config.scorers.boost"));
  for (const char* curve :
       {R"({"type":"exponential","halfLifeSeconds":3600})", R"({"type":"window","maxAgeSeconds":1e-9})",
        R"({"type":"step","windows":[{"maxAgeSeconds":1,"score":0.5},{"maxAgeSeconds":2,"score":0}]})"}) {
    EXPECT_THAT(
        fields(R"({"type":"decay","curve":)" + std::string(curve) + "}"),
        ElementsAre("config.scorers.reference_time", "config.scorers.null_timestamp_score", "config.scorers.curve"));
  }
}

TEST(Vector, WritesNestedScorers) {
  const WrittenVector composite = passing(
      kBudget, by(R"({"type":"composite","weight":2,"scorers":[{"type":"reflexive"},{"type":"composite","scorers":
                  [{"type":"recency","weight":3}]}]},{"type":"scaled","innerScorer":{"type":"priority","weight":5}})"),
      kTwoItems);
  EXPECT_THAT(composite.text, HasSubstr(R"(
[[config.scorers]]
type = "composite"
weight = 2.0

[[config.scorers.children]]
type = "reflexive"
weight = 1.0

[[config.scorers.children]]
type = "composite"
weight = 1.0

[[config.scorers.children.children]]
type = "recency"
weight = 3.0

[[config.scorers]]
type = "scaled"
weight = 1.0
inner_scorer = "priority"
)"));
  EXPECT_THAT(needed(composite), ElementsAre("config.scorers.inner_scorer"));

  const WrittenVector scaled = passing(
      kBudget, by(R"({"type":"scaled","innerScorer":{"type":"scaled","innerScorer":{"type":"composite","scorers":
                  [{"type":"kind","kindWeights":{"Message":0.5}},{"type":"reflexive"}]}}})"),
      kTwoItems);
  EXPECT_THAT(scaled.text, HasSubstr(R"(
[[config.scorers]]
type = "scaled"
weight = 1.0

[config.scorers.inner_scorer]
type = "scaled"

[config.scorers.inner_scorer.inner_scorer]
type = "composite"

[[config.scorers.inner_scorer.inner_scorer.children]]
type = "kind"
weight = 1.0
weights = [
  { kind = "Message", weight = 0.5 },
]

[[config.scorers.inner_scorer.inner_scorer.children]]
type = "reflexive"
weight = 1.0
)"));
}

TEST(Vector, WritesScorersNestedToTheLimitOfAPolicy) {
  for (const auto& [open, close] :
       {std::pair(R"({"type":"scaled","innerScorer":)", "}"), std::pair(R"({"type":"composite","scorers":[)", "]}")}) {
    std::string scorer = R"({"type":"reflexive"})";
    for (int depth = 1; depth < 255; ++depth) scorer = open + scorer + close;
    passing(kBudget, by(scorer), kTwoItems);
  }
}

TEST(Vector, FreezesTheClockForEveryDecayScorer) {
  const std::string decay = R"({"type":"decay","curve":{"type":"window","maxAgeSeconds":60}})";
  const std::string items = R"([{"content":"a","tokens":1,"timestamp":"2026-03-17T14:59:30Z"},
                                {"content":"b","tokens":1,"timestamp":"2026-03-17T14:58:30Z"}])";
  const std::string note = "their reference_time is the instant of the run, 2026-03-17T15:00:00.25Z.";
  const WrittenVector vector = passing(
      kBudget,
      by(decay + R"(,{"type":"scaled","innerScorer":)" + decay + R"(},{"type":"composite","scorers":[)" + decay + "]}"),
      items);
  EXPECT_EQ(times(vector.text, "\nreference_time = 2026-03-17T15:00:00.25Z\n"), 3U);
  EXPECT_THAT(vector.text, HasSubstr(note));
  EXPECT_THAT(vector.text, HasSubstr("content = \"a\"\nscore_approx = 1.0\n"));
  EXPECT_THAT(vector.text, HasSubstr("content = \"b\"\nscore_approx = 0.0\n"));

  const WrittenVector given =
      passing(kBudget,
              by(decay.substr(0, decay.size() - 1) + R"(,"referenceTime":"2026-03-17T16:00:00+01:00"},)"
                                                     R"({"type":"scaled","innerScorer":{"type":"priority"}})"),
              items);
  EXPECT_THAT(given.text, HasSubstr("\nreference_time = 2026-03-17T15:00:00Z\n"));
  EXPECT_THAT(given.text, Not(HasSubstr(note)));
}

TEST(Vector, ReadsTheClockOnceWhenNoTimeIsGiven) {
  const std::string decay = R"({"type":"decay","curve":{"type":"window","maxAgeSeconds":60}})";
  VectorRequest request = from_json(request_text(kBudget, by(decay + "," + decay), kTwoItems));
  request.now.reset();
  const Timestamp before = Timestamp::now();
  const std::string text = write_vector(request).text;
  const Timestamp after = Timestamp::now();
  const std::size_t at = text.find("\nreference_time = ") + 18;
  const std::string instant = text.substr(at, text.find('\n', at) - at);
  EXPECT_LE(before, Timestamp::parse(instant));
  EXPECT_LE(Timestamp::parse(instant), after);
  EXPECT_EQ(times(text, "\nreference_time = " + instant + "\n"), 2U);
}

TEST(Vector, WritesMetadataThatTomlCanHold) {
  const std::string by_key = by(R"({"type":"metadataKey","key":"k","value":"100","boost":2},{"type":"scaled",
      "innerScorer":{"type":"composite","scorers":[{"type":"metadataKey","key":"b","value":"true","boost":2}]}},
      {"type":"metadataTrust"})");
  const WrittenVector vector = passing(kBudget, by_key, R"([{"content":"a","tokens":1,"metadata":{"k":100,"b":true,
      "cupel:trust":1.5,"":"","e f":"x"}},{"content":"b","tokens":1,"metadata":{"k":-9223372036854775808}}])");
  EXPECT_THAT(vector.text, HasSubstr("metadata = { \"\" = \"\", b = true, \"cupel:trust\" = 1.5, \"e f\" = \"x\", "
                                     "k = 100 }\n"));
  EXPECT_THAT(vector.text, HasSubstr("metadata = { k = -9223372036854775808 }\n"));
  EXPECT_THAT(needed(vector), Contains("items.metadata values that are not strings"));
  EXPECT_THAT(vector.text, Not(HasSubstr("Left out")));
}

TEST(Vector, LeavesOutMetadataThatNoStageReads) {
  const WrittenVector vector = passing(kBudget, by(R"({"type":"metadataKey","key":"k","value":"null","boost":2})"),
                                       R"([{"content":"a","tokens":1,"metadata":{"k":null,"l":[1],"m":{"n":2}}},
      {"content":"b","tokens":1,"source":"Rag"},{"content":"c","tokens":1,"originalTokens":7}])");
  EXPECT_THAT(vector.text, Not(HasSubstr("metadata = ")));
  EXPECT_THAT(vector.text,
              HasSubstr("# Left out: metadata values (3) that are null, nested, or non-strings under keys"));
  EXPECT_THAT(vector.text, HasSubstr("# Left out: source and originalTokens, which no stage reads.\n"));
  EXPECT_THAT(needed(vector), Not(Contains(HasSubstr("metadata values"))));
}

TEST(Vector, WritesOnlyStringsUnderKeysThatNoScorerReads) {
  const WrittenVector vector = passing(
      kBudget, by_hint(), R"([{"content":"a","tokens":1,"metadata":{"cupel:trust":0.5,"k":true,"l":1,"m":"n"}}])");
  EXPECT_THAT(vector.text, HasSubstr("metadata = { m = \"n\" }\n"));
  EXPECT_THAT(vector.text, HasSubstr("# Left out: metadata values (3)"));
  EXPECT_THAT(needed(vector), IsEmpty());
}

TEST(Vector, WritesNumbersBeyondTomlAsTextsThatScoreTheSame) {
  const std::string big = "123456789012345678901234567890";
  const WrittenVector vector = passing(
      kBudget, by(R"({"type":"metadataKey","key":"k","value":")" + big + R"(","boost":2},{"type":"metadataTrust"})"),
      R"([{"content":"a","tokens":1,"metadata":{"k":)" + big + R"(,"cupel:trust":)" + big +
          R"(}},{"content":"b","tokens":1,"metadata":{"cupel:trust":-1e400}}])");
  EXPECT_THAT(vector.text, HasSubstr("metadata = { \"cupel:trust\" = \"" + big + "\", k = \"" + big + "\" }\n"));
  EXPECT_THAT(vector.text, HasSubstr("content = \"a\"\nscore_approx = 1.5\n"));
  EXPECT_THAT(vector.text, HasSubstr("content = \"b\"\nscore_approx = 0.75\n"));
}

}  // namespace
}  // namespace cupel::conformance
