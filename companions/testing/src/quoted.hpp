#ifndef CUPEL_TESTING_SRC_QUOTED_HPP
#define CUPEL_TESTING_SRC_QUOTED_HPP

#include <string>
#include <string_view>

// How messages and golden files quote texts of the caller's.
namespace cupel::testing {

/// On one line, and without anything that a terminal would obey.
std::string escaped(std::string_view text);

/// The beginning of a text in quotes, never cut inside a UTF-8 sequence; of a long one also its length.
std::string beginning_of(std::string_view text);

}  // namespace cupel::testing

#endif
