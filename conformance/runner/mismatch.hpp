#ifndef CUPEL_CONFORMANCE_MISMATCH_HPP
#define CUPEL_CONFORMANCE_MISMATCH_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::conformance {

/// A result that differs from the vector's expectation.
struct Mismatch {
  std::string what;      ///< `score of "a"`
  std::string expected;  ///< the vector's value
  std::string actual;    ///< this implementation's value
  std::uint64_t line;    ///< of the expectation, from 1
};

using Mismatches = std::vector<Mismatch>;

/// The tolerance of a vector without `[tolerance]`.
inline constexpr double kDefaultEpsilon = 1e-9;

/// `abs(actual - expected) < epsilon`. A value that is not finite matches only itself.
bool scores_match(double actual, double expected, double epsilon);

/// A value as a mismatch shows it.
std::string shown(double value);
std::string shown(std::int64_t value);
std::string shown(std::string_view text);

/// A list; of a long one only the part around index `around`.
std::string shown(const std::vector<std::string>& texts, std::size_t around);

/// Compares with an expectation, knows its line, and collects mismatches.
class Comparison {
 public:
  Comparison(std::string what, std::uint64_t line, Mismatches& mismatches)
      : what_(std::move(what)), line_(line), mismatches_(&mismatches) {}

  /// The comparison of one of its fields: `excluded "a": score`.
  Comparison field(std::string_view name) const { return {what_ + ": " + std::string(name), line_, *mismatches_}; }

  template <class Value>
  void equal(const Value& expected, const Value& actual) const {
    if (!(expected == actual)) add(shown(expected), shown(actual));
  }
  /// Shows where the lists first differ.
  void equal(const std::vector<std::string>& expected, const std::vector<std::string>& actual) const;
  void close(double expected, double actual, double epsilon) const {
    if (!scores_match(actual, expected, epsilon)) add(shown(expected), shown(actual));
  }
  void add(std::string expected, std::string actual) const {
    mismatches_->push_back({what_, std::move(expected), std::move(actual), line_});
  }

 private:
  std::string what_;
  std::uint64_t line_;
  Mismatches* mismatches_;
};

}  // namespace cupel::conformance

#endif
