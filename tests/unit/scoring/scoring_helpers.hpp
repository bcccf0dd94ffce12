#ifndef CUPEL_TESTS_UNIT_SCORING_SCORING_HELPERS_HPP
#define CUPEL_TESTS_UNIT_SCORING_SCORING_HELPERS_HPP

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cupel/model/context_item.hpp"
#include "cupel/scoring/scorer.hpp"
#include "support/thrown_error.hpp"

namespace cupel::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

using Items = std::vector<ContextItem>;
using Scores = std::vector<double>;

// Items with at most one field that matters to the test.
inline ContextItem plain() { return ContextItem({.content = "x", .tokens = 1}); }
inline ContextItem dated(std::string_view rfc3339) {
  return ContextItem({.content = "x", .tokens = 1, .timestamp = Timestamp::parse(rfc3339)});
}
inline ContextItem prioritized(std::int64_t priority) {
  return ContextItem({.content = "x", .tokens = 1, .priority = priority});
}
inline ContextItem of_kind(std::string_view kind) { return ContextItem({.content = "x", .tokens = 1, .kind = kind}); }
inline ContextItem tagged(std::vector<std::string> tags) {
  return ContextItem({.content = "x", .tokens = 1, .tags = std::move(tags)});
}
inline ContextItem hinted(double hint) {
  return ContextItem({.content = "x", .tokens = 1, .future_relevance_hint = hint});
}
inline ContextItem with_metadata(std::string key, MetadataValue value) {
  return ContextItem({.content = "x", .tokens = 1, .metadata = {{std::move(key), std::move(value)}}});
}

/// A scorer whose raw scores are the items' tokens.
inline AnyScorer by_tokens() {
  return [](const ContextItem& item) { return static_cast<double>(item.tokens()); };
}

/// A scorer that gives every item the same score.
inline AnyScorer constant(double score) {
  return [score](const ContextItem&) { return score; };
}

/// A scorer that gives the i-th item the i-th score.
class GivenScores final : public Scorer {
 public:
  explicit GivenScores(Scores scores) : scores_(std::move(scores)) {}
  void score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const override {
    for (std::size_t i = 0; i < items.size(); ++i) scores[i] = scores_.at(i);
  }

 private:
  Scores scores_;
};

/// Constructing a scorer fails with ScorerConfig, naming the parameter; the message contains the part.
template <class Function>
void expect_scorer_error(Function&& construct, std::string_view parameter, std::string_view part) {
  const Error error = thrown_error(std::forward<Function>(construct));
  EXPECT_EQ(error.code(), ErrorCode::ScorerConfig) << error.what();
  EXPECT_EQ(error.parameter(), parameter) << error.what();
  EXPECT_TRUE(contains(error.what(), parameter)) << error.what();
  EXPECT_TRUE(contains(error.what(), part)) << error.what() << "\ndoes not contain: " << part;
}

}  // namespace cupel::test

#endif
