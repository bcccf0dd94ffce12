#include "junit.hpp"

#include <fmt/core.h>

#include "xml.hpp"

namespace cupel::cli {

std::string xml_attribute(const char* name, std::string_view value) {
  return fmt::format(" {}=\"{}\"", name, xml_text(value));
}

std::string junit_time(double seconds) { return xml_attribute("time", fmt::format("{:.6f}", seconds)); }

JunitSums& JunitSums::operator+=(const JunitSums& other) {
  tests += other.tests;
  failures += other.failures;
  errors += other.errors;
  seconds += other.seconds;
  return *this;
}

std::string JunitSums::attributes() const {
  return xml_attribute("tests", std::to_string(tests)) + xml_attribute("failures", std::to_string(failures)) +
         xml_attribute("errors", std::to_string(errors)) + junit_time(seconds);
}

std::string junit_document(const char* name, const JunitSums& sums, const std::string& suites) {
  return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites{}{}>\n{}</testsuites>\n",
                     xml_attribute("name", name), sums.attributes(), suites);
}

}  // namespace cupel::cli
