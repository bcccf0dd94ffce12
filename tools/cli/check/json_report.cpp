#include "check/reports.hpp"
#include "cupel/json/write.hpp"
#include "cupel/version.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::as_utf8;

std::string json_string(std::string_view text) { return json::to_json(std::string_view(as_utf8(text))); }

std::string passed_member(bool passed) { return std::string(R"("passed":)") + (passed ? "true" : "false"); }

std::string assertion_json(const AssertionResult& assertion) {
  std::string json = R"({"that":)" + json_string(assertion.that) + R"(,"line":)" + std::to_string(assertion.line) +
                     "," + passed_member(!assertion.failure);
  if (assertion.failure) {
    json += R"(,"message":)" + json_string(assertion.failure->what()) + R"(,"expected":)" +
            json_string(assertion.failure->expected()) + R"(,"actual":)" + json_string(assertion.failure->actual());
  }
  return json + "}";
}

std::string problem_json(const CheckProblem& problem) {
  std::string json = R"({"message":)" + json_string(problem.message);
  if (problem.line != 0) json += R"(,"line":)" + std::to_string(problem.line);
  if (problem.code) json += R"(,"code":)" + json_string(to_string(*problem.code));
  return json + "}";
}

std::string file_json(const CheckResult& result) {
  std::string json = R"({"file":)" + json_string(result.file);
  if (!result.name.empty()) json += R"(,"name":)" + json_string(result.name);
  json += "," + passed_member(result.passed());
  if (result.problem) return json + R"(,"problem":)" + problem_json(*result.problem) + "}";
  std::string assertions;
  for (const AssertionResult& assertion : result.assertions) {
    assertions += (assertions.empty() ? "" : ",") + assertion_json(assertion);
  }
  return json + R"(,"assertions":[)" + assertions + "]}";
}

}  // namespace

std::string check_json(const std::vector<CheckResult>& results) {
  std::string files;
  std::size_t passed = 0;
  for (const CheckResult& result : results) {
    files += (files.empty() ? "" : ",") + file_json(result);
    if (result.passed()) ++passed;
  }
  return R"({"implementation":"cupel","version":)" + json_string(kVersion) + R"(,"passed":)" + std::to_string(passed) +
         R"(,"total":)" + std::to_string(results.size()) + R"(,"files":[)" + files + "]}\n";
}

}  // namespace cupel::cli
