#ifndef CUPEL_TESTS_CONFORMANCE_RUNNER_TEST_VECTORS_HPP
#define CUPEL_TESTS_CONFORMANCE_RUNNER_TEST_VECTORS_HPP

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include "conformance/runner/run_vector.hpp"

/// A correct vector per stage, which the tests of the runner change, and functions that change it.
namespace cupel::conformance {

inline constexpr std::string_view kScoring = R"(
[test]
name = "hints pass through"
stage = "scoring"
scorer = "reflexive"
[[items]]
content = "a"
tokens = 1
futureRelevanceHint = 0.25
[[expected]]
content = "a"
score_approx = 0.25
)";

inline constexpr std::string_view kSlicing = R"(
[test]
name = "the better one fits"
stage = "slicing"
slicer = "greedy"
[budget]
target_tokens = 10
[[scored_items]]
content = "a"
tokens = 10
score = 0.9
[[scored_items]]
content = "b"
tokens = 10
score = 0.1
[expected]
selected_contents = ["a"]
)";

inline constexpr std::string_view kCountSlicing = R"(
[test]
name = "one of two required, one over the cap"
stage = "slicing"
slicer = "count_quota"
[config]
entries = [{ kind = "tool", require_count = 2, cap_count = 2 }, { kind = "doc", require_count = 0, cap_count = 0 }]
[budget]
target_tokens = 100
[[scored_items]]
content = "t"
tokens = 10
score = 0.9
kind = "Tool"
[[scored_items]]
content = "d"
tokens = 10
score = 0.5
kind = "doc"
[expected]
selected_contents = ["t"]
shortfall_count = 1
cap_excluded_count = 1
)";

inline constexpr std::string_view kPlacing = R"(
[test]
name = "oldest first"
stage = "placing"
placer = "chronological"
[[items]]
content = "new"
tokens = 1
score = 0.5
timestamp = 2024-01-02T00:00Z
[[items]]
content = "old"
tokens = 1
score = 0.5
timestamp = 2024-01-02T00:30:00.5+01:00
[expected]
ordered_contents = ["old", "new"]
)";

inline constexpr std::string_view kPipeline = R"(
[test]
name = "one is kept, three are not"
stage = "pipeline"
[budget]
max_tokens = 100
target_tokens = 20
[config]
slicer = "greedy"
placer = "u-shaped"
deduplication = true
[[config.scorers]]
type = "reflexive"
weight = 2.0
[[items]]
content = "kept"
tokens = 15
futureRelevanceHint = 0.75
[[items]]
content = "big"
tokens = 50
futureRelevanceHint = 0.5
[[items]]
content = "kept"
tokens = 15
futureRelevanceHint = 0.25
[[items]]
content = "negative"
tokens = -1
[[expected_output]]
content = "kept"
[expected.diagnostics.summary]
total_candidates = 4
total_tokens_considered = 79
[[expected.diagnostics.included]]
content = "kept"
score_approx = 0.75
inclusion_reason = "Scored"
[[expected.diagnostics.excluded]]
content = "big"
score_approx = 0.5
exclusion_reason = "BudgetExceeded"
item_tokens = 50
available_tokens = 5
[[expected.diagnostics.excluded]]
content = "kept"
score_approx = 0.25
exclusion_reason = "Deduplicated"
deduplicated_against = "kept"
[[expected.diagnostics.excluded]]
content = "negative"
score_approx = 0.0
exclusion_reason = "NegativeTokens"
tokens = -1
)";

inline std::string with(std::string_view vector, std::string_view old_text, std::string_view new_text) {
  std::string changed(vector);
  const std::size_t at = changed.find(old_text);
  if (at == std::string::npos) throw std::logic_error("the vector has no '" + std::string(old_text) + "'");
  return changed.replace(at, old_text.size(), new_text);
}

/// All failures, one per line.
inline std::string described(const VectorResult& result) {
  const auto place = [](std::uint64_t line) { return line == 0 ? "" : "line " + std::to_string(line) + ": "; };
  std::string text;
  if (result.problem) text += place(result.problem->line) + result.problem->message + "\n";
  for (const Mismatch& mismatch : result.mismatches) {
    text +=
        place(mismatch.line) + mismatch.what + ": expected " + mismatch.expected + ", actual " + mismatch.actual + "\n";
  }
  return text;
}

inline void expect_pass(std::string_view vector) {
  const VectorResult result = run_vector_text(vector);
  EXPECT_TRUE(result.passed());
  EXPECT_EQ(described(result), "");
}

inline void expect_failure(std::string_view vector, std::string_view mentioning) {
  const VectorResult result = run_vector_text(vector);
  EXPECT_FALSE(result.passed()) << "does not fail with " << mentioning;
  EXPECT_NE(described(result).find(mentioning), std::string::npos) << described(result) << "instead of " << mentioning;
}

}  // namespace cupel::conformance

#endif
