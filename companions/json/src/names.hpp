#ifndef CUPEL_JSON_SRC_NAMES_HPP
#define CUPEL_JSON_SRC_NAMES_HPP

// How a policy's choices are spelled on the wire, and how deep it may be.

#include <array>
#include <string_view>
#include <utility>

#include "cupel/policy/policy.hpp"

namespace cupel::json {

template <class Value, std::size_t N>
using WireNames = std::array<std::pair<std::string_view, Value>, N>;

inline constexpr WireNames<SlicerType, 3> kSlicerTypes = {
    {{"greedy", SlicerType::Greedy}, {"knapsack", SlicerType::Knapsack}, {"stream", SlicerType::Stream}}};
inline constexpr WireNames<PlacerType, 2> kPlacerTypes = {
    {{"chronological", PlacerType::Chronological}, {"uShaped", PlacerType::UShaped}}};
inline constexpr WireNames<OverflowStrategy, 3> kOverflowStrategies = {{{"throw", OverflowStrategy::Throw},
                                                                        {"truncate", OverflowStrategy::Truncate},
                                                                        {"proceed", OverflowStrategy::Proceed}}};
inline constexpr WireNames<ScarcityBehavior, 2> kScarcityBehaviors = {
    {{"degrade", ScarcityBehavior::Degrade}, {"throw", ScarcityBehavior::Throw}}};

template <class Value, std::size_t N>
constexpr std::string_view wire_name_of(const WireNames<Value, N>& names, Value value) noexcept {
  for (const auto& [name, candidate] : names) {
    if (candidate == value) return name;
  }
  return {};
}

}  // namespace cupel::json

#endif
