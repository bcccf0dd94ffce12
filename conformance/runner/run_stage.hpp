#ifndef CUPEL_CONFORMANCE_RUN_STAGE_HPP
#define CUPEL_CONFORMANCE_RUN_STAGE_HPP

#include "mismatch.hpp"
#include "toml.hpp"

/// One function per stage, each as in the specification's chapter "Running the Suite". They return what does not match
/// and throw VectorError for a vector that can't be understood, or whatever the library throws on the way.
namespace cupel::conformance {

Mismatches run_scoring(const toml::table& vector);
Mismatches run_slicing(const toml::table& vector);
Mismatches run_placing(const toml::table& vector);
Mismatches run_pipeline(const toml::table& vector);

}  // namespace cupel::conformance

#endif
