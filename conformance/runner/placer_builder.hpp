#ifndef CUPEL_CONFORMANCE_PLACER_BUILDER_HPP
#define CUPEL_CONFORMANCE_PLACER_BUILDER_HPP

#include "cupel/pipeline.hpp"
#include "described_reader.hpp"

namespace cupel::conformance {

/// The placer that `table.placer` names. Uses a Pipeline to build it, so that a new placer needs no change here. Throws
/// VectorError.
inline AnyPlacer build_placer(const toml::table& table) {
  const Policy policy{.scorers = {{.type = scorer_spec::Reflexive()}},
                      .placer_type = required_value<PlacerType>(table, "placer")};
  return Pipeline(policy).options().placer;
}

}  // namespace cupel::conformance

#endif
