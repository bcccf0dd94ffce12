#ifndef CUPEL_TESTS_CONFORMANCE_WRITER_REQUESTS_HPP
#define CUPEL_TESTS_CONFORMANCE_WRITER_REQUESTS_HPP

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/runner/run_vector.hpp"
#include "conformance/writer/write_vector.hpp"
#include "cupel/json/request.hpp"

namespace cupel::conformance {

/// Reads a request from JSON, which is the shortest way to write one.
inline VectorRequest from_json(std::string_view text) {
  json::Request request = json::read_request(text);
  return {.name = "a run",
          .items = std::move(request.items),
          .budget = std::move(request.budget),
          .policy = std::move(request.policy),
          .now = Timestamp::parse("2026-03-17T15:00:00.25Z")};
}

inline std::string request_text(std::string_view budget, std::string_view policy, std::string_view items) {
  return R"({"budget":)" + std::string(budget) + R"(,"policy":)" + std::string(policy) + R"(,"items":)" +
         std::string(items) + "}";
}

inline WrittenVector written(std::string_view budget, std::string_view policy, std::string_view items) {
  return write_vector(from_json(request_text(budget, policy, items)));
}

/// A policy with a scorer that returns the hints, and with these members.
inline std::string by_hint(std::string_view more = "") {
  return R"({"scorers":[{"type":"reflexive"}])" + std::string(more) + "}";
}

/// A policy of one scorer.
inline std::string by(std::string_view scorer) { return R"({"scorers":[)" + std::string(scorer) + "]}"; }

inline constexpr std::string_view kBudget = R"({"maxTokens":1000,"targetTokens":100})";

/// The failures that the runner reports for a vector; empty if it passes.
inline std::string problems_of(const std::string& vector) {
  const VectorResult result = run_vector_text(vector, {.strict = true});
  if (result.passed()) return {};
  std::string text;
  if (result.problem) text += "line " + std::to_string(result.problem->line) + ": " + result.problem->message + "\n";
  for (const Mismatch& mismatch : result.mismatches) {
    text += "line " + std::to_string(mismatch.line) + ": " + mismatch.what + ": expected " + mismatch.expected +
            ", got " + mismatch.actual + "\n";
  }
  for (const UnknownField& field : result.unknown_fields) text += field.path + " is not a known field\n";
  return text.empty() ? "it failed without a reason" : text;
}

/// The names of the extension fields that a runner must know.
inline std::vector<std::string> needed(const WrittenVector& vector) {
  std::vector<std::string> names;
  for (const ExtensionField& field : vector.extensions) {
    if (field.needed) names.push_back(field.name);
  }
  return names;
}

/// The names of the extension fields that only add checks.
inline std::vector<std::string> checked(const WrittenVector& vector) {
  std::vector<std::string> names;
  for (const ExtensionField& field : vector.extensions) {
    if (!field.needed) names.push_back(field.name);
  }
  return names;
}

/// Two items, of which a greedy slicer selects the first.
inline constexpr std::string_view kTwoItems = R"([{"content":"fits","tokens":60,"futureRelevanceHint":0.75},
                                        {"content":"too big","tokens":90,"futureRelevanceHint":0.5}])";

/// The number of occurrences of a part in a text.
inline std::size_t times(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Writes a vector, and expects that the runner passes it.
inline WrittenVector passing(std::string_view budget, std::string_view policy, std::string_view items) {
  WrittenVector vector = written(budget, policy, items);
  EXPECT_THAT(problems_of(vector.text), testing::IsEmpty()) << vector.text;
  return vector;
}

}  // namespace cupel::conformance

#endif
