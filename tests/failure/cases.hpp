#ifndef CUPEL_TESTS_FAILURE_CASES_HPP
#define CUPEL_TESTS_FAILURE_CASES_HPP

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cupel/cupel.hpp"

namespace cupel::failure {

using Items = std::vector<ContextItem>;

/// Items with every field, equal contents, pins, zero and negative tokens.
Items make_items(std::size_t count = 24);

/// Leaves some of make_items() out.
ContextBudget small_budget();

template <class Value>
struct Named {
  std::string name;
  Value value;
};

/// How one is made; called while allocations fail, too.
template <class Strategy>
using Maker = Named<std::function<Strategy()>>;

/// @{
/// One of each that the library has, and of those that hold others, one with each that it treats differently.
std::vector<Maker<AnyScorer>> scorers();
std::vector<Maker<AnySlicer>> slicers();
std::vector<Maker<AnyPlacer>> placers();
/// @}

/// Scorers of every kind in one, so that few runs show much.
AnyScorer all_scorers();
/// A policy that has something in each of its fields.
Policy full_policy();

/// The names of a parameter's values, for INSTANTIATE_TEST_SUITE_P.
inline constexpr auto kName = [](const auto& test) { return test.param.name; };

}  // namespace cupel::failure

#endif
