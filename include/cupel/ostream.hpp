#ifndef CUPEL_OSTREAM_HPP
#define CUPEL_OSTREAM_HPP

#include <concepts>
#include <ostream>
#include <string_view>

#include "cupel/cxx20.hpp"

namespace cupel {

/// What has a name: kinds, sources, reasons, error codes and every enumeration of the library. `to_string(value)` gives
/// it. That of an enumeration is spelled as in C++; names in JSON are lists of Choice, see description.hpp.
template <class T>
concept HasName = requires(const T& value) {
  { to_string(value) } -> std::same_as<std::string_view>;
};

/// Writes the name, so that `std::cout << error.code()` reads as it should.
template <HasName T>
std::ostream& operator<<(std::ostream& out, const T& value) {
  return out << to_string(value);
}

}  // namespace cupel

#endif
