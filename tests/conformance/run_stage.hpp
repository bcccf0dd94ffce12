#ifndef CUPEL_TESTS_CONFORMANCE_RUN_STAGE_HPP
#define CUPEL_TESTS_CONFORMANCE_RUN_STAGE_HPP

#include "run_vector.hpp"
#include "toml.hpp"

/// One function per stage, each as in the specification's chapter "Running the Suite". They return what does not match
/// and throw VectorError for a vector that can't be understood, or whatever the library throws where nothing should be.
namespace cupel::conformance {

Failures run_scoring(const toml::table& vector);
Failures run_slicing(const toml::table& vector);
Failures run_placing(const toml::table& vector);
Failures run_pipeline(const toml::table& vector);

}  // namespace cupel::conformance

#endif
