#ifndef CUPEL_CLI_JUNIT_HPP
#define CUPEL_CLI_JUNIT_HPP

#include <cstddef>
#include <string>
#include <string_view>

/// Parts of JUnit XML reports.
namespace cupel::cli {

/// ` name="value"`, escaped.
std::string xml_attribute(const char* name, std::string_view value);

/// ` time="0.000123"`.
std::string junit_time(double seconds);

/// The totals of a group of tests, as JUnit has them.
struct JunitSums {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  double seconds = 0;

  JunitSums& operator+=(const JunitSums& other);
  std::string attributes() const;
};

/// A complete report; `suites` are its `testsuite` elements.
std::string junit_document(const char* name, const JunitSums& sums, const std::string& suites);

}  // namespace cupel::cli

#endif
