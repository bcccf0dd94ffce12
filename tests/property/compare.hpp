#ifndef CUPEL_TESTS_PROPERTY_COMPARE_HPP
#define CUPEL_TESTS_PROPERTY_COMPARE_HPP

#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cupel/error.hpp"
#include "cupel/pipeline.hpp"
#include "reference/failure.hpp"
#include "reference/pipeline.hpp"
#include "reference/slicers.hpp"

namespace cupel::property {

// Every comparison returns a description of the difference, or an empty text.

/// Whether both are the same number or both are NaN. -0.0 equals 0.0.
bool same_score(double a, double b);

std::string compare_scores(const std::vector<double>& expected, const std::vector<double>& actual);
std::string compare_positions(const char* what, const std::vector<std::size_t>& expected,
                              const std::vector<Position>& actual);
std::string compare_shortfalls(const std::vector<CountRequirementShortfall>& expected,
                               const std::vector<CountRequirementShortfall>& actual);
std::string compare_slice(const reference::SliceOutcome& expected, const SliceResult& actual);
std::string compare_selection(const reference::Outcome& expected, const Selection& actual);
/// Compares everything except the events.
std::string compare_report(const reference::Outcome& expected, std::span<const ContextItem> items,
                           const SelectionReport& actual);
std::string compare_failure(const reference::Failure& expected, const Error& actual);

/// The result of a call, or the error that it throws.
template <class Call>
auto attempt(Call&& call) -> std::variant<decltype(call()), reference::Failure, Error> {
  try {
    return call();
  } catch (const reference::Failure& failure) {
    return failure;
  } catch (const Error& error) {
    return error;
  }
}

/// Compares two attempts. Both must succeed without a difference found by `compare(expected, actual)`, or fail alike.
template <class Expected, class Actual, class Compare>
std::string compare_attempts(const Expected& expected, const Actual& actual, Compare&& compare) {
  const auto* failure = std::get_if<reference::Failure>(&expected);
  const auto* error = std::get_if<Error>(&actual);
  if (failure != nullptr && error != nullptr) return compare_failure(*failure, *error);
  if (failure != nullptr) return std::string("expected ") + std::string(to_string(failure->code)) + ", got a result\n";
  if (error != nullptr) return std::string("expected a result, got the error ") + error->what() + "\n";
  return compare(std::get<0>(expected), std::get<0>(actual));
}

}  // namespace cupel::property

#endif
