#ifndef CUPEL_MODEL_OVERFLOW_STRATEGY_HPP
#define CUPEL_MODEL_OVERFLOW_STRATEGY_HPP

#include <array>
#include <string_view>

#include "cupel/description.hpp"
#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// What a run does when pinned and sliced items together exceed targetTokens.
enum class OverflowStrategy {
  Throw,     ///< throw Error (Overflow); the default
  Truncate,  ///< keep what fits, best first; pinned items always stay
  Proceed,   ///< keep everything and report an OverflowEvent
};

/// The name of the strategy in the specification: `"Throw"`.
CUPEL_API std::string_view to_string(OverflowStrategy strategy) noexcept;

/// The names of the strategies in policies.
constexpr std::array<description::Choice<OverflowStrategy>, 3> choices(OverflowStrategy /*type*/) noexcept {
  return {{{"throw", OverflowStrategy::Throw},
           {"truncate", OverflowStrategy::Truncate},
           {"proceed", OverflowStrategy::Proceed}}};
}

}  // namespace cupel

#endif
