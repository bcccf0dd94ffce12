#ifndef CUPEL_TESTS_UNIT_PLACING_PLACING_HELPERS_HPP
#define CUPEL_TESTS_UNIT_PLACING_PLACING_HELPERS_HPP

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "cupel/placing/placer.hpp"

namespace cupel::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

using Order = std::vector<Position>;

/// An entry of the merged list; an empty text gives an item without a timestamp.
inline ScoredItem at(std::string_view rfc3339, double score = 0.5) {
  return {ContextItem({.content = "x",
                       .tokens = 1,
                       .timestamp = rfc3339.empty() ? std::nullopt : std::optional(Timestamp::parse(rfc3339))}),
          score};
}
inline ScoredItem undated(double score = 0.5) { return at("", score); }

inline std::vector<ScoredItem> with_scores(const std::vector<double>& scores) {
  std::vector<ScoredItem> merged;
  for (const double score : scores) merged.push_back(undated(score));
  return merged;
}

}  // namespace cupel::test

#endif
