#ifndef CUPEL_CONFORMANCE_EXPECTED_ERROR_HPP
#define CUPEL_CONFORMANCE_EXPECTED_ERROR_HPP

#include <functional>

#include "mismatch.hpp"
#include "toml.hpp"

namespace cupel::conformance {

/// Whether the vector wants its run to fail: `test.expect_error` or `test.expect_construction_error`. Nothing that the
/// run returns is compared then.
bool expects_error(const toml::table& vector);

/// Runs what may fail and compares how it ended with what the vector wants. Throws VectorError.
Mismatches compare_outcome(const toml::table& vector, const std::function<Mismatches(const toml::table&)>& run);

}  // namespace cupel::conformance

#endif
