#ifndef CUPEL_MODEL_OVERFLOW_STRATEGY_HPP
#define CUPEL_MODEL_OVERFLOW_STRATEGY_HPP

#include <string_view>

#include "cupel/export.hpp"

namespace cupel {

/// What happens when pinned and sliced items together exceed targetTokens.
enum class OverflowStrategy {
  Throw,     ///< Error (Overflow); the default
  Truncate,  ///< keep what fits, best first; pinned items always stay
  Proceed,   ///< keep everything and report an OverflowEvent
};

/// The strategy's name as in the specification: `"Throw"`.
CUPEL_API std::string_view to_string(OverflowStrategy strategy) noexcept;

}  // namespace cupel

#endif
