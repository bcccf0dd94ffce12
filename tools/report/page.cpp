#include "page.hpp"

#include <cstddef>

#include "embedded_page.hpp"

namespace cupel::report {

namespace {

// What has to be written otherwise in the text of a script element, and as what. In JSON all of these stand in strings
// only, where an escape means the same: `<` could begin the end of the element, U+2028 and U+2029 end a line of script.
struct Escape {
  std::string_view plain;
  std::string_view escaped;
};
constexpr Escape kEscapes[] = {
    {"<", "\\u003c"}, {">", "\\u003e"}, {"&", "\\u0026"}, {"\xE2\x80\xA8", "\\u2028"}, {"\xE2\x80\xA9", "\\u2029"}};

const Escape* escape_at(std::string_view text) {
  for (const Escape& escape : kEscapes) {
    if (text.starts_with(escape.plain)) return &escape;
  }
  return nullptr;
}

void append_escaped(std::string& out, std::string_view data) {
  std::size_t written = 0;
  for (std::size_t i = data.find_first_of("<>&\xE2"); i < data.size(); i = data.find_first_of("<>&\xE2", i)) {
    const Escape* const escape = escape_at(data.substr(i));
    if (escape == nullptr) {
      ++i;
      continue;
    }
    out.append(data, written, i - written).append(escape->escaped);
    i += escape->plain.size();
    written = i;
  }
  out.append(data, written);
}

}  // namespace

void append_page(std::string& out, std::string_view data) {
  out.reserve(out.size() + kBeforeData.size() + data.size() + data.size() / 16 + kAfterData.size());
  out += kBeforeData;
  append_escaped(out, data);
  out += kAfterData;
}

}  // namespace cupel::report
