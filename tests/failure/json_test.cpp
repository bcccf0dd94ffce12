// Tests reading and writing the wire format with a failing allocation.

#include "cupel/json/json.hpp"

#include <sstream>

#include "cases.hpp"
#include "failing_new.hpp"

namespace cupel::failure {
namespace {

constexpr std::string_view kNoMemory = "the request needs more memory than is available";

std::string items_text(bool lines) {
  std::string text = lines ? "" : "[";
  for (const ContextItem& item : make_items(6)) {
    json::append_json(text, item);
    text += lines ? '\n' : ',';
  }
  if (!lines) text.back() = ']';
  return text;
}

std::string request_text(std::string_view more) {
  return R"({"id": "an id that is longer than short strings", "budget": )" + json::to_json(small_budget()) +
         ", \"policy\": " + json::to_json(full_policy()) + ", \"items\": " + items_text(false) + std::string(more) +
         "}\n";
}

// The value that was read, as text, or the error.
template <class Read>
std::string read_or_refuse(const Read& read) {
  try {
    return json::to_json(read());
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(Json, ItemsSurviveEveryFailedAllocation) {
  for (const bool lines : {true, false}) {
    const std::string text = items_text(lines);
    expect_survives_every_failed_allocation([&] { return json::read_items(text); });
    expect_survives_every_failed_allocation([&] {
      std::istringstream in(text);
      return json::read_items(in).size();
    });
    const std::string broken = text.substr(0, text.size() - 9) + "?";
    expect_survives_every_failed_allocation([&] {
      try {
        return std::to_string(json::read_items(broken).size());
      } catch (const Error& error) {
        return std::string(error.what());
      }
    });
  }
}

TEST(Json, ItemSurvivesEveryFailedAllocation) {
  for (const std::string& text : {json::to_json(make_items()[1]), std::string(R"({"content": "", "tokens": 1})"),
                                  std::string(R"({"content": "a", "tokens": 1, "timestamp": "yesterday"})")}) {
    expect_survives_every_failed_allocation(
        [&] { return read_or_refuse([&] { return json::read_item(text, {.strict = true}); }); });
  }
}

TEST(Json, BudgetSurvivesEveryFailedAllocation) {
  for (const std::string& text :
       {json::to_json(small_budget()), std::string(R"({"maxTokens": 10, "targetTokens": 20})")}) {
    expect_survives_every_failed_allocation([&] { return read_or_refuse([&] { return json::read_budget(text); }); });
  }
}

TEST(Json, PolicySurvivesEveryFailedAllocation) {
  for (const std::string& text :
       {json::to_json(full_policy()), std::string("\"rag\""), std::string("\"rug\""),
        std::string(R"({"scorers": [{"type": "recency"}, {"type": "priority", "weight": -2}], "a field": 1})")}) {
    expect_survives_every_failed_allocation([&] {
      json::UnknownFields unknown;
      return read_or_refuse([&] { return json::read_policy(text, {.unknown_fields = &unknown}); });
    });
  }
}

TEST(Json, RequestSurvivesEveryFailedAllocation) {
  const std::string text = request_text(R"(, "report": "items")");
  expect_survives_every_failed_allocation([&] {
    const json::Request request = json::read_request(text);
    return request.id + json::to_json(request.policy) + std::to_string(request.items.size());
  });
}

TEST(Json, ReportSurvivesEveryFailedAllocation) {
  DiagnosticTraceCollector collector(TraceDetailLevel::Item);
  Policy policy = full_policy();
  policy.overflow_strategy = OverflowStrategy::Proceed;
  Pipeline(policy).run(make_items(), ContextBudget({.max_tokens = 800, .target_tokens = 120}), &collector);
  const std::string text = json::to_json(collector.report());
  expect_survives_every_failed_allocation([&] { return json::to_json(json::read_report(text)); });
  expect_survives_every_failed_allocation([&] { return json::to_json(json::read_run_report(text)); });
  expect_survives_every_failed_allocation([&] { return json::pretty(text); });
  expect_survives_every_failed_allocation([&] {
    std::ostringstream out;
    out.exceptions(std::ios::badbit);  // otherwise a stream hides failures of its buffer
    json::write_report(out, collector.report(), {.timings = false});
    return out.str();
  });
  ASSERT_TRUE(collector.overflow());
  const std::string event = json::to_json(*collector.overflow());
  expect_survives_every_failed_allocation([&] { return json::to_json(json::read_overflow_event(event)); });
}

const std::vector<std::string>& batch_lines() {
  static const std::vector<std::string> lines = {request_text(""), "{\"id\": 7, broken\n",
                                                 request_text(R"(, "report": "items", "timings": false)"), "\n",
                                                 R"({"id": "an id that is longer than short strings", "budget": {}})",
                                                 // a truncated id would be valid JSON and another request's id
                                                 R"({"id": 12345678901234567890123456789012345678901234567890})"};
  return lines;
}

std::string answers(json::BatchProcessor& processor) {
  std::string out;
  for (const std::string& line : batch_lines()) processor.answer(line, 1, out);
  return out;
}

bool is_json(const std::string& line) {
  try {
    json::read_run_report(line);
  } catch (const Error& error) {
    return error.code() != ErrorCode::InvalidJson;
  }
  return true;
}

// The id must be null or the request's complete id, which is the request's first member.
bool has_id_of(const std::string& answer, const std::string& request) {
  constexpr std::string_view kBefore = R"({"id":)";
  const std::size_t end = answer.find(R"(,"ok":)");
  if (!answer.starts_with(kBefore) || end == std::string::npos) return false;
  const std::string id = answer.substr(kBefore.size(), end - kBefore.size());
  return id == "null" || request.starts_with(R"({"id": )" + id + ",") || request.starts_with(R"({"id": )" + id + "}");
}

// Each line must be the usual one, or an error about memory with the request's id.
bool answers_or_refuses(const std::string& out, const std::string& usual) {
  std::istringstream lines(out);
  std::istringstream usual_lines(usual);
  std::string line;
  std::string usual_line;
  for (const std::string& request : batch_lines()) {
    if (request == "\n") continue;
    if (!std::getline(lines, line) || !std::getline(usual_lines, usual_line)) return false;
    if (line == usual_line) continue;
    if (!is_json(line) || !has_id_of(line, request) || line.find(kNoMemory) == std::string::npos) return false;
  }
  return !std::getline(lines, line);
}

TEST(Batch, AnswersOrRejectsWhicheverAllocationFails) {
  json::BatchProcessor usual;
  const auto refuses = [usually = answers(usual)](const std::string& out) { return answers_or_refuses(out, usually); };
  expect_survives_every_failed_allocation(
      [] {
        json::BatchProcessor processor;
        return answers(processor);
      },
      refuses);
}

// "Appends exactly one response line", or none if it throws.
TEST(Batch, NeverLeavesAPartialLine) {
  for (const Shortage shortage : {Shortage::Once, Shortage::FromThenOn}) {
    for (const std::string& line : batch_lines()) {
      std::string expected;
      const json::Answer answer = json::BatchProcessor().answer(line, 1, expected);
      bool happened = true;
      for (std::size_t n = 1; happened; ++n) {
        json::BatchProcessor processor;
        std::string out = "before\n";
        bool threw = false;
        {
          const FailingAllocation failing(n, shortage);
          try {
            processor.answer(line, 1, out);
          } catch (const std::bad_alloc&) {
            threw = true;
          }
          happened = FailingAllocation::happened();
        }
        EXPECT_TRUE(threw ? out == "before\n" : out.ends_with('\n')) << "allocation " << n << ": " << out;
        std::string again;
        ASSERT_EQ(processor.answer(line, 1, again), answer) << "allocation " << n;
        ASSERT_EQ(again, expected) << "allocation " << n;
      }
    }
  }
}

}  // namespace
}  // namespace cupel::failure
