#include "utf8.hpp"

#include <simdjson.h>

#include "cupel/error.hpp"
#include "cursor.hpp"

namespace cupel::json {

namespace {

// The length of the sequence that `text` begins with, 0 where it is not valid. RFC 3629, section 4.
std::size_t sequence_length(std::string_view text) noexcept {
  const auto byte = [&](std::size_t k) -> unsigned {
    return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U;
  };
  const auto continues = [&](std::size_t k) { return (byte(k) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return continues(1) ? 2 : 0;
  if (lead < 0xF0) {
    const bool overlong = lead == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = lead == 0xED && byte(1) > 0x9F;
    return !overlong && !surrogate && continues(1) && continues(2) ? 3 : 0;
  }
  const bool overlong = lead == 0xF0 && byte(1) < 0x90;
  const bool too_large = lead > 0xF4 || (lead == 0xF4 && byte(1) > 0x8F);
  return !overlong && !too_large && continues(1) && continues(2) && continues(3) ? 4 : 0;
}

// simdjson finds out at its first use what suits the processor, in functions that are noexcept and allocate: a program
// whose memory has ended by then would end with it. So that use is when the program starts.
[[maybe_unused]] const bool kFirstUse = simdjson::validate_utf8("", 0);

}  // namespace

bool is_utf8(std::string_view text) noexcept { return simdjson::validate_utf8(text.data(), text.size()); }

std::size_t valid_utf8_prefix(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = sequence_length(text.substr(at, 4));
    if (length == 0) break;
    at += length;
  }
  return at;
}

void check_utf8(std::string_view text, TextPlace origin) {
  if (is_utf8(text)) return;
  broken_text(place_of(text, valid_utf8_prefix(text), origin), "the text is not valid UTF-8");
}

void broken_text(TextPlace place, const std::string& problem) {
  throw Error(ErrorCode::InvalidJson,
              "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ": " + problem,
              TextPlace{place.line, place.column});
}

std::string_view without_bom(std::string_view text) noexcept {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

std::string_view without_line_break(std::string_view line) noexcept {
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace cupel::json
