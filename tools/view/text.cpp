#include "view/text.hpp"

#include <algorithm>
#include <array>

#include "view/character_width.hpp"

namespace cupel::view {
namespace {

// One character of UTF-8. Every byte of invalid UTF-8 counts as a character.
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

// The widths of the characters of a text, which must be passed in order.
class Widths {
 public:
  std::size_t of(char32_t code) {
    constexpr char32_t kEmojiStyle = 0xFE0F;  // makes a narrow character an emoji, which is wide
    const std::size_t width = code == kEmojiStyle && last_ == 1 ? 1 : character_width(code);
    last_ = width;
    return width;
  }

 private:
  std::size_t last_ = 0;
};

// The length in bytes of the longest prefix that takes at most `width` columns.
std::size_t fitting(std::string_view text, std::size_t width) {
  Widths widths;
  std::size_t used = 0;
  std::size_t end = 0;
  while (end < text.size()) {
    const Character character = first_character(text.substr(end));
    used += widths.of(character.code);
    if (used > width) break;
    end += character.length;
  }
  return end;
}

// Characters that control a terminal, break a line or change the direction of writing: C0, C1, the two separators, and
// the bidirectional controls. Not the joiners, which emoji and some scripts need.
bool is_control(char32_t code) {
  constexpr std::array<Range, 6> kControls = {
      {{0x0, 0x1F}, {0x7F, 0x9F}, {0x61C, 0x61C}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}}};
  return contains(kControls, code);
}

bool is_gap(char32_t code) { return is_control(code) || code == 0x20 || code == 0xA0; }

}  // namespace

std::size_t columns(std::string_view text) {
  Widths widths;
  std::size_t count = 0;
  while (!text.empty()) {
    const Character character = first_character(text);
    count += widths.of(character.code);
    text.remove_prefix(character.length);
  }
  return count;
}

std::string clip(std::string_view text, std::size_t width) {
  if (columns(text) <= width) return std::string(text);
  if (width == 0) return {};
  std::size_t end = fitting(text, width - 1);  // less the ellipsis
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
  Widths widths;
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
      used += widths.of(character.code);
    }
    text.remove_prefix(character.length);
  }
  return line;
}

std::string as_utf8(std::string_view text) {
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};  // by length; smaller codes are overlong
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

std::string printable(std::string_view text, std::string_view kept, std::string_view instead) {
  std::string shown;
  const std::string utf8 = as_utf8(text);
  for (std::string_view rest = utf8; !rest.empty();) {
    const Character character = first_character(rest);
    const std::string_view itself = rest.substr(0, character.length);
    shown += is_control(character.code) && kept.find(itself) == std::string_view::npos ? instead : itself;
    rest.remove_prefix(character.length);
  }
  return shown;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    std::string_view word = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (used > 0 && used + 1 + columns(word) > width) {
      lines.emplace_back();
      used = 0;
    }
    if (used > 0) lines.back() += ' ';
    used += used > 0 ? 1 : 0;
    // Cut a word that is longer than a line. Each call of fitting() only examines about one line.
    for (std::size_t part = fitting(word, width); part < word.size(); part = fitting(word, width)) {
      part = std::max(part, first_character(word).length);
      lines.back() += word.substr(0, part);
      lines.emplace_back();
      word.remove_prefix(part);
    }
    lines.back() += word;
    used += columns(word);
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
