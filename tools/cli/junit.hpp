#ifndef CUPEL_CLI_JUNIT_HPP
#define CUPEL_CLI_JUNIT_HPP

#include <cstddef>
#include <string>
#include <string_view>

/// What reports in JUnit's XML are made of.
namespace cupel::cli {

/// ` name="value"`, escaped.
std::string xml_attribute(const char* name, std::string_view value);

/// ` time="0.000123"`.
std::string junit_time(double seconds);

/// What JUnit wants to know of some tests.
struct JunitSums {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  double seconds = 0;

  JunitSums& operator+=(const JunitSums& other);
  std::string attributes() const;
};

/// A whole report: `suites` are its `testsuite` elements.
std::string junit_document(const char* name, const JunitSums& sums, const std::string& suites);

}  // namespace cupel::cli

#endif
