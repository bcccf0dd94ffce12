#ifndef CUPEL_DIAGNOSTICS_COUNT_REQUIREMENT_SHORTFALL_HPP
#define CUPEL_DIAGNOSTICS_COUNT_REQUIREMENT_SHORTFALL_HPP

#include <cstdint>

#include "cupel/model/context_kind.hpp"

namespace cupel {

/// A required count that could not be met because there were too few candidates.
struct CountRequirementShortfall {
  ContextKind kind;              ///< as spelled in the quota entry
  std::int64_t required_count;   ///< the minimum in the entry
  std::int64_t satisfied_count;  ///< the number of candidates of the kind

  friend bool operator==(const CountRequirementShortfall&, const CountRequirementShortfall&) = default;
};

}  // namespace cupel

#endif
