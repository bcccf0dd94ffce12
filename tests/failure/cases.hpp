#ifndef CUPEL_TESTS_FAILURE_CASES_HPP
#define CUPEL_TESTS_FAILURE_CASES_HPP

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cupel/cupel.hpp"

namespace cupel::failure {

using Items = std::vector<ContextItem>;

/// Items with all fields, equal contents, pins, and zero and negative tokens.
Items make_items(std::size_t count = 24);

/// A budget that is too small for all of make_items().
ContextBudget small_budget();

template <class Value>
struct Named {
  std::string name;
  Value value;
};

/// Constructs a strategy; also called while allocations fail.
template <class Strategy>
using Maker = Named<std::function<Strategy()>>;

/// @{
/// One of each strategy in the library. Strategies that wrap others occur once per inner strategy that they treat
/// differently.
std::vector<Maker<AnyScorer>> scorers();
std::vector<Maker<AnySlicer>> slicers();
std::vector<Maker<AnyPlacer>> placers();
/// @}

/// All kinds of scorers combined, so that few runs cover them.
AnyScorer all_scorers();
/// A policy with a value in each of its fields.
Policy full_policy();

/// The names of a parameter's values, for INSTANTIATE_TEST_SUITE_P.
inline constexpr auto kName = [](const auto& test) { return test.param.name; };

}  // namespace cupel::failure

#endif
