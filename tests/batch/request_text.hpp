#ifndef CUPEL_TESTS_BATCH_REQUEST_TEXT_HPP
#define CUPEL_TESTS_BATCH_REQUEST_TEXT_HPP

#include <string>

#include "batch/json_text.hpp"
#include "support/random_policies.hpp"

namespace cupel::batch_test {

using test_support::PipelineCase;

/// Removes what JSON can't express: numbers that are not finite, nested values that are neither objects nor arrays.
PipelineCase without_unsayable(PipelineCase c);

/// A request on one line, without its line break. `id` and `report` are JSON text. Throws Unsayable for a broken policy
/// that JSON can't express.
std::string request_text(Random& random, const PipelineCase& c, const std::string& id, const std::string& report);

}  // namespace cupel::batch_test

#endif
