#include "property/what_if_case.hpp"

#include "property/build.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"
#include "support/random_items.hpp"
#include "support/random_scorers.hpp"
#include "support/random_slicers.hpp"

namespace cupel::property {

Pipeline WhatIfCase::pipeline() const {
  return Pipeline({.scorer = composition.scorer.build(),
                   .slicer = composition.slicer.build(),
                   .placer = build(composition.placer),
                   .deduplication = composition.deduplication,
                   .overflow_strategy = composition.overflow_strategy});
}

std::string WhatIfCase::text() const {
  using test_support::dump;
  return "scorer: " + dump(composition.scorer) + "\nslicer: " + dump(composition.slicer) + "\noverflow " +
         std::string(to_string(composition.overflow_strategy)) + (composition.deduplication ? ", deduplicated" : "") +
         "\n" + (base ? dump(*base) : "no base budget\n") + dump(items);
}

SlicerSpec random_known_slicer(Random& random, std::size_t type, int depth, std::int64_t target_tokens) {
  SlicerSpec slicer = test_support::random_slicer_of_type(random, type, depth, target_tokens);
  while (!slicer.build()->traits().knows_every_target) {
    slicer = test_support::random_slicer(random, depth, target_tokens);
  }
  return slicer;
}

WhatIfCase random_what_if_case(Random& random, std::size_t slicer_type, int depth) {
  constexpr std::int64_t kScale = 200;
  constexpr OverflowStrategy kStrategies[] = {OverflowStrategy::Throw, OverflowStrategy::Truncate,
                                              OverflowStrategy::Proceed};
  WhatIfCase c;
  c.items = test_support::random_items(
      random, {.count = 1 + random.index(12), .max_tokens = 60, .huge_tokens = random.chance(3)});
  if (random.chance(70)) c.base = test_support::random_budget(random, kScale);
  // Scores by hints vary most.
  c.composition.scorer =
      random.chance(40) ? ScorerSpec{.type = scorer_spec::Reflexive{}} : test_support::random_scorer(random, 2);
  if (random.chance(10)) c.composition.scorer = test_support::random_wild_scorer(random);
  c.composition.slicer = random_known_slicer(random, slicer_type, depth, kScale);
  c.composition.placer = random.chance(50) ? PlacerType::Chronological : PlacerType::UShaped;
  c.composition.deduplication = random.chance(70);
  c.composition.overflow_strategy = random.pick(kStrategies);
  return c;
}

}  // namespace cupel::property
