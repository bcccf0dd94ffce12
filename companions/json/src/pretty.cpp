#include "cupel/json/write.hpp"

namespace cupel::json {

std::string pretty(std::string_view json) {
  std::string out;
  std::size_t depth = 0;
  bool in_string = false;
  const auto new_line = [&] { out.append("\n").append(depth * 2, ' '); };
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (in_string) {
      out += c;
      if (c == '\\' && at + 1 < json.size()) out += json[++at];
      in_string = c != '"';
      continue;
    }
    switch (c) {
      case ' ':
      case '\t':
      case '\n':
      case '\r':
        break;
      case '{':
      case '[': {
        out += c;
        const std::size_t next = json.find_first_not_of(" \t\r\n", at + 1);
        if (next != std::string_view::npos && (json[next] == '}' || json[next] == ']')) {
          out += json[next];
          at = next;
        } else {
          ++depth;
          new_line();
        }
        break;
      }
      case '}':
      case ']':
        if (depth > 0) --depth;
        new_line();
        out += c;
        break;
      case ',':
        out += c;
        new_line();
        break;
      case ':':
        out += ": ";
        break;
      default:
        out += c;
        in_string = c == '"';
        break;
    }
  }
  return out;
}

}  // namespace cupel::json
