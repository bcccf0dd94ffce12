#ifndef CUPEL_CONFORMANCE_EXPECTED_ERROR_HPP
#define CUPEL_CONFORMANCE_EXPECTED_ERROR_HPP

#include <functional>

#include "mismatch.hpp"
#include "toml.hpp"

namespace cupel::conformance {

/// Whether the vector expects its run to fail: `test.expect_error` or `test.expect_construction_error`. Then no result
/// of the run is compared.
bool expects_error(const toml::table& vector);

/// Calls `run` and compares its outcome with the vector's expectation. Throws VectorError.
Mismatches compare_outcome(const toml::table& vector, const std::function<Mismatches(const toml::table&)>& run);

}  // namespace cupel::conformance

#endif
