#include "page.hpp"

#include <cstddef>

#include "embedded_page.hpp"

namespace cupel::report {

namespace {

// In a script element, all HTML syntax begins with `<`: the end tag, a comment, a nested script. In JSON, `<` only
// occurs in strings, where it can be escaped. Control characters are already escaped, and JSON.parse accepts all
// others. Escaping `>` and `&` too would only enlarge pages whose items contain markup.
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
