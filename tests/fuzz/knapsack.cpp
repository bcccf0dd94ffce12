// The knapsack, on all its code paths, against the plain table of the pseudocode.

#include "fuzz/fuzz.hpp"
#include "property/knapsack_case.hpp"

namespace cupel::fuzz {

void fuzz_knapsack(Bytes input) {
  test_support::Random random(input);
  expect_none(property::check_reduced_knapsack(random));
}

}  // namespace cupel::fuzz
