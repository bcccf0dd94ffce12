#ifndef CUPEL_TESTS_PROPERTY_KNAPSACK_CASE_HPP
#define CUPEL_TESTS_PROPERTY_KNAPSACK_CASE_HPP

#include <string>

#include "support/random.hpp"

namespace cupel::property {

using test_support::Random;

/// Makes a random instance, of which bounds decide many items, few or none. Solves it by KnapsackSlice, by
/// CountConstrainedKnapsackSlice and by the solver on every path. Returns the difference from the transcription of the
/// pseudocode, or an empty text.
std::string check_reduced_knapsack(Random& random);

}  // namespace cupel::property

#endif
