#ifndef CUPEL_TESTS_UNIT_ANALYTICS_ANALYTICS_HELPERS_HPP
#define CUPEL_TESTS_UNIT_ANALYTICS_ANALYTICS_HELPERS_HPP

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cupel/diagnostics/selection_report.hpp"
#include "unit/pipeline/pipeline_helpers.hpp"

namespace cupel::test {

/// The message of the error that `function` throws. Expects an InvalidArgument that names `parameter`.
template <class Function>
std::string refusal(Function&& function, std::string_view parameter) {
  const Error error = thrown_error([&] { return static_cast<void>(function()), 0; });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(error.parameter(), parameter);
  return error.what();
}

/// Expects exactly this message.
template <class Function>
void expect_refused(Function&& function, std::string_view parameter, std::string_view message) {
  EXPECT_EQ(refusal(function, parameter), message);
}

/// Expects a message that contains `part`.
template <class Function>
void expect_invalid(Function&& function, std::string_view parameter, std::string_view part) {
  const std::string message = refusal(function, parameter);
  EXPECT_TRUE(contains(message, part)) << message;
}

/// An entry of a report. Its position is that of its content in the alphabet: "c" is 2.
inline IncludedItem included(ContextItem item, double score = 0.5) {
  const InclusionReason reason = item.pinned() ? InclusionReason::Pinned : InclusionReason::Scored;
  const auto position = static_cast<Position>(item.content().front() - 'a');
  return {std::move(item), score, reason, position};
}
inline ExcludedItem excluded(ContextItem item, double score, ExclusionReason reason) {
  const auto position = static_cast<Position>(item.content().front() - 'a');
  return {std::move(item), score, std::move(reason), position};
}
inline ExcludedItem too_large(ContextItem item, double score) {
  const std::int64_t tokens = item.tokens();
  return excluded(std::move(item), score, exclusion::BudgetExceeded{tokens, 0});
}

}  // namespace cupel::test

#endif
