#include "xml.hpp"

#include "view/text.hpp"

namespace cupel::cli {

std::string xml_text(std::string_view text) {
  std::string escaped;
  const std::string utf8 = view::printable(text, "\n\r\t", "\uFFFD");
  for (std::size_t at = 0; at < utf8.size(); ++at) {
    const char c = utf8[at];
    if (const std::string_view last = std::string_view(utf8).substr(at, 3); last == "\uFFFE" || last == "\uFFFF") {
      escaped += "\uFFFD";  // not allowed in XML
      at += last.size() - 1;
      continue;
    }
    switch (c) {
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '&':
        escaped += "&amp;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\n':
        escaped += "&#10;";
        break;
      case '\r':
        escaped += "&#13;";
        break;
      case '\t':
        escaped += "&#9;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

}  // namespace cupel::cli
