#ifndef CUPEL_TESTS_UNIT_JSON_JSON_HELPERS_HPP
#define CUPEL_TESTS_UNIT_JSON_JSON_HELPERS_HPP

#include <cupel/json/json.hpp>
#include <string>
#include <string_view>

#include "support/thrown_error.hpp"

namespace cupel::json::test {

using cupel::test::contains;
using cupel::test::thrown_error;

/// `Code path: problem`, or `Code message` without a path; "ok" if `function` does not throw.
template <class Function>
std::string outcome(Function&& function) {
  try {
    static_cast<void>(function());
  } catch (const Error& error) {
    return std::string(to_string(error.code())) + " " + error.what();
  }
  return "ok";
}

/// `Code path`, or "ok" if `function` does not throw.
template <class Function>
std::string refusal(Function&& function) {
  try {
    static_cast<void>(function());
  } catch (const Error& error) {
    return std::string(to_string(error.code())) + " " + std::string(error.parameter());
  }
  return "ok";
}

inline std::string policy_refusal(std::string_view text) {
  return refusal([&] { return read_policy(text); });
}
inline std::string policy_outcome(std::string_view text) {
  return outcome([&] { return read_policy(text); });
}
inline std::string item_refusal(std::string_view text) {
  return refusal([&] { return read_item(text); });
}
inline std::string budget_refusal(std::string_view text) {
  return refusal([&] { return read_budget(text); });
}

/// A policy of one scorer.
inline std::string with_scorer(std::string_view scorer) { return R"({"scorers":[)" + std::string(scorer) + "]}"; }

/// The response to a request, without its line break.
inline std::string answer(std::string_view request, std::uint64_t line = 1, BatchOptions options = {}) {
  BatchProcessor processor(options);
  std::string out;
  processor.answer(request, line, out);
  if (out.empty() || out.back() != '\n') return "no line: " + out;
  out.pop_back();
  return out;
}

/// A request with these members, in this order.
inline std::string request(std::string_view budget, std::string_view items, std::string_view policy,
                           std::string_view more = "") {
  return R"({"id":1,"budget":)" + std::string(budget) + R"(,"items":)" + std::string(items) + R"(,"policy":)" +
         std::string(policy) + std::string(more) + "}";
}

inline constexpr std::string_view kBudget = R"({"maxTokens":100,"targetTokens":50})";
inline constexpr std::string_view kItems = R"([{"content":"a","tokens":10},{"content":"b","tokens":20}])";

/// The paths of the fields that a reader ignored.
inline std::vector<std::string> paths(const UnknownFields& fields) {
  std::vector<std::string> list;
  for (const UnknownField& field : fields.list()) list.push_back(field.path);
  return list;
}

}  // namespace cupel::json::test

#endif
