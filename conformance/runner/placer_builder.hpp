#ifndef CUPEL_CONFORMANCE_PLACER_BUILDER_HPP
#define CUPEL_CONFORMANCE_PLACER_BUILDER_HPP

#include <string>

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {

/// The placer that `table.placer` names. Throws VectorError.
inline AnyPlacer build_placer(const toml::table& table) {
  const std::string name = required_string(table, "placer");
  if (name == "chronological") return ChronologicalPlacer();
  if (name == "u-shaped") return UShapedPlacer();
  throw VectorError("unknown placer '" + name + "'", *table.get("placer"));
}

}  // namespace cupel::conformance

#endif
