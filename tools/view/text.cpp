#include "view/text.hpp"

#include <algorithm>
#include <array>

namespace cupel::view {
namespace {

// One character of UTF-8. What is not UTF-8 goes byte by byte.
struct Character {
  char32_t code = 0;
  std::size_t length = 1;
};

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0xC0 ? 1 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
  if (length == 1 || length > text.size()) return {.code = byte(0), .length = 1};
  char32_t code = byte(0) & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {.code = byte(0), .length = 1};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  return {.code = code, .length = length};
}

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t size>
bool contains(const std::array<Range, size>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(), [&](Range r) { return code >= r.first && code <= r.last; });
}

std::size_t width_of(char32_t code) {
  constexpr std::array<Range, 4> kMarks = {{{0x0300, 0x036F}, {0x200B, 0x200F}, {0xFE00, 0xFE0F}, {0xE0000, 0xE0FFF}}};
  constexpr std::array<Range, 8> kWide = {{{0x1100, 0x115F},
                                           {0x2E80, 0xA4CF},
                                           {0xAC00, 0xD7A3},
                                           {0xF900, 0xFAFF},
                                           {0xFE30, 0xFE6F},
                                           {0xFF00, 0xFF60},
                                           {0x1F300, 0x1FAFF},
                                           {0x20000, 0x3FFFD}}};
  if (code < 0x300) return 1;
  return contains(kMarks, code) ? 0 : contains(kWide, code) ? 2 : 1;
}

// Also what turns the direction of writing round: it would do so for the rest of the line.
bool is_gap(char32_t code) {
  constexpr std::array<Range, 4> kGaps = {{{0x0, 0x20}, {0x7F, 0xA0}, {0x2028, 0x202E}, {0x2066, 0x2069}}};
  return contains(kGaps, code);
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) {
    const Character character = first_character(text);
    count += width_of(character.code);
    text.remove_prefix(character.length);
  }
  return count;
}

std::string clip(std::string_view text, std::size_t width) {
  if (columns(text) <= width) return std::string(text);
  if (width == 0) return {};
  std::size_t end = 0;
  std::size_t used = 1;  // for the ellipsis
  while (true) {
    const Character character = first_character(text.substr(end));
    used += width_of(character.code);
    if (used > width) break;
    end += character.length;
  }
  while (end > 0 && text[end - 1] == ' ') --end;
  return std::string(text.substr(0, end)) + "…";
}

std::string left(std::string_view text, std::size_t width) {
  std::string cell = clip(text, width);
  return cell.append(width - columns(cell), ' ');
}

std::string right(std::string_view text, std::size_t width) {
  std::string cell = clip(text, width);
  return cell.insert(0, width - columns(cell), ' ');
}

std::string one_line(std::string_view text, std::size_t columns) {
  std::string line;
  std::size_t used = 0;
  bool gap = false;
  while (!text.empty() && used <= columns) {
    const Character character = first_character(text);
    if (is_gap(character.code)) {
      gap = true;
    } else {
      if (gap && !line.empty()) {
        line += ' ';
        ++used;
      }
      gap = false;
      line += text.substr(0, character.length);
      used += width_of(character.code);
    }
    text.remove_prefix(character.length);
  }
  return line;
}

std::string as_utf8(std::string_view text) {
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};  // by length; less is an overlong form
  std::string valid;
  while (!text.empty()) {
    const Character character = first_character(text);
    const bool surrogate = character.code >= 0xD800 && character.code <= 0xDFFF;
    const bool whole = character.length > 1 || character.code < 0x80;
    if (whole && !surrogate && character.code >= kLeast.at(character.length) && character.code <= 0x10FFFF) {
      valid += text.substr(0, character.length);
    } else {
      valid += "\uFFFD";
    }
    text.remove_prefix(character.length);
  }
  return valid;
}

std::string printable(std::string_view text) {
  std::string shown;
  const std::string utf8 = as_utf8(text);
  for (std::string_view rest = utf8; !rest.empty();) {
    const Character character = first_character(rest);
    if (character.code != ' ' && is_gap(character.code)) {
      shown += '?';
    } else {
      shown += rest.substr(0, character.length);
    }
    rest.remove_prefix(character.length);
  }
  return shown;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    const std::size_t length = columns(word);
    if (used > 0 && used + 1 + length > width) {
      lines.emplace_back();
      used = 0;
    }
    if (used > 0) lines.back() += ' ';
    lines.back() += word;
    used += length + (used > 0 ? 1 : 0);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (; times > 0; --times) result += text;
  return result;
}

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r\n") == std::string_view::npos; }

}  // namespace cupel::view
