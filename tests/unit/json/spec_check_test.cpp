// Errors about combined options, for kinds of scorers that this version does not have: their weights may be absent, and
// the error may concern another option.

#include "spec_check.hpp"

#include <gtest/gtest.h>

#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/tag_scorer.hpp"
#include "errors.hpp"
#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

/// Refuses the given parameter, and repeated keys.
struct Picky {
  std::optional<std::vector<KindWeight>> kinds = {};
  std::vector<TagWeight> tags = {};
  Seconds span = Seconds(1.0);
  std::string refused = {};

  static constexpr std::string_view kName = "picky";
  static constexpr auto fields() {
    return std::tuple(description::optional("kindWeights", &Picky::kinds),
                      description::optional("tagWeights", &Picky::tags),
                      description::optional("spanSeconds", &Picky::span));
  }
  AnyScorer build() const {
    if (kinds) static_cast<void>(KindScorer(*kinds));
    static_cast<void>(TagScorer(tags));
    if (!refused.empty()) throw errors::invalid(ErrorCode::ScorerConfig, "Picky", refused, "is refused");
    return RecencyScorer();
  }
};

std::string blamed(const Picky& spec) {
  return refusal([&] {
    check_combined_options(spec, Path("p"));
    return 0;
  });
}

TEST(SpecCheck, BlamesTheFieldThatTheErrorNames) {
  EXPECT_EQ(blamed({}), "ok");
  EXPECT_EQ(blamed({.refused = "span"}), "ScorerConfig p.spanSeconds");
  EXPECT_EQ(blamed({.refused = "tagWeights"}), "ScorerConfig p.tagWeights");
  EXPECT_EQ(blamed({.refused = "kindWeights"}), "ScorerConfig p.kindWeights");
  EXPECT_EQ(blamed({.refused = "other"}), "ScorerConfig p");
}

TEST(SpecCheck, DoesNotBlameWeightsForAnotherField) {
  const Picky spec{.kinds = {{{"A", 1.0}, {"B", 1.0}}}, .tags = {{"a", 1.0}, {"b", 1.0}}, .refused = "span"};
  EXPECT_EQ(blamed(spec), "ScorerConfig p.spanSeconds");
}

TEST(SpecCheck, BlamesTheFirstRepeatedKey) {
  EXPECT_EQ(blamed({.kinds = {{{"A", 1.0}, {"B", 1.0}, {"b", 2.0}}}}), "ScorerConfig p.kindWeights.b");
  EXPECT_EQ(blamed({.tags = {{"x", 1.0}, {"y", 1.0}, {"x", 1.0}, {"y", 1.0}}}), "ScorerConfig p.tagWeights.x");
}

TEST(SpecCheck, BlamesTheWeightsForTheirSum) {
  EXPECT_EQ(blamed({.tags = {{"x", 1.7e308}, {"y", 1.7e308}}}), "ScorerConfig p.tagWeights");
}

}  // namespace
}  // namespace cupel::json::test
