#ifndef CUPEL_TESTS_REFERENCE_TEXT_HPP
#define CUPEL_TESTS_REFERENCE_TEXT_HPP

#include <string>
#include <string_view>

namespace cupel::reference {

/// The text with A to Z turned into a to z and nothing else changed: the specification's "ASCII case folding".
std::string ascii_folded(std::string_view text);

/// CASE-INSENSITIVE-EQUAL(a, b)
bool case_insensitive_equal(std::string_view a, std::string_view b);

}  // namespace cupel::reference

#endif
