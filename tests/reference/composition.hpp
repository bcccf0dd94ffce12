#ifndef CUPEL_TESTS_REFERENCE_COMPOSITION_HPP
#define CUPEL_TESTS_REFERENCE_COMPOSITION_HPP

#include "cupel/model/overflow_strategy.hpp"
#include "cupel/policy/policy.hpp"
#include "reference/slicers.hpp"

namespace cupel::reference {

/// A pipeline as plain data, with nested slicers.
struct Composition {
  ScorerSpec scorer = {.type = scorer_spec::Recency()};
  SlicerSpec slicer = {};
  PlacerType placer = PlacerType::Chronological;
  bool deduplication = true;
  OverflowStrategy overflow_strategy = OverflowStrategy::Throw;
};

/// The pipeline that a policy describes. Throws Failure (InvalidPolicy, ScorerConfig, SlicerConfig). Scorers are
/// checked first.
Composition compose(const Policy& policy);

}  // namespace cupel::reference

#endif
