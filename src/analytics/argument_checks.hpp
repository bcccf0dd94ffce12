#ifndef CUPEL_SRC_ANALYTICS_ARGUMENT_CHECKS_HPP
#define CUPEL_SRC_ANALYTICS_ARGUMENT_CHECKS_HPP

// Argument checks that analyses of a list share. Each throws Error (InvalidArgument).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cupel/fwd.hpp"
#include "errors.hpp"

namespace cupel {

inline void check_not_empty(std::string_view subject, std::size_t item_count) {
  if (item_count == 0) throw errors::invalid(ErrorCode::InvalidArgument, subject, "items", "must not be empty");
}

inline void check_target(std::string_view subject, Position target, std::size_t item_count) {
  if (target < item_count) return;
  throw errors::invalid(
      ErrorCode::InvalidArgument, subject, "target",
      errors::got("must be a position in a list of " + std::to_string(item_count) + " items", std::int64_t{target}));
}

/// The ceiling is at most 2^62, so that the budget after the last one does not overflow.
inline void check_ceiling(std::string_view subject, std::int64_t ceiling) {
  constexpr std::int64_t kHighest = std::int64_t{1} << 62;
  if (ceiling >= 0 && ceiling <= kHighest) return;
  throw errors::invalid(ErrorCode::InvalidArgument, subject, "ceiling",
                        errors::got("must be 0 to " + std::to_string(kHighest), ceiling));
}

}  // namespace cupel

#endif
