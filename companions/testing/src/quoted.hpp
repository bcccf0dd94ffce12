#ifndef CUPEL_TESTING_SRC_QUOTED_HPP
#define CUPEL_TESTING_SRC_QUOTED_HPP

#include <string>
#include <string_view>

// How messages and golden files quote the caller's texts.
namespace cupel::testing {

/// Returns the text on one line, without control characters that a terminal would interpret.
std::string escaped(std::string_view text);

/// The beginning of a text in quotes, and the length of a long one. Never splits a UTF-8 sequence.
std::string beginning_of(std::string_view text);

}  // namespace cupel::testing

#endif
