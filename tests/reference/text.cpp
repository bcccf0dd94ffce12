#include "reference/text.hpp"

namespace cupel::reference {

std::string ascii_folded(std::string_view text) {
  std::string folded;
  for (const char c : text) folded.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  return folded;
}

bool case_insensitive_equal(std::string_view a, std::string_view b) { return ascii_folded(a) == ascii_folded(b); }

}  // namespace cupel::reference
