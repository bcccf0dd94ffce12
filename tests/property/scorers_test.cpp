// Compares every scorer with the transcription of its pseudocode, to the last bit.

#include "reference/scorers.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "property/cases.hpp"
#include "property/compare.hpp"
#include "support/alternatives.hpp"
#include "support/dump.hpp"
#include "support/random_items.hpp"
#include "support/random_scorers.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::kIndexOf;
using test_support::random_items;
using test_support::random_scorer;
using test_support::random_scorer_of_type;

std::string describe(const ScorerSpec& spec, const std::vector<ContextItem>& items) {
  return "scorer: " + dump(spec) + "\n" + dump(items);
}

std::vector<double> literal_scores(const ScorerSpec& spec, const std::vector<ContextItem>& items, Timestamp now) {
  std::vector<double> scores;
  for (std::size_t i = 0; i < items.size(); ++i) scores.push_back(reference::score(spec, i, items, now));
  return scores;
}

// Long lists, for which the library does not use its algorithms for short lists.
void expect_scores_of_long_lists(std::size_t type, std::uint64_t cases, test_support::ItemOptions options = {}) {
  for_each_case(cases, [&](Random& random) -> std::string {
    const ScorerSpec spec = random_scorer_of_type(random, type, 3);
    options.count = 50 + random.index(400);
    const std::vector<ContextItem> items = random_items(random, options);
    const std::string problem =
        compare_scores(reference::score_list(spec, items, Timestamp::now()), score_all(*spec.build(), items));
    return problem.empty() ? "" : problem + describe(spec, items);
  });
}

// Each scorer that a policy can name, by its index in ScorerSpec::Type.
class EveryScorer : public testing::TestWithParam<std::size_t> {};

std::string_view name_of(const ScorerSpec& spec) {
  return std::visit([]<class Spec>(const Spec&) { return Spec::kName; }, spec.type);
}

INSTANTIATE_TEST_SUITE_P(, EveryScorer, testing::Range(std::size_t{0}, test_support::kScorerTypes),
                         [](const auto& test) {
                           Random random(0);
                           return std::string(name_of(random_scorer_of_type(random, test.param, 1)));
                         });

