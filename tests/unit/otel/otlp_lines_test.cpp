// The exact OTLP/JSON text. tests/otel validates it with the official definitions.

#include "otel/otlp_lines.hpp"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <limits>
#include <set>
#include <string>

#include "cupel/version.hpp"

namespace cupel::otel {
namespace {

Instant at(std::int64_t nanoseconds) { return Instant(std::chrono::nanoseconds(nanoseconds)); }

RunSpans sample_run() {
  RunSpans run;
  run.root = {.name = "cupel.pipeline",
              .start = at(1'700'000'000'000'000'001),
              .end = at(1'700'000'000'000'000'900),
              .attributes = {{"cupel.budget.max_tokens", std::int64_t{9'007'199'254'740'993}}},
              .events = {}};
  run.stages = {{.name = "cupel.stage.slice",
                 .start = at(1'700'000'000'000'000'002),
                 .end = at(1'700'000'000'000'000'003),
                 .attributes = {{"cupel.stage.name", std::string_view("slice")}},
                 .events = {{"cupel.item.included",
                             at(1'700'000'000'000'000'003),
                             {{{"cupel.item.kind", std::string_view("quo\"te")},
                               {"cupel.item.tokens", std::int64_t{-1}},
                               {"cupel.item.score", 0.1}}}}}}};
  return run;
}

// Ids are random: `x` stands for each digit.
std::string masked(std::string line) {
  for (const std::string_view name : {"\"traceId\":\"", "\"spanId\":\"", "\"parentSpanId\":\""}) {
    for (std::size_t i = line.find(name); i != std::string::npos; i = line.find(name, i + 1)) {
      for (std::size_t k = i + name.size(); line[k] != '"'; ++k) line[k] = 'x';
    }
  }
  return line;
}

std::string line_of(const RunSpans& run, std::optional<TraceContext> parent = {}) {
  std::string line;
  OtlpLines({{"service.name", "cupel"}}, parent).append(line, run);
  return line;
}

TEST(OtlpLines, WriteOneExportRequestPerRun) {
  const std::string version(kVersion);
  EXPECT_EQ(
      masked(line_of(sample_run())),
      R"({"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"cupel"}}]},)"
      R"("scopeSpans":[{"scope":{"name":"cupel","version":")" +
          version +
          R"("},"spans":[)"
          R"({"traceId":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","spanId":"xxxxxxxxxxxxxxxx","flags":257,)"
          R"("name":"cupel.pipeline","kind":1,"startTimeUnixNano":"1700000000000000001",)"
          R"("endTimeUnixNano":"1700000000000000900","attributes":[{"key":"cupel.budget.max_tokens",)"
          R"("value":{"intValue":"9007199254740993"}}],"status":{}},)"
          R"({"traceId":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","spanId":"xxxxxxxxxxxxxxxx","parentSpanId":"xxxxxxxxxxxxxxxx",)"
          R"("flags":257,"name":"cupel.stage.slice","kind":1,"startTimeUnixNano":"1700000000000000002",)"
          R"("endTimeUnixNano":"1700000000000000003","attributes":[{"key":"cupel.stage.name",)"
          R"("value":{"stringValue":"slice"}}],"events":[{"timeUnixNano":"1700000000000000003",)"
          R"("name":"cupel.item.included","attributes":[{"key":"cupel.item.kind","value":{"stringValue":"quo\"te"}},)"
          R"({"key":"cupel.item.tokens","value":{"intValue":"-1"}},{"key":"cupel.item.score","value":{"doubleValue":0.1}}]}],)"
          R"("status":{}}]}]}]})"
          "\n");
}

TEST(OtlpLines, HaveTheErrorOfARunOnItsRootOnly) {
  RunSpans run = sample_run();
  run.error = "Overflow";
  const std::string line = line_of(run);
  const std::string status = R"("status":{"message":"Overflow","code":2})";
  EXPECT_EQ(line.find(status), line.rfind(status));
  EXPECT_LT(line.find(status), line.find("cupel.stage.slice"));
  EXPECT_NE(line.find("\"status\":{}"), std::string::npos);
}

TEST(OtlpLines, WriteNonFiniteNumbersAsProtobufDoes) {
  const std::pair<double, const char*> kNumbers[] = {{std::numeric_limits<double>::quiet_NaN(), "\"NaN\""},
                                                     {std::numeric_limits<double>::infinity(), "\"Infinity\""},
                                                     {-std::numeric_limits<double>::infinity(), "\"-Infinity\""},
                                                     {1.0, "1"},
                                                     {5e-324, "5e-324"}};
  for (const auto& [number, text] : kNumbers) {
    RunSpans run = sample_run();
    run.stages[0].events[0].attributes[2].value = number;
    EXPECT_NE(line_of(run).find(std::string("\"doubleValue\":") + text + "}"), std::string::npos) << text;
  }
}

struct Ids {
  std::set<std::string> traces;
  std::set<std::string> spans;
  std::vector<std::string> parents;  // of the first span, then of the second
};

Ids ids_of(const std::string& line) {
  Ids ids;
  simdjson::dom::parser parser;
  const simdjson::dom::element document = parser.parse(line);
  const simdjson::dom::array spans = document.at_pointer("/resourceSpans/0/scopeSpans/0/spans");
  for (const simdjson::dom::element span : spans) {
    ids.traces.emplace(std::string_view(span["traceId"]));
    ids.spans.emplace(std::string_view(span["spanId"]));
    std::string_view parent;
    if (span["parentSpanId"].get(parent) != simdjson::SUCCESS) parent = {};
    ids.parents.emplace_back(parent);
  }
  return ids;
}

TEST(OtlpLines, GiveEachRunItsOwnTrace) {
  OtlpLines lines({}, {});
  std::string first;
  std::string second;
  lines.append(first, sample_run());
  lines.append(second, sample_run());
  const Ids a = ids_of(first);
  const Ids b = ids_of(second);
  EXPECT_EQ(a.traces.size(), 1U);
  EXPECT_EQ(a.spans.size(), 2U);
  EXPECT_EQ(a.parents[0], "");
  EXPECT_TRUE(a.spans.contains(a.parents[1]));
  EXPECT_NE(a.traces, b.traces);
  for (const std::string& id : a.spans) {
    EXPECT_EQ(id.size(), 16U);
    EXPECT_FALSE(b.spans.contains(id));
  }
  EXPECT_EQ(a.traces.begin()->size(), 32U);
}

TEST(OtlpLines, ContinueTheTraceOfAParent) {
  const auto parent = parse_traceparent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00");
  const std::string line = line_of(sample_run(), parent);
  const Ids ids = ids_of(line);
  EXPECT_EQ(ids.traces, std::set<std::string>{"0af7651916cd43dd8448eb211c80319c"});
  EXPECT_EQ(ids.parents[0], "b7ad6b7169203331");
  EXPECT_NE(ids.parents[1], "b7ad6b7169203331");
  EXPECT_NE(line.find("\"flags\":769"), std::string::npos) << "the parent is remote";
  EXPECT_NE(line.find("\"flags\":257"), std::string::npos) << "the stages' parent is not";
}

}  // namespace
}  // namespace cupel::otel
