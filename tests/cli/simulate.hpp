#ifndef CUPEL_TESTS_CLI_SIMULATE_HPP
#define CUPEL_TESTS_CLI_SIMULATE_HPP

#include <gtest/gtest.h>

#include "items.hpp"

namespace cupel::tests {

using ::testing::ContainsRegex;

/// Items that mislead the specification's bisection: B is included at 5 tokens, excluded at 10 and included at 15.
inline constexpr std::string_view kNonMonotonic =
    R"({"content": "A", "tokens": 10, "futureRelevanceHint": 0.9}
{"content": "B", "tokens": 5, "futureRelevanceHint": 0.4}
)";
inline constexpr const char* kByHint = R"({"scorers": [{"type": "reflexive"}]})";
inline constexpr const char* kQuota =
    R"({"scorers": [{"type": "recency"}], "quotas": [{"kind": "Message", "minPercent": 10}]})";

/// Twelve items with the letter c: more than a page shows of the items that match `--item`.
inline std::string twelve_items_with_c() {
  std::string items;
  for (int i = 0; i < 12; ++i) items += R"({"content": "c)" + std::to_string(i) + R"(", "tokens": 2})" + "\n";
  return items;
}

/// Runs `cupel simulate SIMULATION - OPTIONS`.
inline Result simulate(const std::string& simulation, const std::vector<std::string>& options,
                       std::string_view items = kItems) {
  std::vector<std::string> arguments = {"simulate", simulation, "-"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_cupel(arguments, {.in = std::string(items)});
}

/// The message for bad input. Expects exit code 2 and no output.
inline std::string message_of(const std::string& simulation, const std::vector<std::string>& options,
                              std::string_view items = kItems) {
  const Result result = simulate(simulation, options, items);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  return result.err;
}

}  // namespace cupel::tests

#endif
