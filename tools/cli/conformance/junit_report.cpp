#include <fmt/core.h>

#include "conformance/reports.hpp"
#include "junit.hpp"
#include "xml.hpp"

namespace cupel::cli {
namespace {

using conformance::Level;
using conformance::SuiteEntry;

JunitSums sums_of(const conformance::VectorResult& result) {
  const std::size_t errors = result.problem ? 1 : 0;
  const std::size_t failures = !result.problem && !result.passed() ? 1 : 0;
  return {.tests = 1, .failures = failures, .errors = errors, .seconds = result.seconds};
}

std::string finding(const SuiteEntry& entry) {
  const conformance::VectorResult& result = entry.result;
  const std::string lines = xml_text(failure_lines(entry, Palette(false)));
  if (result.problem) {
    return fmt::format("      <error{}>{}</error>\n", xml_attribute("message", result.problem->message), lines);
  }
  std::string message = "unknown fields";
  if (!result.mismatches.empty()) {
    const conformance::Mismatch& first = result.mismatches.front();
    message = fmt::format("{}: expected {}, actual {}", first.what, first.expected, first.actual);
  }
  return fmt::format("      <failure{}>{}</failure>\n", xml_attribute("message", message), lines);
}

std::string test_case(const SuiteEntry& entry) {
  const conformance::VectorResult& result = entry.result;
  const std::string file = entry.file.path.generic_string();
  const std::string head = "    <testcase" + xml_attribute("name", result.name.empty() ? file : result.name) +
                           xml_attribute("classname", entry.file.path.stem().generic_string()) +
                           xml_attribute("file", file) + junit_time(result.seconds);
  return result.passed() ? head + "/>\n" : head + ">\n" + finding(entry) + "    </testcase>\n";
}

}  // namespace

std::string junit_report(const conformance::SuiteResult& suite) {
  JunitSums all;
  std::string suites;
  for (const Level level : {Level::Required, Level::Optional}) {
    for (const std::string_view stage : conformance::kStages) {
      JunitSums sums;
      std::string cases;
      for (const SuiteEntry& entry : suite.entries()) {
        if (entry.file.level != level || stage_of(entry.result) != stage) continue;
        sums += sums_of(entry.result);
        cases += test_case(entry);
      }
      if (sums.tests == 0) continue;
      all += sums;
      suites +=
          fmt::format("  <testsuite{}{}>\n{}  </testsuite>\n",
                      xml_attribute("name", fmt::format("{}/{}", to_string(level), stage)), sums.attributes(), cases);
    }
  }
  return junit_document("cupel conformance", all, suites);
}

}  // namespace cupel::cli
