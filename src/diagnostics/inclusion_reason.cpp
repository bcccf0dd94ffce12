#include "cupel/diagnostics/inclusion_reason.hpp"

namespace cupel {

std::string_view to_string(InclusionReason reason) noexcept {
  switch (reason) {
    case InclusionReason::Scored:
      return "Scored";
    case InclusionReason::Pinned:
      return "Pinned";
    case InclusionReason::ZeroToken:
      return "ZeroToken";
  }
  return "Unknown";
}

}  // namespace cupel
