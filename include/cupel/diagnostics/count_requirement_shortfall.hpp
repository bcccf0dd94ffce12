#ifndef CUPEL_DIAGNOSTICS_COUNT_REQUIREMENT_SHORTFALL_HPP
#define CUPEL_DIAGNOSTICS_COUNT_REQUIREMENT_SHORTFALL_HPP

#include <cstdint>

#include "cupel/model/context_kind.hpp"

namespace cupel {

/// A required count that the candidates could not meet.
struct CountRequirementShortfall {
  ContextKind kind;              ///< as spelled in the entry
  std::int64_t required_count;   ///< as the entry asks
  std::int64_t satisfied_count;  ///< as many as there were

  friend bool operator==(const CountRequirementShortfall&, const CountRequirementShortfall&) = default;
};

}  // namespace cupel

#endif
