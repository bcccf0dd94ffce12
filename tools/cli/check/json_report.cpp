#include <algorithm>

#include "check/reports.hpp"
#include "cupel/json/text.hpp"
#include "cupel/version.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using json::ObjectWriter;
using view::as_utf8;

void append_assertion(std::string& out, const AssertionResult& assertion) {
  ObjectWriter object(out);
  object.text("that", as_utf8(assertion.that));
  object.number("line", assertion.line);
  object.boolean("passed", !assertion.failure);
  if (assertion.failure) {
    object.text("message", as_utf8(assertion.failure->what()));
    object.text("expected", as_utf8(assertion.failure->expected()));
    object.text("actual", as_utf8(assertion.failure->actual()));
  }
  object.close();
}

void append_problem(std::string& out, const CheckProblem& problem) {
  ObjectWriter object(out);
  object.text("message", as_utf8(problem.message));
  if (problem.line != 0) object.number("line", problem.line);
  if (problem.code) object.text("code", to_string(*problem.code));
  object.close();
}

void append_file(std::string& out, const CheckResult& result) {
  ObjectWriter object(out);
  object.text("file", as_utf8(result.file));
  if (!result.name.empty()) object.text("name", as_utf8(result.name));
  object.boolean("passed", result.passed());
  if (result.problem) {
    append_problem(object.name("problem"), *result.problem);
  } else {
    json::append_list(object.name("assertions"), result.assertions, append_assertion);
  }
  object.close();
}

}  // namespace

std::string check_json(const std::vector<CheckResult>& results) {
  const auto passed = [](const CheckResult& result) { return result.passed(); };
  std::string json;
  ObjectWriter object(json);
  object.text("implementation", "cupel");
  object.text("version", kVersion);
  object.number("passed", std::count_if(results.begin(), results.end(), passed));
  object.number("total", results.size());
  json::append_list(object.name("files"), results, append_file);
  object.close();
  return json + "\n";
}

}  // namespace cupel::cli