// Spec: Introduction/doubles[composite], MUST: "All scoring computations MUST use IEEE 754 64-bit double-precision
//     floating-point arithmetic."
//   Code: include/cupel/scoring/scorer.hpp, src/CMakeLists.txt (-ffp-contract=off)
//   Vectors: required/pipeline/sort-scores-that-differ-in-the-last-bit, sort-long-list-of-nearly-equal-scores,
//     required/scoring/reflexive-keeps-double-precision, optional/scoring/composite-normalises-first-and-adds-in-order,
//     scaled-computes-the-specified-quotient, tag-weights-are-added-in-the-order-given,
//     required/placing/u-shaped-neighbouring-doubles, u-shaped-scores-close-together
//   Note: Scores equal those of the transcribed pseudocode to the last bit, not only within 1e-9. Fused multiply-add is
//     off (decisions#numbers).
// Spec: Introduction/no-other-arithmetic[scaled], MUST: "Implementations MUST NOT use 32-bit floats, fixed-point, or
//     arbitrary-precision arithmetic for scoring." "Integer arithmetic is permitted for token counts and budget
//     calculations."
//   Code: include/cupel/scoring/scorer.hpp, include/cupel/model/scored_item.hpp
//   Vectors: required/pipeline/sort-scores-that-differ-in-the-last-bit,
//     required/scoring/reflexive-keeps-double-precision, required/placing/u-shaped-neighbouring-doubles
//   Note: The specification itself gives KnapsackSlice integer values. Token sums that exceed 63 bits are rejected
//     (decisions#numbers).
// Spec: Score/doubles[composite], MUST: "All scoring computations MUST use IEEE 754 64-bit double-precision
//     floating-point arithmetic (see Introduction)."
//   Code: include/cupel/scoring/scorer.hpp
//   Vectors: required/pipeline/sort-scores-that-differ-in-the-last-bit
// Spec: Scorers/doubles[composite], MUST: "All scoring computations MUST use 64-bit double-precision floating-point
//     arithmetic (see Numeric Precision)."
//   Code: src/CMakeLists.txt (-ffp-contract=off)
//   No vectors: see the introduction
// Spec: DecayScorer/algorithm[decay]: DECAY-SCORE: the age, never negative, through the curve
//   Vectors: optional/pipeline/scorer-decay-*, required/scoring/decay-exponential-halves-with-every-half-life,
//     decay-future-items-are-as-fresh-as-can-be, decay-future-items-in-a-step-curve, decay-null-timestamp-default,
//     decay-window-ends-at-its-max-age, decay-step-boundaries, optional/scoring/decay-future-age-is-exactly-zero
//   Public vectors: decay-exponential-half-life, decay-future-dated, decay-null-timestamp, decay-step-second-window,
//     decay-window-at-boundary
// Spec: DecayScorer/peers-ignored[decay], MUST: "The allItems parameter MUST be accepted by the scorer interface but
//     MUST be ignored. Implementations MUST NOT iterate or inspect allItems."
//   Vectors: required/scoring/decay-ignores-other-items
//   Deviates: The interface passes the list whose scores are wanted, so the scorer iterates over it once. An item's
//     score depends on that item alone: the property test computes each score from its item.
// Spec: Introduction/no-other-arithmetic[decay], RecencyScorer/algorithm[recency], PriorityScorer/algorithm[priority],
//     KindScorer/algorithm[kind], TagScorer/algorithm[tag], FrequencyScorer/algorithm[frequency],
//     ReflexiveScorer/algorithm[reflexive], CompositeScorer/algorithm[composite], ScaledScorer/algorithm[scaled],
//     MetadataTrustScorer/algorithm[metadataTrust], MetadataKeyScorer/algorithm[metadataKey]
// Short lists, for which the pseudocode computes each score literally.
TEST_P(EveryScorer, ScoresWhatTheReferenceScores) {
  const bool nested = test_support::holds_scorers(GetParam());
  for_each_case(10'000, [&](Random& random) -> std::string {
    const ScorerSpec spec = random_scorer_of_type(random, GetParam(), nested ? 2 : 0);
    const std::vector<ContextItem> items = random_items(random, {.count = random.index(nested ? 7 : 18)});
    const AnyScorer scorer = spec.build();
    const std::vector<double> expected = literal_scores(spec, items, Timestamp::now());
    std::string problem = compare_scores(expected, score_all(*scorer, items));
    if (!items.empty()) {
      const std::size_t one = random.index(items.size());
      if (!same_score(expected[one], score_one(*scorer, items, one))) problem += "score_one differs\n";
    }
    if (scorer->name() != name_of(spec)) problem += "is built under another name\n";
    return problem.empty() ? "" : problem + describe(spec, items);
  });
}

TEST(RecencyScorer, ScoresLongListsAsTheReferenceDoes) {
  expect_scores_of_long_lists(kIndexOf<ScorerSpec::Type, scorer_spec::Recency>, 200);
}
TEST(RecencyScorer, ScoresTimestampsOfAllYearsAsTheReferenceDoes) {
  expect_scores_of_long_lists(kIndexOf<ScorerSpec::Type, scorer_spec::Recency>, 200, {.far_apart = true});
}
TEST(PriorityScorer, ScoresLongListsAsTheReferenceDoes) {
  expect_scores_of_long_lists(kIndexOf<ScorerSpec::Type, scorer_spec::Priority>, 200);
}
TEST(FrequencyScorer, ScoresLongListsOfFewTagsAsTheReferenceDoes) {
  expect_scores_of_long_lists(kIndexOf<ScorerSpec::Type, scorer_spec::Frequency>, 60);
}

// Spec: FrequencyScorer/algorithm
TEST(FrequencyScorer, ScoresLongListsOfManyTagsAsTheReferenceDoes) {
  expect_scores_of_long_lists(kIndexOf<ScorerSpec::Type, scorer_spec::Frequency>, 20, {.many_tags = 3});
  expect_scores_of_long_lists(kIndexOf<ScorerSpec::Type, scorer_spec::Frequency>, 4, {.many_tags = 20});
}
TEST(ScaledScorer, ScoresLongListsAsTheReferenceDoes) {
  expect_scores_of_long_lists(kIndexOf<ScorerSpec::Type, scorer_spec::Scaled>, 60);
}
TEST(CompositeScorer, ScoresLongListsAsTheReferenceDoes) {
  expect_scores_of_long_lists(kIndexOf<ScorerSpec::Type, scorer_spec::Composite>, 60);
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
