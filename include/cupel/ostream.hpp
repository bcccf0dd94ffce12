#ifndef CUPEL_OSTREAM_HPP
#define CUPEL_OSTREAM_HPP

#include <concepts>
#include <ostream>
#include <string_view>

#include "cupel/cxx20.hpp"

namespace cupel {

/// A type whose values have names: kinds, sources, reasons, error codes and every enumeration of the library.
/// `to_string(value)` returns the name. The name of an enumerator is spelled as in C++. Its name in JSON is in a list
/// of description::Choice, see description.hpp.
template <class T>
concept HasName = requires(const T& value) {
  { to_string(value) } -> std::same_as<std::string_view>;
};

/// Writes the name of `value`, as in `std::cout << error.code()`.
template <HasName T>
std::ostream& operator<<(std::ostream& out, const T& value) {
  return out << to_string(value);
}

}  // namespace cupel

#endif
