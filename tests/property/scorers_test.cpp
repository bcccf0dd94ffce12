// Every scorer against the transcription of its pseudocode, to the last bit.

#include "reference/scorers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "property/build.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "support/dump.hpp"
#include "support/random_items.hpp"
#include "support/random_scorers.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::random_items;
using test_support::random_scorer;
using test_support::random_scorer_of_type;

template <class Spec, std::size_t I = 0>
constexpr std::size_t type_index() {
  if constexpr (std::is_same_v<std::variant_alternative_t<I, ScorerSpec::Type>, Spec>) {
    return I;
  } else {
    return type_index<Spec, I + 1>();
  }
}

std::string describe(const ScorerSpec& spec, const std::vector<ContextItem>& items) {
  return "scorer: " + dump(spec) + "\n" + dump(items);
}

std::vector<double> literal_scores(const ScorerSpec& spec, const std::vector<ContextItem>& items, Timestamp now) {
  std::vector<double> scores;
  for (std::size_t i = 0; i < items.size(); ++i) scores.push_back(reference::score(spec, i, items, now));
  return scores;
}

// Small lists, each score computed by the pseudocode as it stands.
template <class Spec>
void expect_literal_scores(std::uint64_t cases, std::size_t max_count, int depth) {
  for_each_case(cases, [&](Random& random) -> std::string {
    const ScorerSpec spec = random_scorer_of_type(random, type_index<Spec>(), depth);
    const std::vector<ContextItem> items = random_items(random, {.count = random.index(max_count + 1)});
    const AnyScorer scorer = build(spec);
    const std::vector<double> expected = literal_scores(spec, items, Timestamp::now());
    std::string problem = compare_scores(expected, score_all(*scorer, items));
    if (!items.empty()) {
      const std::size_t one = random.index(items.size());
      if (!same_score(expected[one], score_one(*scorer, items, one))) problem += "score_one differs\n";
    }
    return problem.empty() ? "" : problem + describe(spec, items);
  });
}

// Long lists, where the library's own algorithms leave their special cases for small ones.
void expect_scores_of_long_lists(std::size_t type, std::uint64_t cases, std::size_t many_tags = 0) {
  for_each_case(cases, [&](Random& random) -> std::string {
    const ScorerSpec spec = random_scorer_of_type(random, type, 3);
    const std::vector<ContextItem> items =
        random_items(random, {.count = 50 + random.index(400), .many_tags = many_tags});
    const std::string problem =
        compare_scores(reference::score_list(spec, items, Timestamp::now()), score_all(*build(spec), items));
    return problem.empty() ? "" : problem + describe(spec, items);
  });
}

constexpr std::uint64_t kCases = 10'000;

TEST(RecencyScorer, ScoresWhatTheReferenceScores) { expect_literal_scores<scorer_spec::Recency>(kCases, 20, 0); }
TEST(PriorityScorer, ScoresWhatTheReferenceScores) { expect_literal_scores<scorer_spec::Priority>(kCases, 20, 0); }
TEST(FrequencyScorer, ScoresWhatTheReferenceScores) { expect_literal_scores<scorer_spec::Frequency>(kCases, 14, 0); }
TEST(ReflexiveScorer, ScoresWhatTheReferenceScores) { expect_literal_scores<scorer_spec::Reflexive>(kCases, 12, 0); }
TEST(KindScorer, ScoresWhatTheReferenceScores) { expect_literal_scores<scorer_spec::Kind>(kCases, 12, 0); }
TEST(TagScorer, ScoresWhatTheReferenceScores) { expect_literal_scores<scorer_spec::Tag>(kCases, 12, 0); }
TEST(DecayScorer, ScoresWhatTheReferenceScores) { expect_literal_scores<scorer_spec::Decay>(kCases, 12, 0); }
TEST(MetadataTrustScorer, ScoresWhatTheReferenceScores) {
  expect_literal_scores<scorer_spec::MetadataTrust>(kCases, 12, 0);
}
TEST(MetadataKeyScorer, ScoresWhatTheReferenceScores) {
  expect_literal_scores<scorer_spec::MetadataKey>(kCases, 12, 0);
}
TEST(CompositeScorer, ScoresWhatTheReferenceScores) { expect_literal_scores<scorer_spec::Composite>(kCases, 6, 2); }
TEST(ScaledScorer, ScoresWhatTheReferenceScores) { expect_literal_scores<scorer_spec::Scaled>(kCases, 6, 2); }

TEST(RecencyScorer, ScoresLongListsAsTheReferenceDoes) {
  expect_scores_of_long_lists(type_index<scorer_spec::Recency>(), 200);
}
TEST(PriorityScorer, ScoresLongListsAsTheReferenceDoes) {
  expect_scores_of_long_lists(type_index<scorer_spec::Priority>(), 200);
}
TEST(FrequencyScorer, ScoresLongListsOfFewTagsAsTheReferenceDoes) {
  expect_scores_of_long_lists(type_index<scorer_spec::Frequency>(), 60);
}
TEST(FrequencyScorer, ScoresLongListsOfManyTagsAsTheReferenceDoes) {
  expect_scores_of_long_lists(type_index<scorer_spec::Frequency>(), 20, 3);
  expect_scores_of_long_lists(type_index<scorer_spec::Frequency>(), 4, 20);
}
TEST(ScaledScorer, ScoresLongListsAsTheReferenceDoes) {
  expect_scores_of_long_lists(type_index<scorer_spec::Scaled>(), 60);
}
TEST(CompositeScorer, ScoresLongListsAsTheReferenceDoes) {
  expect_scores_of_long_lists(type_index<scorer_spec::Composite>(), 60);
}

TEST(Reference, ScoresListsAsItScoresItems) {
  for_each_case(2'000, [](Random& random) -> std::string {
    const ScorerSpec spec = random_scorer(random, 3);
    const std::vector<ContextItem> items = random_items(random, {.count = random.index(5)});
    const Timestamp now = Timestamp::now();
    const std::string problem =
        compare_scores(literal_scores(spec, items, now), reference::score_list(spec, items, now));
    return problem.empty() ? "" : problem + describe(spec, items);
  });
}

}  // namespace
}  // namespace cupel::property
