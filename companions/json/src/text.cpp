#include "text.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "cupel/error.hpp"
#include "utf8.hpp"

namespace cupel::json {

namespace {

void append_escape(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  switch (c) {
    case '"':
      out += "\\\"";
      break;
    case '\\':
      out += "\\\\";
      break;
    case '\b':
      out += "\\b";
      break;
    case '\f':
      out += "\\f";
      break;
    case '\n':
      out += "\\n";
      break;
    case '\r':
      out += "\\r";
      break;
    case '\t':
      out += "\\t";
      break;
    default:
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(c) >> 4U];
      out += kHex[static_cast<unsigned char>(c) & 15U];
      break;
  }
}

bool needs_escape(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

void append_escaped(std::string& out, std::string_view text) {
  std::size_t from = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!needs_escape(text[at])) continue;
    out.append(text, from, at - from);
    append_escape(out, text[at]);
    from = at + 1;
  }
  out.append(text, from, text.size() - from);
}

template <class Number>
std::string_view shortest(std::array<char, 32>& buffer, Number value) noexcept {
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), static_cast<std::size_t>(written.ptr - buffer.data())};
}

}  // namespace

void append_json(std::string& out, std::string_view text) {
  if (!is_utf8(text)) {
    const std::string problem = "must be valid UTF-8; it is invalid at byte " + std::to_string(valid_utf8_prefix(text));
    throw Error(ErrorCode::InvalidJson, "string: " + problem, InvalidParameter{"string", problem});
  }
  out += '"';
  append_escaped(out, text);
  out += '"';
}

void append_message(std::string& out, std::string_view text) {
  out += '"';
  while (true) {
    const std::size_t valid = valid_utf8_prefix(text);
    append_escaped(out, text.substr(0, valid));
    if (valid == text.size()) break;
    out += "\xEF\xBF\xBD";
    text.remove_prefix(valid + 1);
  }
  out += '"';
}

void append_number(std::string& out, std::int64_t value) {
  std::array<char, 32> buffer;
  out += shortest(buffer, value);
}

void append_number(std::string& out, std::uint64_t value) {
  std::array<char, 32> buffer;
  out += shortest(buffer, value);
}

void append_number(std::string& out, double value) {
  std::array<char, 32> buffer;
  out += std::isfinite(value) ? shortest(buffer, value) : std::string_view("null");
}

void append_real(std::string& out, double value) {
  const std::size_t start = out.size();
  append_number(out, value);
  if (std::isfinite(value) && out.find_first_of(".e", start) == std::string::npos) out += ".0";
}

void append_minified(std::string& out, std::string_view json) {
  bool in_string = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (in_string) {
      out += c;
      if (c == '\\') out += json[++at];
      if (c == '"') in_string = false;
    } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
      out += c;
      in_string = c == '"';
    }
  }
}

}  // namespace cupel::json
