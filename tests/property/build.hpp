#ifndef CUPEL_TESTS_PROPERTY_BUILD_HPP
#define CUPEL_TESTS_PROPERTY_BUILD_HPP

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::property {

/// Builds the placer that a policy names. Descriptions of scorers and slicers build themselves.
inline AnyPlacer build(PlacerType placer) {
  if (placer == PlacerType::Chronological) return ChronologicalPlacer{};
  return UShapedPlacer{};
}

}  // namespace cupel::property

#endif
