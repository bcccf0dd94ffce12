#include <array>
#include <cstdio>

#include "conformance/reports.hpp"
#include "xml.hpp"

namespace cupel::cli {
namespace {

using conformance::Level;
using conformance::SuiteEntry;

std::string attribute(const char* name, std::string_view value) {
  return std::string(" ") + name + "=\"" + xml_text(value) + "\"";
}

std::string seconds(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6f", value);
  return text.data();
}

// JUnit's counts and time, over some vectors.
struct Sums {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  double time = 0;

  void add(const conformance::VectorResult& result) {
    ++tests;
    if (result.problem) {
      ++errors;
    } else if (!result.passed()) {
      ++failures;
    }
    time += result.seconds;
  }

  std::string attributes() const {
    return attribute("tests", std::to_string(tests)) + attribute("failures", std::to_string(failures)) +
           attribute("errors", std::to_string(errors)) + attribute("time", seconds(time));
  }
};

std::string finding(const SuiteEntry& entry) {
  const conformance::VectorResult& result = entry.result;
  const std::string lines = xml_text(failure_lines(entry, Palette(false)));
  if (result.problem) {
    return "      <error" + attribute("message", result.problem->message) + ">" + lines + "</error>\n";
  }
  const conformance::Mismatch& first = result.mismatches.front();
  const std::string message = first.what + ": expected " + first.expected + ", actual " + first.actual;
  return "      <failure" + attribute("message", message) + ">" + lines + "</failure>\n";
}

std::string test_case(const SuiteEntry& entry) {
  const conformance::VectorResult& result = entry.result;
  const std::string file = entry.file.path.generic_string();
  const std::string head = "    <testcase" + attribute("name", result.name.empty() ? file : result.name) +
                           attribute("classname", entry.file.path.stem().generic_string()) + attribute("file", file) +
                           attribute("time", seconds(result.seconds));
  return result.passed() ? head + "/>\n" : head + ">\n" + finding(entry) + "    </testcase>\n";
}

}  // namespace

std::string junit_report(const conformance::SuiteResult& suite) {
  Sums all;
  std::string suites;
  for (const Level level : {Level::Required, Level::Optional}) {
    for (const std::string_view stage : conformance::kStages) {
      Sums sums;
      std::string cases;
      for (const SuiteEntry& entry : suite.entries()) {
        if (entry.file.level != level || stage_of(entry.result) != stage) continue;
        sums.add(entry.result);
        all.add(entry.result);
        cases += test_case(entry);
      }
      if (sums.tests == 0) continue;
      suites += "  <testsuite" + attribute("name", std::string(to_string(level)) + "/" + std::string(stage)) +
                sums.attributes() + ">\n" + cases + "  </testsuite>\n";
    }
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cupel conformance\"" + all.attributes() +
         ">\n" + suites + "</testsuites>\n";
}

}  // namespace cupel::cli
