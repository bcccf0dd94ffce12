// The knapsack's reduction where ties are many, against the transcription of the pseudocode. `ctest -C Thorough -R
// knapsack_thorough` does it for 100,000 instances.

#include <gtest/gtest.h>

#include "property/cases.hpp"
#include "property/knapsack_case.hpp"

namespace cupel::property {
namespace {

TEST(ReducedKnapsack, SelectsWhatTheReferenceSelectsOnEveryPath) { for_each_case(5'000, check_reduced_knapsack); }

}  // namespace
}  // namespace cupel::property
