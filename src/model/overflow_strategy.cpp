#include "cupel/model/overflow_strategy.hpp"

namespace cupel {

std::string_view to_string(OverflowStrategy strategy) noexcept {
  switch (strategy) {
    case OverflowStrategy::Throw:
      return "Throw";
    case OverflowStrategy::Truncate:
      return "Truncate";
    case OverflowStrategy::Proceed:
      return "Proceed";
  }
  return "Unknown";
}

}  // namespace cupel
