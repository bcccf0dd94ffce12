// Compares both placers and the effective budget with the transcription of their pseudocode.

#include "reference/placers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "property/build.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/invariants.hpp"
#include "reference/budget.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"
#include "support/random_items.hpp"
#include "support/random_slicers.hpp"

namespace cupel::property {
namespace {

using test_support::dump;

void expect_reference_order(PlacerType type, std::uint64_t cases, bool far_apart = false) {
  for_each_case(cases, [=](Random& random) -> std::string {
    const std::size_t count = random.chance(1) ? 200 + random.index(800) : test_support::random_size(random);
    std::vector<ScoredItem> merged =
        test_support::random_scored_items(random, {.count = count, .far_apart = far_apart});
    // Pinned items come first, with score 1.0.
    const std::size_t pinned = merged.empty() || random.chance(50) ? 0 : random.index(merged.size());
    for (std::size_t i = 0; i < pinned; ++i) merged[i].score = 1.0;
    const std::vector<Position> order = place(*build(type), merged);
    const std::string problem =
        compare_positions("order", reference::place(type, merged), order) + broken_placement(merged.size(), order);
    return problem.empty() ? "" : problem + dump(merged);
  });
}

// Spec: Placers/deterministic, ChronologicalPlacer/algorithm
TEST(ChronologicalPlacer, PlacesAsTheReferenceDoes) { expect_reference_order(PlacerType::Chronological, 10'000); }
TEST(ChronologicalPlacer, PlacesTimestampsOfAllYearsAsTheReferenceDoes) {
  expect_reference_order(PlacerType::Chronological, 5'000, true);
}

// Spec: Placers/deterministic, UShapedPlacer/algorithm
TEST(UShapedPlacer, PlacesAsTheReferenceDoes) { expect_reference_order(PlacerType::UShaped, 10'000); }

// Spec: ContextBudget/effective-budget, Slice/effective-budget
TEST(EffectiveBudget, IsWhatTheReferenceComputes) {
  for_each_case(50'000, [](Random& random) -> std::string {
    constexpr std::int64_t kScales[] = {0, 10, 1000, 1'000'000, std::int64_t{1} << 53, std::int64_t{1} << 62};
    const ContextBudget budget = test_support::random_budget(random, random.pick(kScales));
    const std::int64_t pinned_tokens = random.chance(40) ? 0 : random.between(0, budget.max_tokens());
    const reference::SliceBudget expected = reference::compute_effective_budget(budget, pinned_tokens);
    const ContextBudget actual = effective_budget(budget, pinned_tokens);
    const ContextBudget wanted({.max_tokens = expected.max_tokens, .target_tokens = expected.target_tokens});
    if (actual == wanted) return "";
    return "expected " + dump(wanted) + "got " + dump(actual) + "pinned tokens: " + std::to_string(pinned_tokens) +
           "\n" + dump(budget);
  });
}

}  // namespace
}  // namespace cupel::property
