#include "junit.hpp"

#include <array>
#include <cstdio>

#include "xml.hpp"

namespace cupel::cli {

std::string xml_attribute(const char* name, std::string_view value) {
  return std::string(" ") + name + "=\"" + xml_text(value) + "\"";
}

std::string junit_time(double seconds) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6f", seconds);
  return xml_attribute("time", text.data());
}

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
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + xml_attribute("name", name) + sums.attributes() +
         ">\n" + suites + "</testsuites>\n";
}

}  // namespace cupel::cli
