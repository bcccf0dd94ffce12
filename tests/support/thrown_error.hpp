#ifndef CUPEL_TESTS_SUPPORT_THROWN_ERROR_HPP
#define CUPEL_TESTS_SUPPORT_THROWN_ERROR_HPP

#include <ostream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "cupel/error.hpp"

namespace cupel {

// Found by GoogleTest through the argument's namespace, so that a failure shows the code's name.
inline void PrintTo(ErrorCode code, std::ostream* out) { *out << to_string(code); }

namespace test {

/// Returns the Error that `function` throws. Fails the test if it throws none.
template <class Function>
Error thrown_error(Function&& function) {
  try {
    static_cast<void>(std::forward<Function>(function)());
  } catch (const Error& error) {
    return error;
  }
  throw std::logic_error("no Error was thrown");
}

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace test
}  // namespace cupel

#endif
