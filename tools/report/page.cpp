#include "page.hpp"

#include <cstddef>

#include "embedded_page.hpp"

namespace cupel::report {

namespace {

// In the text of a script element all that means something to a reader of HTML begins with `<`: the element's end, a
// comment, another script inside one. JSON has `<` in strings only, where an escape means the same; control characters
// are escaped there already, and JSON.parse takes all others as they are. Escapes of `>` and `&` would only make pages
// of markup larger.
void append_escaped(std::string& out, std::string_view data) {
  std::size_t written = 0;
  for (std::size_t i = data.find('<'); i < data.size(); i = data.find('<', written)) {
    out.append(data, written, i - written).append("\\u003c");
    written = i + 1;
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
