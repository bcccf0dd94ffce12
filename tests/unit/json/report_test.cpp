#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

// The complete example of the specification, on one line and with the shortest numbers.
constexpr std::string_view kExample =
    R"({"events":[{"stage":"Classify","duration_ms":0.3,"item_count":5},{"stage":"Place","duration_ms":0.2,)"
    R"("item_count":2}],"included":[{"item":{"content":"Recent conversation turn","tokens":256,"kind":"Message"},)"
    R"("score":0.92,"reason":{"reason":"Scored"}},{"item":{"content":"System prompt","tokens":128,"kind":)"
    R"("SystemPrompt"},"score":0,"reason":{"reason":"Pinned"}}],"excluded":[{"item":{"content":"Old tool output",)"
    R"("tokens":2048,"kind":"ToolOutput"},"score":0.45,"reason":{"reason":"BudgetExceeded","item_tokens":2048,)"
    R"("available_tokens":512}},{"item":{"content":"Duplicate message","tokens":256,"kind":"Message"},"score":0.3,)"
    R"("reason":{"reason":"Deduplicated","deduplicated_against":"Recent conversation turn"}}],"total_candidates":5,)"
    R"("total_tokens_considered":4736,"count_requirement_shortfalls":[]})";

std::string with_reason(std::string_view reason) {
  return R"({"events":[],"included":[],"excluded":[{"item":{"content":"a","tokens":1},"score":null,"reason":)" +
         std::string(reason) + R"(,"index":3}],"total_candidates":1,"total_tokens_considered":1})";
}

// Spec: SelectionReport/json: the report's JSON form
//   Code: companions/json/src/report_json.cpp
//   Note: Entries and reasons also have positions unless they are switched off.
TEST(Report, RoundTripsTheExampleOfTheSpecification) {
  const SelectionReport report = read_report(kExample);
  EXPECT_EQ(report.included.at(0).position, kNoPosition);
  EXPECT_EQ(to_json(report), kExample);
}

// Spec: Events/unknown-stages, MUST: "Implementations MUST handle unknown PipelineStage values gracefully when
//     deserializing diagnostic data from other implementations."
//   Code: companions/json/src/report_reader.cpp
//   No vectors: vectors read no reports
//   Note: They keep their name and are written back.
// Spec: ExclusionReasons/unknown-reasons, MUST: "Implementations MUST handle unknown ExclusionReason variants
//     gracefully when deserializing diagnostic data from other implementations or future specification versions."
//   Code: companions/json/src/reason_reader.cpp
//   No vectors: vectors read no reports
//   Note: They keep their name and fields verbatim.
TEST(Report, KeepsUnknownStagesAndReasons) {
  const std::string text =
      R"({"events":[{"stage":"Sort\u0021","duration_ms":1,"item_count":2}],"included":[],"excluded":[{"item":)"
      R"({"content":"a","tokens":1,"kind":"Message"},"score":0.5,"reason":{"reason":"Moonphase","phase":"full","n":)"
      R"([1.00,{"x":1e400}]}}],"total_candidates":1,"total_tokens_considered":1,"count_requirement_shortfalls":[]})";
  const SelectionReport report = read_report(text);
  EXPECT_EQ(report.events.at(0).stage, PipelineStage::Unknown);
  EXPECT_EQ(report.events.at(0).stage_name(), "Sort!");
  EXPECT_EQ(to_string(report.excluded.at(0).reason), "Moonphase");
  std::string expected = text;
  expected.replace(expected.find("\\u0021"), 6, "!");
  EXPECT_EQ(to_json(report), expected);
}

// Spec: ExclusionReasons/unknown-reasons
TEST(Report, KeepsAnUnknownReasonWithoutFields) {
  const SelectionReport report = read_report(with_reason(R"({ "reason" : "X" })"));
  EXPECT_EQ(to_json(report.excluded.at(0).reason), R"({"reason":"X"})");
}

TEST(Report, ReadsPositionsAndScoresThatAreNotFinite) {
  const SelectionReport report =
      read_report(with_reason(R"({"reason":"PinnedOverride","displacedBy":"p","displaced_by_index":7})"));
  EXPECT_EQ(report.excluded.at(0).position, 3U);
  EXPECT_TRUE(std::isnan(report.excluded.at(0).score));
  EXPECT_EQ(std::get<exclusion::PinnedOverride>(report.excluded.at(0).reason).displaced_by_position, 7U);
}

