// Compares inversions with all pairs of an excluded and an included item in a run of the reference.

#include "cupel/analytics/inversions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/what_if_case.hpp"
#include "reference/budget.hpp"
#include "reference/failure.hpp"
#include "reference/numbers.hpp"
#include "reference/pipeline.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"

namespace cupel::property {
namespace {

std::vector<Inversion> pair_by_pair(const WhatIfCase& c, const ContextBudget& budget,
                                    const reference::Outcome& outcome) {
  std::int64_t pinned_tokens = 0;
  std::int64_t scored_tokens = 0;
  for (const reference::Included& included : outcome.included) {
    (included.reason == InclusionReason::Pinned ? pinned_tokens : scored_tokens) += c.items[included.position].tokens();
  }
  const std::int64_t target = reference::compute_effective_budget(budget, pinned_tokens).target_tokens;
  std::vector<Inversion> found;
  for (const reference::Excluded& excluded : outcome.excluded) {
    if (std::holds_alternative<exclusion::NegativeTokens>(excluded.reason)) continue;
    if (std::holds_alternative<exclusion::Deduplicated>(excluded.reason)) continue;
    Inversion inversion{
        excluded.position, excluded.score, c.items[excluded.position].tokens(), target - scored_tokens, 0, 0.0, 0};
    for (Position i = 0; i < c.items.size(); ++i) {
      for (const reference::Included& included : outcome.included) {
        if (included.position != i || included.reason == InclusionReason::Pinned) continue;
        if (!reference::ranks_before(excluded.score, included.score)) continue;
        if (inversion.outscored_count++ == 0 || reference::ranks_before(inversion.outscored_score, included.score)) {
          inversion.outscored = i;
          inversion.outscored_score = included.score;
        }
      }
    }
    if (inversion.outscored_count > 0) found.push_back(inversion);
  }
  return found;
}

bool same(const Inversion& a, const Inversion& b) {
  return a.excluded == b.excluded && same_score(a.score, b.score) && a.needed_tokens == b.needed_tokens &&
         a.available_tokens == b.available_tokens && a.outscored == b.outscored &&
         same_score(a.outscored_score, b.outscored_score) && a.outscored_count == b.outscored_count;
}

TEST(Inversions, AreThePairsOfARunOfTheReference) {
  std::size_t cases = 0;
  std::size_t found = 0;
  for_each_case(10'000, [&](Random& random) -> std::string {
    ++cases;
    const WhatIfCase c = random_what_if_case(random, random.index(std::variant_size_v<SlicerSpec::Type>), 2);
    const ContextBudget budget = c.base ? *c.base : test_support::random_budget(random, 120);
    try {
      const std::vector<Inversion> expected = pair_by_pair(c, budget, reference::run(c.items, budget, c.composition));
      const std::vector<Inversion> actual = inversions(c.pipeline(), c.items, budget);
      found += actual.size();
      if (std::equal(expected.begin(), expected.end(), actual.begin(), actual.end(), same)) return "";
      return std::to_string(expected.size()) + " inversions, got others\n" + test_support::dump(budget) + c.text();
    } catch (const reference::Failure&) {
      return "";
    }
  });
  if (cases >= 1'000) {
    EXPECT_GT(found, cases / 10);  // otherwise the test would be vacuous
  }
}

}  // namespace
}  // namespace cupel::property
