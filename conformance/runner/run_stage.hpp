#ifndef CUPEL_CONFORMANCE_RUN_STAGE_HPP
#define CUPEL_CONFORMANCE_RUN_STAGE_HPP

#include "mismatch.hpp"
#include "toml.hpp"

/// One function per stage, as in the specification's chapter "Running the Suite". Each returns the mismatches. Throws
/// VectorError for an invalid vector, and whatever the library throws.
namespace cupel::conformance {

Mismatches run_scoring(const toml::table& vector);
Mismatches run_slicing(const toml::table& vector);
Mismatches run_placing(const toml::table& vector);
Mismatches run_pipeline(const toml::table& vector);

}  // namespace cupel::conformance

#endif
