#include "toml_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "cupel/error.hpp"

namespace cupel::conformance {

namespace {

struct Character {
  char32_t code;
  std::size_t length;
};

[[noreturn]] void not_utf8() {
  const std::string problem = "must be valid UTF-8, because a vector is UTF-8 text";
  throw Error(ErrorCode::InvalidArgument, "write_vector: text " + problem, InvalidParameter{"text", problem});
}

// The first character of a text that is not empty.
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0;
  if (length == 0 || length > text.size()) not_utf8();
  char32_t code = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) not_utf8();
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kSmallest[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) not_utf8();
  return {code, length};
}

// Control characters, which TOML forbids or editors hide; line and paragraph separators; characters that change the
// direction of text, which could make data look like a comment; the byte-order mark.
bool must_be_escaped(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0x061C || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

void append_escape(std::string& out, char32_t code) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  constexpr std::string_view kLetters = "btn fr";  // of U+0008 to U+000D; U+000B has none
  if (code >= 0x08 && code <= 0x0D && code != 0x0B) {
    out += '\\';
    out += kLetters[code - 0x08];
    return;
  }
  out += "\\u";
  for (unsigned shift = 16; shift > 0; shift -= 4) out += kHex[code >> (shift - 4) & 0xFU];
}

// Quotation marks and backslashes are escaped only for TOML.
void append_escaped(std::string& out, std::string_view text, bool for_toml) {
  while (!text.empty()) {
    const auto plain = [](char c) { return c >= ' ' && c < 0x7F && c != '"' && c != '\\'; };
    const auto end = std::find_if_not(text.begin(), text.end(), plain);
    const auto run = static_cast<std::size_t>(end - text.begin());
    out.append(text.substr(0, run));
    text.remove_prefix(run);
    if (text.empty()) break;
    const Character character = first_character(text);
    if (must_be_escaped(character.code)) {
      append_escape(out, character.code);
    } else {
      if (for_toml && (character.code == '"' || character.code == '\\')) out += '\\';
      out.append(text.substr(0, character.length));
    }
    text.remove_prefix(character.length);
  }
}

}  // namespace

void append_toml_string(std::string& out, std::string_view text) {
  out += '"';
  append_escaped(out, text, true);
  out += '"';
}

std::string visible_text(std::string_view text) {
  std::string out;
  append_escaped(out, text, false);
  return out;
}

std::string toml_string(std::string_view text) {
  std::string out;
  append_toml_string(out, text);
  return out;
}

std::string toml_key(std::string_view key) {
  const auto bare = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return !key.empty() && std::all_of(key.begin(), key.end(), bare) ? std::string(key) : toml_string(key);
}

std::string toml_float(double value) {
  if (std::isnan(value)) return "nan";
  std::array<char, 32> buffer;
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  std::string text(buffer.data(), written.ptr);
  if (std::isfinite(value) && text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string clipped(std::string_view text, std::size_t characters) {
  std::size_t end = 0;
  for (; characters > 0 && end < text.size(); --characters) end += first_character(text.substr(end)).length;
  return std::string(text.substr(0, end)) + (end < text.size() ? "…" : "");
}

}  // namespace cupel::conformance
