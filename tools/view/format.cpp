#include "view/format.hpp"

#include <fmt/core.h>

#include <cmath>

#include "cupel/counted.hpp"
#include "view/text.hpp"

namespace cupel::view {

namespace {

std::string with_commas(std::string digits) {
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

}  // namespace

std::string grouped(std::int64_t number) { return with_commas(std::to_string(number)); }
std::string grouped(std::uint64_t number) { return with_commas(std::to_string(number)); }

std::string counted(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(count), noun, plural(count, "", "s"));
}
std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(count), noun, plural(count, "", "s"));
}

std::string items_at(std::span<const Position> positions, std::size_t most) {
  const std::size_t named = positions.size() <= most + 1 ? positions.size() : most;
  std::string text = fmt::format("{} ", plural(positions.size(), "item", "items"));
  for (std::size_t i = 0; i < named; ++i) {
    if (i > 0) text += i + 1 == positions.size() ? " and " : ", ";
    text += std::to_string(positions[i]);
  }
  return named == positions.size() ? text : fmt::format("{} and {} more", text, positions.size() - named);
}

std::string short_name(std::string_view name) {
  constexpr std::size_t kColumns = 48;
  return clip(one_line(name, kColumns + 1), kColumns);
}

std::string decimal(double number) {
  constexpr double kLong = 1e15;  // beyond, two decimals say nothing that a double can hold
  return std::abs(number) < kLong ? fmt::format("{:.2f}", number) : fmt::format("{:.4g}", number);
}

std::string short_decimal(double number) {
  const std::string text = decimal(number);
  if (text == "0.00" || text == "-0.00") return "·";
  return text.starts_with("0.") ? text.substr(1) : text;
}

std::string percent(double share) { return decimal(share * 100.0) + " %"; }

long whole_percent(double share) { return std::lround(share * 100.0); }

std::string short_percent(double share) {
  const double percent = share * 100.0;
  if (percent > 0.0 && percent < 0.1) return "< 0.1 %";
  if (percent < 100.0 && percent > 99.9) return "> 99.9 %";
  return fmt::format("{:.{}f} %", percent, percent == std::floor(percent) ? 0 : 1);
}

std::string short_percent(std::int64_t part, std::int64_t whole) {
  return short_percent(static_cast<double>(part) / static_cast<double>(whole));
}

}  // namespace cupel::view
