#ifndef CUPEL_TESTS_PROPERTY_BUILD_HPP
#define CUPEL_TESTS_PROPERTY_BUILD_HPP

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::property {

/// The placer that a policy names. Scorers and slicers are built by their descriptions.
inline AnyPlacer build(PlacerType placer) {
  if (placer == PlacerType::Chronological) return ChronologicalPlacer{};
  return UShapedPlacer{};
}

}  // namespace cupel::property

#endif
