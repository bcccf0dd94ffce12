#include "text.hpp"

#include <array>
#include <cstdio>

namespace demo {
namespace {

bool starts_code_point(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) {
    if (starts_code_point(c)) ++count;
  }
  return count;
}

std::string clip(std::string_view text, std::size_t width) {
  if (columns(text) <= width) return std::string(text);
  if (width == 0) return {};
  std::size_t end = 0;
  std::size_t seen = 0;
  while (true) {
    if (starts_code_point(text[end]) && seen++ == width - 1) break;
    ++end;
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

std::string one_line(std::string_view text) {
  std::string line;
  bool gap = false;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte == 0x7F) {
      gap = true;
      continue;
    }
    if (gap && !line.empty()) line += ' ';
    gap = false;
    line += c;
  }
  return line;
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (; times > 0; --times) result += text;
  return result;
}

std::string grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  const std::size_t first = number < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string counted(std::size_t count, std::string_view noun) {
  return grouped(static_cast<std::int64_t>(count)) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string decimal(double number) {
  std::array<char, 400> buffer;  // enough for the largest double
  const int length = std::snprintf(buffer.data(), buffer.size(), "%.2f", number);
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

std::string short_decimal(double number) {
  const std::string text = decimal(number);
  if (text == "0.00" || text == "-0.00") return "·";
  return text.starts_with("0.") ? text.substr(1) : text;
}

}  // namespace demo
