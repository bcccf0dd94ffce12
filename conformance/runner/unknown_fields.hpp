#ifndef CUPEL_CONFORMANCE_UNKNOWN_FIELDS_HPP
#define CUPEL_CONFORMANCE_UNKNOWN_FIELDS_HPP

#include <vector>

#include "run_vector.hpp"
#include "toml.hpp"

namespace cupel::conformance {

/// The fields of a vector that the format does not have at their place, sorted by name; at most the first 100. Throws
/// VectorError if `test.stage` is not a string.
std::vector<UnknownField> find_unknown_fields(const toml::table& vector);

}  // namespace cupel::conformance

#endif
