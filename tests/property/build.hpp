#ifndef CUPEL_TESTS_PROPERTY_BUILD_HPP
#define CUPEL_TESTS_PROPERTY_BUILD_HPP

#include "cupel/placing/placer.hpp"
#include "cupel/policy/policy.hpp"
#include "cupel/scoring/scorer.hpp"
#include "cupel/slicing/slicer.hpp"
#include "reference/slicers.hpp"

namespace cupel::property {

// The library's strategies for what the reference takes as plain data, built one by one through their own
// constructors, so that each is tested without the policy around it.
AnyScorer build(const ScorerSpec& spec);
AnySlicer build(const reference::SlicerSpec& spec);
AnyPlacer build(PlacerType placer);

}  // namespace cupel::property

#endif
