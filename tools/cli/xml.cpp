#include "xml.hpp"

#include "text.hpp"

namespace cupel::cli {

std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char c : as_utf8(text)) {
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
        if (static_cast<unsigned char>(c) < 0x20) {
          escaped += "\uFFFD";
        } else {
          escaped += c;
        }
    }
  }
  return escaped;
}

}  // namespace cupel::cli
