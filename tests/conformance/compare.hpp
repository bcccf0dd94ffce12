#ifndef CUPEL_TESTS_CONFORMANCE_COMPARE_HPP
#define CUPEL_TESTS_CONFORMANCE_COMPARE_HPP

#include <cmath>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::conformance {

inline constexpr double kDefaultEpsilon = 1e-9;

/// `abs(actual - expected) < epsilon`; what is not finite matches itself.
inline bool scores_match(double actual, double expected, double epsilon) {
  if (std::isnan(expected)) return std::isnan(actual);
  return actual == expected || std::abs(actual - expected) < epsilon;
}

inline std::string shown(double value) {
  std::ostringstream text;
  text.precision(17);
  text << value;
  return text.str();
}

inline std::string in_quotes(std::string_view text) { return std::string("\"").append(text).append("\""); }

inline std::string shown(const std::vector<std::string>& contents) {
  std::string text;
  for (const std::string& content : contents) text.append(text.empty() ? "" : ", ").append(in_quotes(content));
  return std::string("[").append(text).append("]");
}

/// `Score of "a": expected 0.5, got 0.25`, for anything that `shown` or std::to_string or a string can show.
inline std::string not_equal(const std::string& what, const std::string& expected, const std::string& actual) {
  return what + ": expected " + expected + ", got " + actual;
}

}  // namespace cupel::conformance

#endif
