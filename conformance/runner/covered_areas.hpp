#ifndef CUPEL_CONFORMANCE_COVERED_AREAS_HPP
#define CUPEL_CONFORMANCE_COVERED_AREAS_HPP

#include "area.hpp"
#include "toml.hpp"

namespace cupel::conformance {

/// What a vector covers, going by what it says and not by what became of it. One that expects an error, or nothing,
/// covers nothing: it does not look at a result.
Areas covered_areas(const toml::table& vector);

}  // namespace cupel::conformance

#endif