TEST(Report, ReportsFaultsWithTheirPath) {
  const auto refused = [](std::string_view text) { return refusal([&] { return read_report(text); }); };
  EXPECT_EQ(refused("[]"), "InvalidArgument report");
  EXPECT_EQ(refused("{}"), "InvalidArgument report.events");
  EXPECT_EQ(refused(with_reason("\"BudgetExceeded\"")), "InvalidArgument report.excluded[0].reason");
  EXPECT_EQ(refused(with_reason(R"({"reason":"BudgetExceeded","item_tokens":1})")),
            "InvalidArgument report.excluded[0].reason.available_tokens");
  EXPECT_EQ(
      refused(with_reason(R"({"reason":"Deduplicated","deduplicated_against":"a","deduplicated_against_index":-1})")),
      "InvalidArgument report.excluded[0].reason.deduplicated_against_index");
  std::string item_fault(kExample);
  item_fault.replace(item_fault.find("128"), 3, "1.0");
  EXPECT_EQ(refused(item_fault), "InvalidItem report.included[1].item.tokens");
}

SelectionReport run(std::vector<ContextItem>& items, TraceDetailLevel level) {
  const Policy policy = read_policy("\"chat\"");
  DiagnosticTraceCollector collector(level);
  static_cast<void>(Pipeline(policy).run(items, ContextBudget({.max_tokens = 100, .target_tokens = 12}), &collector));
  return collector.take_report();
}

std::vector<ContextItem> some_items() {
  return {ContextItem({.content = "pin", .tokens = 5, .pinned = true}), ContextItem({.content = "twin", .tokens = 4}),
          ContextItem({.content = "twin", .tokens = 4}), ContextItem({.content = "big", .tokens = 11}),
          ContextItem({.content = "bad", .tokens = -1})};
}

TEST(Report, HasPositionsAndNoContentsWhenBrief) {
  std::vector<ContextItem> items = some_items();
  const std::string text =
      to_json(run(items, TraceDetailLevel::Stage), ReportOptions{.items = false, .timings = false});
  EXPECT_FALSE(contains(text, "item\":")) << text;
  EXPECT_FALSE(contains(text, "twin") || contains(text, "pin\"")) << text;
  EXPECT_TRUE(contains(text, R"("reason":{"reason":"Deduplicated","deduplicated_against_index":1},"index":2)")) << text;
  EXPECT_TRUE(contains(text, R"("reason":{"reason":"PinnedOverride","displaced_by_index":0},"index":3)")) << text;
}

// Spec: SelectionReport/json
TEST(Report, HasExactlyTheSpecifiedFieldsWithoutPositions) {
  std::vector<ContextItem> items = some_items();
  EXPECT_FALSE(contains(to_json(run(items, TraceDetailLevel::Stage), ReportOptions{.positions = false}), "index"));
}

TEST(Report, WritesTheSameBytesToAStream) {
  std::vector<ContextItem> items;
  for (int k = 0; k < 2000; ++k)
    items.push_back(ContextItem({.content = std::string(100, 'x') + std::to_string(k), .tokens = 1}));
  const SelectionReport report = run(items, TraceDetailLevel::Item);
  std::ostringstream out;
  write_report(out, report);
  EXPECT_EQ(out.str(), to_json(report));
}

TEST(Report, HasTheLevelsOfTheProtocol) {
  const std::string items = R"([{"content":"a","tokens":30},{"content":"b","tokens":30}])";
  const auto with = [&](std::string_view report) {
    return answer(request(kBudget, items, "\"chat\"", R"(,"timings":false,"report":)" + std::string(report)));
  };
  EXPECT_FALSE(contains(with("false"), "report"));
  EXPECT_FALSE(contains(with("null"), "report"));
  EXPECT_FALSE(contains(with("true"), "message"));
  EXPECT_TRUE(contains(with("\"items\""), R"("message":"BudgetExceeded: 30 tokens requested, 20 available")"));
  EXPECT_TRUE(contains(with("true"), R"("excluded":[{"item":{"content":"b",)"));
  EXPECT_TRUE(contains(with("\"brief\""), R"("excluded":[{"score":)"));
  EXPECT_EQ(with("true"), with("true"));
}

}  // namespace
}  // namespace cupel::json::test
