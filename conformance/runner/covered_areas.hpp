#ifndef CUPEL_CONFORMANCE_COVERED_AREAS_HPP
#define CUPEL_CONFORMANCE_COVERED_AREAS_HPP

#include "area.hpp"
#include "toml.hpp"

namespace cupel::conformance {

/// The areas that a vector covers, judged by its text and not by its result. A vector that expects an error, or expects
/// nothing, covers no area, because it does not check a result.
Areas covered_areas(const toml::table& vector);

}  // namespace cupel::conformance

#endif
