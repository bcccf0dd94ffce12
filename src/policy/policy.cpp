#include "cupel/policy/policy.hpp"

namespace cupel {

std::string_view to_string(SlicerType type) noexcept {
  switch (type) {
    case SlicerType::Greedy:
      return "Greedy";
    case SlicerType::Knapsack:
      return "Knapsack";
    case SlicerType::Stream:
      return "Stream";
  }
  return "Unknown";
}

std::string_view to_string(PlacerType type) noexcept {
  switch (type) {
    case PlacerType::Chronological:
      return "Chronological";
    case PlacerType::UShaped:
      return "UShaped";
  }
  return "Unknown";
}

}  // namespace cupel
