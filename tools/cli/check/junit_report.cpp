#include <fmt/core.h>

#include <filesystem>
#include <map>

#include "check/reports.hpp"
#include "input_name.hpp"
#include "junit.hpp"
#include "xml.hpp"

namespace cupel::cli {

namespace {

// CI systems treat dots in class names as folders: checks/window.toml becomes checks.window.
std::string class_of(const std::string& file) {
  if (file == "-") return "standard input";
  std::string name;
  for (const std::filesystem::path& part : std::filesystem::path(file).replace_extension().lexically_normal()) {
    if (part != "/" && part != "..") name += (name.empty() ? "" : ".") + part.generic_string();
  }
  return name;
}

std::string test_case(const CheckResult& result, const std::string& name, const std::string& finding) {
  const std::string head = "    <testcase" + xml_attribute("name", name) +
                           xml_attribute("classname", class_of(result.file)) +
                           xml_attribute("file", input_name(result.file));
  return finding.empty() ? head + "/>\n" : head + ">\n" + finding + "    </testcase>\n";
}

std::string finding(const char* element, const std::string& message, std::uint64_t line) {
  const std::string where = line == 0 ? "" : fmt::format("line {}: ", line);
  return fmt::format("      <{0}{1}>{2}</{0}>\n", element,
                     xml_attribute("message", message.substr(0, message.find('\n'))), xml_text(where + message));
}

std::string cases_of(const CheckResult& result, JunitSums& sums) {
  sums.seconds = result.seconds;
  if (result.problem) {
    sums.tests = sums.errors = 1;
    return test_case(result, "the run", finding("error", result.problem->message, result.problem->line));
  }
  std::string cases;
  std::map<std::string, int> times;
  for (const AssertionResult& assertion : result.assertions) {
    ++sums.tests;
    if (assertion.failure) ++sums.failures;
    // CI systems identify a test by its name across versions of a file, so the name must not contain the line.
    const int time = ++times[assertion.that];
    cases += test_case(result, time == 1 ? assertion.that : fmt::format("{} #{}", assertion.that, time),
                       assertion.failure ? finding("failure", assertion.failure->what(), assertion.line) : "");
  }
  return cases;
}

}  // namespace

std::string check_junit(const std::vector<CheckResult>& results) {
  JunitSums all;
  std::string suites;
  for (const CheckResult& result : results) {
    JunitSums sums;
    const std::string cases = cases_of(result, sums);
    all += sums;
    suites +=
        fmt::format("  <testsuite{}{}>\n{}  </testsuite>\n",
                    xml_attribute("name", result.name.empty() ? result.file : result.name), sums.attributes(), cases);
  }
  return junit_document("cupel check", all, suites);
}

}  // namespace cupel::cli
