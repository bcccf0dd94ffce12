// The fields that only vectors of this project have. A vector with such a field tests nothing unless the runner reads
// the field.

#include <gtest/gtest.h>

#include <string>

#include "runner_test_vectors.hpp"

namespace cupel::conformance {
namespace {

// Lines of kPipeline to which tests add fields.
constexpr std::string_view kTarget = "target_tokens = 20";
constexpr std::string_view kSlicer = "slicer = \"greedy\"";

std::string as_pipeline(std::string_view more) { return std::string(kPipeline) + std::string(more); }

TEST(ExtensionFields, IncludeReservedSlots) {
  expect_failure(with(kPipeline, kTarget, "target_tokens = 20\nreserved_slots = { Memory = 86 }"), "output");
}

TEST(ExtensionFields, IncludeTheSafetyMargin) {
  expect_failure(with(kPipeline, kTarget, "target_tokens = 20\nestimation_safety_margin_percent = 50.0"), "output");
}

TEST(ExtensionFields, IncludeQuotasAroundTheSlicerOfAPipeline) {
  const std::string none = "\nquotas = [{ kind = \"Message\", require = 0.0, cap = 10.0 }]";
  expect_failure(with(kPipeline, kSlicer, std::string(kSlicer) + none), "output");
  expect_failure(with(kPipeline, kSlicer, "slicer = \"quota\"" + none), "output");
  expect_failure(with(kPipeline, kSlicer, "slicer = \"count_quota\"\nentries = []" + none), "output");
}

TEST(ExtensionFields, IncludeEntriesAroundTheSlicerOfAPipeline) {
  const std::string none = "\nentries = [{ kind = \"message\", require_count = 0, cap_count = 0 }]";
  expect_failure(with(kPipeline, kSlicer, std::string(kSlicer) + none), "output");
  expect_failure(with(kPipeline, kSlicer, "slicer = \"count_quota\"" + none), "output");
  expect_failure(with(kPipeline, kSlicer, "slicer = \"knapsack\"\nbucket_size = 1" + none), "output");
  expect_failure(with(kPipeline, kSlicer, "slicer = \"count_constrained_knapsack\"\nbucket_size = 1" + none), "output");
}

TEST(ExtensionFields, RefuseQuotasForCountConstrainedKnapsack) {
  expect_failure(with(kPipeline, kSlicer, "slicer = \"count_constrained_knapsack\"\nentries = []\nquotas = []"),
                 "can't be combined with quotas");
}

TEST(ExtensionFields, RequireAKnapsackInsideCountConstrainedKnapsack) {
  const std::string slicer = "slicer = \"count_constrained_knapsack\"\nbucket_size = 1\nentries = []\ninner_slicer = ";
  expect_pass(with(kPipeline, kSlicer, slicer + "\"knapsack\""));
  expect_failure(with(kPipeline, kSlicer, slicer + "\"greedy\""), "is not 'knapsack'");
}

TEST(ExtensionFields, IncludeNestedSlicersWithOptions) {
  // A count quota accepts a knapsack only inside another quota, as in the inner table.
  const std::string nested =
      "slicer = \"count_quota\"\nentries = []\n"
      "inner_slicer = { type = \"quota\", quotas = [], inner_slicer = { type = \"knapsack\", bucket_size = 1 } }";
  expect_pass(with(kPipeline, kSlicer, nested));
  expect_failure(with(with(kPipeline, kSlicer, nested), "bucket_size = 1", "bucket_size = 50"), "output");
  expect_failure(with(with(kPipeline, kSlicer, nested), "\"quota\"", "\"quotum\""), "unknown slicer 'quotum'");
}

TEST(ExtensionFields, IncludeTheBatchSizeOfStream) {
  expect_pass(with(kSlicing, "\"greedy\"", "\"stream\""));
  expect_failure(with(with(kSlicing, "\"greedy\"", "\"stream\""), "[budget]", "[config]\nbatch_size = 0\n[budget]"),
                 "SlicerConfig");
}

TEST(ExtensionFields, IncludeNestedScorersWithOptions) {
  const std::string nested = with(kScoring, "[[items]]",
                                  "[config]\ninner_scorer = { type = \"scaled\", inner_scorer = { type = \"tag\", "
                                  "tag_weights = [{ tag = \"x\", weight = 1.0 }] } }\n[[items]]");
  expect_failure(with(nested, "\"reflexive\"", "\"scaled\""), "expected 0.25, actual 0.5");
  expect_failure(with(with(kScoring, "[[items]]", "[config]\ninner_scorer = \"scaled\"\n[[items]]"), "\"reflexive\"",
                      "\"scaled\""),
                 "needs its own table");
}

TEST(ExtensionFields, IncludeTagsWithoutCase) {
  const std::string tagged =
      with(with(with(kScoring, "\"reflexive\"", "\"tag\""), "tokens = 1", "tokens = 1\ntags = [\"X\"]"), "[[items]]",
           "[config]\ntag_weights = [{ tag = \"x\", weight = 1.0 }]\n[[items]]");
  expect_failure(tagged, "actual 0");
  expect_failure(with(tagged, "[config]", "[config]\ncase_sensitive = false"), "actual 1");
}

TEST(ExtensionFields, IncludeNumbersAndBooleansInMetadata) {
  const auto trusting = [](const char* value) {
    return with(with(kScoring, "\"reflexive\"", "\"metadata_trust\""), "tokens = 1",
                std::string("tokens = 1\nmetadata = { \"cupel:trust\" = ") + value + " }");
  };
  expect_pass(trusting("0.25"));
  expect_pass(trusting("\"0.25\""));
  expect_failure(trusting("1"), "actual 1");
  expect_failure(trusting("true"), "actual 0.5");
  expect_failure(trusting("[0.25]"), "metadata 'cupel:trust' is not a string, a number or a boolean");
}

TEST(ExtensionFields, RequireCodeAndMessageOfAnExpectedError) {
  const std::string failing = with(with(kPipeline, "content = \"big\"", "content = \"big\"\npinned = true"), "[budget]",
                                   "expect_error = \"Overflow\"\n[budget]");
  expect_pass(failing);
  expect_failure(with(failing, "\"Overflow\"", "\"TokenOverflow\""),
                 "expected TokenOverflow, actual Overflow: Selected");
  expect_failure(with(failing, "pinned = true", "pinned = false"), "expected Overflow, actual no error");
  const std::string text =
      "\"Overflow\"\nexpect_message = \"Selected items require 50 tokens, exceeding target budget of 20\"";
  expect_pass(with(failing, "\"Overflow\"", text));
  expect_failure(with(with(failing, "\"Overflow\"", text), "of 20", "of 21"), "message: expected");
}

TEST(ExtensionFields, IncludeExpectedErrorsOfEveryPart) {
  const auto expecting = [](std::string_view vector, std::string_view code) {
    return with(vector, "stage =", "expect_error = \"" + std::string(code) + "\"\nstage =");
  };
  expect_pass(with(expecting(kPipeline, "InvalidBudget"), "max_tokens = 100", "max_tokens = 1"));
  expect_pass(with(expecting(kPipeline, "EmptyContent"), "content = \"kept\"", "content = \"\""));
  expect_pass(with(expecting(kPipeline, "ScorerConfig"), "weight = 2.0", "weight = -2.0"));
  expect_pass(with(expecting(kSlicing, "SlicerConfig"), "slicer = \"greedy\"",
                   "slicer = \"stream\"\n[config]\nbatch_size = 0"));
}

TEST(ExtensionFields, AreNamedInErrorsAsInTheVector) {
  const auto with_quota = [](const std::string& quota) {
    return with(kSlicing, "slicer = \"greedy\"",
                "slicer = \"quota\"\n[config]\nquotas = [{ kind = \"myKind\", " + quota + " }]");
  };
  expect_failure(with_quota("require = 31.0, cap = 30.0"),
                 "SlicerConfig: QuotaSlice: require must not exceed cap (30) for kind 'myKind', got 31");
  expect_failure(with(kSlicing, "slicer = \"greedy\"", "slicer = \"stream\"\n[config]\nbatch_size = 0"),
                 "SlicerConfig: StreamSlice: batch_size must be positive, got 0");
}

TEST(ExtensionFields, DoNotHideABrokenVectorBehindAnExpectedError) {
  expect_failure(with(with(kPipeline, "stage =", "expect_error = \"Overflow\"\nstage ="), "tokens = 15", ""),
                 "field 'tokens' is missing");
}

TEST(ExtensionFields, IncludeIndicesOfEqualContents) {
  expect_pass(with(kPipeline, "[[expected_output]]", "[[expected_output]]\nindex = 0"));
  expect_failure(with(kPipeline, "[[expected_output]]", "[[expected_output]]\nindex = 2"), "output \"kept\": index");
  expect_failure(with(kPipeline, "[[expected.diagnostics.included]]", "[[expected.diagnostics.included]]\nindex = 2"),
                 "included \"kept\": index");
  expect_failure(with(kPipeline, "[[expected.diagnostics.excluded]]", "[[expected.diagnostics.excluded]]\nindex = 0"),
                 "excluded \"big\": index: expected 0, actual 1");
}

TEST(ExtensionFields, CompareEventsInOrder) {
  const std::string stages = R"(
[[expected.diagnostics.events]]
stage = "Classify"
item_count = 3
[[expected.diagnostics.events]]
stage = "Score"
item_count = 3
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
  expect_pass(as_pipeline(stages));
  expect_failure(as_pipeline(with(stages, "\"Score\"", "\"Slice\"")),
                 "event 2: stage: expected \"Slice\", actual \"Score\"");
  expect_failure(as_pipeline(with(stages, "item_count = 2", "item_count = 3")), "event 3: item_count");
  expect_failure(as_pipeline(with(stages, "[[expected.diagnostics.events]]\nstage = \"Place\"\nitem_count = 1", "")),
                 "number of events: expected 4, actual 5");
  const std::string item_event =
      "[[expected.diagnostics.events]]\nstage = \"Classify\"\nmessage = \"NegativeTokens: has a negative token count "
      "(-1)\"\n";
  expect_failure(as_pipeline(item_event + stages), "number of events: expected 6, actual 8");
}

TEST(ExtensionFields, CompareItemEventsWhenAMessageIsExpected) {
  const std::string vector =
      with(with(with(kPipeline, "tokens = -1\n[[expected_output]]", "tokens = 1\n[[expected_output]]"), "tokens = 50",
                "tokens = -50"),
           "[expected.diagnostics.summary]", "[ignored.summary]");
  const std::size_t diagnostics = vector.find("[[expected.diagnostics.included]]");
  const std::string events = R"toml(
[[expected_output]]
content = "negative"
[[expected.diagnostics.events]]
stage = "Classify"
message = "NegativeTokens: has a negative token count (-50)"
[[expected.diagnostics.events]]
stage = "Classify"
[[expected.diagnostics.events]]
stage = "Score"
[[expected.diagnostics.events]]
stage = "Deduplicate"
message = "Deduplicated: same content as item 0, which competed in its place"
[[expected.diagnostics.events]]
stage = "Deduplicate"
[[expected.diagnostics.events]]
stage = "Slice"
[[expected.diagnostics.events]]
stage = "Place"
)toml";
  const std::string whole = vector.substr(0, diagnostics) + events;
  EXPECT_EQ(described(run_vector_text(whole)), "");
  expect_failure(with(whole, "(-50)", "(-51)"), "event 1: message");
}

TEST(ExtensionFields, CompareShortfalls) {
  const std::string short_of =
      with(kPipeline, kSlicer,
           std::string(kSlicer) + "\nentries = [{ kind = \"Tool\", require_count = 2, cap_count = 2 }]") +
      "[[expected.diagnostics.shortfalls]]\nkind = \"Tool\"\nrequired_count = 2\nsatisfied_count = 0\n";
  expect_pass(short_of);
  expect_failure(with(short_of, "satisfied_count = 0", "satisfied_count = 1"), "shortfall 1: satisfied_count");
  expect_failure(
      with(short_of, "[[expected.diagnostics.shortfalls]]\nkind = \"Tool\"\nrequired_count = 2\nsatisfied_count = 0\n",
           "[expected.diagnostics]\nshortfalls = []"),
      "number of shortfalls: expected 0, actual 1");
}

TEST(ExtensionFields, CompareCapExclusions) {
  const std::string capped =
      with(with(kPipeline, kSlicer,
                std::string(kSlicer) + "\nentries = [{ kind = \"message\", require_count = 0, cap_count = 0 }]"),
           "[[expected_output]]\ncontent = \"kept\"", "");
  const std::string head = capped.substr(0, capped.find("[[expected.diagnostics.included]]"));
  const auto excluded = [&](std::string_view fields) {
    return head + R"(
[[expected.diagnostics.excluded]]
content = "kept"
score_approx = 0.75
exclusion_reason = "CountCapExceeded"
)" + std::string(fields) +
           R"(
[[expected.diagnostics.excluded]]
content = "big"
score_approx = 0.5
exclusion_reason = "BudgetExceeded"
item_tokens = 50
available_tokens = 20
[[expected.diagnostics.excluded]]
content = "kept"
score_approx = 0.25
exclusion_reason = "Deduplicated"
deduplicated_against = "kept"
[[expected.diagnostics.excluded]]
content = "negative"
score_approx = 0.0
exclusion_reason = "NegativeTokens"
)";
  };
  expect_pass(excluded("kind = \"message\"\ncap = 0\ncount = 0"));
  expect_failure(excluded("kind = \"Message\""), "excluded \"kept\": kind");
  expect_failure(excluded("cap = 1"), "excluded \"kept\": cap");
  expect_failure(excluded("count = 1"), "excluded \"kept\": count");
}

TEST(ExtensionFields, CompareTheOverflow) {
  const std::string proceeding = with(kPipeline.substr(0, kPipeline.find("[expected.diagnostics.summary]")), kSlicer,
                                      "overflow_strategy = \"proceed\"\nslicer = \"greedy\"");
  const std::string over = with(proceeding, "content = \"big\"", "content = \"big\"\npinned = true");
  const std::string output =
      with(over, "[[expected_output]]\ncontent = \"kept\"", "[[expected_output]]\ncontent = \"big\"");
  expect_pass(output + "[expected.overflow]\ntokens_over_budget = 30\n");
  expect_failure(output + "[expected.overflow]\ntokens_over_budget = 31\n",
                 "tokens_over_budget: expected 31, actual 30");
  expect_failure(output + "[expected.overflow]\n", "field 'tokens_over_budget' is missing");
}

}  // namespace
}  // namespace cupel::conformance
