#ifndef CUPEL_PLURAL_HPP
#define CUPEL_PLURAL_HPP

/// @file
/// Counts with correct plurals, for messages of the library, its companions and its tools. Thread-safe.

#include <concepts>
#include <string>
#include <string_view>

#include "cupel/cxx20.hpp"

namespace cupel {

/// The form of a word that agrees with a count: `one` for 1, `several` for every other number.
template <std::integral Count>
constexpr std::string_view plural(Count count, std::string_view one, std::string_view several) noexcept {
  return count == 1 ? one : several;
}

/// A count with its noun, whose plural ends in -s: `1 token`, `0 tokens`, `2 tokens`. Throws std::bad_alloc.
template <std::integral Count>
std::string counted(Count count, std::string_view noun) {
  std::string text = std::to_string(count);
  return text.append(" ").append(noun).append(plural(count, "", "s"));
}

}  // namespace cupel

#endif
