// Compares the reduction of knapsacks with many ties with the transcription of the pseudocode. `ctest -C Thorough -R
// knapsack_thorough` does so for 100,000 instances.

#include <gtest/gtest.h>

#include "property/cases.hpp"
#include "property/knapsack_case.hpp"

namespace cupel::property {
namespace {

// Spec: KnapsackSlice/algorithm: KNAPSACK-SLICE: the table and its reconstruction
//   Code: src/slicing/knapsack_slice.cpp, src/slicing/knapsack_solver.cpp, src/slicing/knapsack_reduction.cpp,
//     src/slicing/knapsack_table.cpp
//   Vectors: required/slicing/knapsack-fills-the-budget-better-than-density-would,
//     knapsack-one-item-may-beat-all-smaller-ones-together, knapsack-does-not-need-a-sorted-list,
//     knapsack-takes-every-item-when-all-fit, knapsack-one-bucket-short-leaves-out-the-least-valuable,
//     knapsack-many-items-in-few-buckets, knapsack-finds-the-one-subset-that-fills-the-budget-among-many-items,
//     optional/slicing/knapsack-a-tie-*, knapsack-one-early-item-wins-a-tie-against-two-later-ones,
//     knapsack-ties-among-mixed-items-fall-as-in-the-reconstruction,
//     knapsack-two-early-items-win-a-tie-against-a-later-one, knapsack-of-two-equal-items-the-earlier-is-taken,
//     knapsack-a-table-too-large-to-keep-is-still-exact
//   Public vectors: knapsack-basic
//   Note: The table has one bit per cell and only the candidates that strict bounds leave undecided. The selection is
//     the same.
TEST(ReducedKnapsack, SelectsWhatTheReferenceSelectsOnEveryPath) { for_each_case(5'000, check_reduced_knapsack); }

}  // namespace
}  // namespace cupel::property
