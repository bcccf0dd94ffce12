#ifndef CUPEL_CONFORMANCE_UNKNOWN_FIELDS_HPP
#define CUPEL_CONFORMANCE_UNKNOWN_FIELDS_HPP

#include <vector>

#include "run_vector.hpp"
#include "toml.hpp"

namespace cupel::conformance {

/// The fields of a vector that the format does not have in their place, in the order of their names; of a vector with
/// many the first 100. Throws VectorError where `test.stage` is no text.
std::vector<UnknownField> find_unknown_fields(const toml::table& vector);

}  // namespace cupel::conformance

#endif
