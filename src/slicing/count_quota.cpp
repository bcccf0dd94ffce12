#include "cupel/slicing/count_quota.hpp"

namespace cupel {

std::string_view to_string(ScarcityBehavior behavior) noexcept {
  switch (behavior) {
    case ScarcityBehavior::Degrade:
      return "Degrade";
    case ScarcityBehavior::Throw:
      return "Throw";
  }
  return "Unknown";
}

}  // namespace cupel
