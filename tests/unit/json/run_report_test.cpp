#include "cupel/json/run_report.hpp"

#include <gtest/gtest.h>

#include <string>

#include "cupel/json/batch.hpp"
#include "cupel/json/write.hpp"
#include "cupel/policy/presets.hpp"
#include "support/thrown_error.hpp"

namespace cupel::json {
namespace {

using test::thrown_error;

SelectionReport sample_report() {
  const std::vector<ContextItem> items = {ContextItem({.content = "a", .tokens = 40}),
                                          ContextItem({.content = "b", .tokens = 40})};
  return Pipeline(preset("chat")).dry_run(items, ContextBudget({.max_tokens = 60, .target_tokens = 60}));
}

std::string response_with(const SelectionReport& report, const ReportOptions& options = {}) {
  std::string text;
  append_response(text, "7", Selection{.positions = {0}, .total_tokens = 40}, &report, options);
  return text;
}

TEST(RunReport, IsReadFromAReportAndFromAResponse) {
  const SelectionReport report = sample_report();
  EXPECT_EQ(to_json(read_run_report(to_json(report))), to_json(report));
  EXPECT_EQ(to_json(read_run_report(response_with(report))), to_json(report));
  EXPECT_EQ(to_json(read_run_report("\xEF\xBB\xBF \n" + response_with(report) + "\r\n")), to_json(report));
}

TEST(RunReport, IsRecognisedByItsIncludedItems) {
  std::string text = to_json(sample_report());
  text.insert(1, R"("ok": false, "report": 1,)");
  EXPECT_NO_THROW(read_run_report(text));
}

TEST(RunReport, MayHaveUnknownFieldsOnlyInTheResponseWhenStrict) {
  std::string text = response_with(sample_report());
  text.insert(1, R"("sent": [{}],)");
  EXPECT_NO_THROW(read_run_report(text, {.strict = true}));
  text.insert(text.find("\"events\""), R"("odd": 1,)");
  EXPECT_NO_THROW(read_run_report(text));
  EXPECT_EQ(thrown_error([&] { return read_run_report(text, {.strict = true}); }).parameter(), "report.odd");
}

struct BadRun {
  std::string text;
  const char* parameter;
  const char* problem;
};

TEST(RunReport, QuotesTheBeginningOfALongErrorMessage) {
  const std::string text = R"({"ok":false,"error":{"code":"Overflow","message":")" + std::string(399, 'x') + "é\"}}";
  EXPECT_EQ(thrown_error([&] { return read_run_report(text); }).problem(),
            "must be true: the run failed with Overflow: " + std::string(399, 'x'));
}

TEST(RunReport, GivesTheReasonForAMissingReport) {
  const std::vector<BadRun> bad = {
      {R"({"ok":true,"selected":[]})", "run.report", R"(is required; add "report": true to the request)"},
      {R"({"ok":true,"report":null})", "run.report", R"(is required; add "report": true to the request)"},
      {R"({"ok":false,"error":{"code":"Overflow","message":"too much"}})", "run.ok",
       "must be true: the run failed with Overflow: too much"},
      {R"({"ok":false})", "run.error", "is required"},
      {R"({"ok":1})", "run.ok", "must be true or false, got 1"},
      {"{}", "run.report", R"(is required; add "report": true to the request)"},
      {"[1]", "run", "must be an object, got an array"},
      {R"({"report":7})", "report", "must be an object, got 7"},
  };
  for (const BadRun& run : bad) {
    const Error error = thrown_error([&] { return read_run_report(run.text); });
    EXPECT_EQ(error.code(), ErrorCode::InvalidArgument) << run.text;
    EXPECT_EQ(error.parameter(), run.parameter) << run.text;
    EXPECT_EQ(error.problem(), run.problem) << run.text;
  }
  EXPECT_EQ(thrown_error([] { return read_run_report(response_with(sample_report(), {.items = false})); }).parameter(),
            "report.included[0].item");
}

TEST(RunReport, HasErrorsWithTheirPlaceInTheWholeText) {
  const std::string text = response_with(sample_report());
  for (const std::string& broken : {text + "x", text.substr(0, text.size() - 1), text + "\n" + text}) {
    EXPECT_EQ(thrown_error([&] { return read_run_report(broken); }).code(), ErrorCode::InvalidJson);
  }
  const Error error = thrown_error([&] { return read_run_report("{\"report\":\n{\"included\": oops}}"); });
  EXPECT_TRUE(std::string(error.what()).starts_with("line 2, column 14: ")) << error.what();
  EXPECT_EQ(thrown_error([] { return read_run_report("{\"report\": \"\xFF\"}"); }).code(), ErrorCode::InvalidJson);
}

}  // namespace
}  // namespace cupel::json
