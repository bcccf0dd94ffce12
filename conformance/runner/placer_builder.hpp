#ifndef CUPEL_CONFORMANCE_PLACER_BUILDER_HPP
#define CUPEL_CONFORMANCE_PLACER_BUILDER_HPP

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "described_reader.hpp"

namespace cupel::conformance {

/// The placer that `table.placer` names. Throws VectorError.
inline AnyPlacer build_placer(const toml::table& table) {
  if (required_value<PlacerType>(table, "placer") == PlacerType::UShaped) return UShapedPlacer();
  return ChronologicalPlacer();
}

}  // namespace cupel::conformance

#endif
