#include "view/format.hpp"

#include <fmt/core.h>

#include <cmath>

#include "cupel/plural.hpp"
#include "view/text.hpp"

namespace cupel::view {

namespace {

std::string with_commas(std::string digits) {
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

// Numbers are rounded to 1/kUnits before they are rounded for display: digits beyond that depend on the order in which
// scores were added up.
constexpr double kUnits = 1e9;
constexpr double kMostRounded = 1e13;  // from here on, doubles have no digits beyond those shown

std::string one_digit(double number) {
  std::string text = fmt::format("{:.1g}", number);
  const std::size_t exponent = text.find("e-0");
  if (exponent != std::string::npos) text.erase(exponent + 2, 1);
  return text;
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
  constexpr double kLong = 1e15;  // from here on, a double has no meaningful second decimal
  if (!(std::abs(number) < kLong)) return fmt::format("{:.4g}", number);
  if (!(std::abs(number) < kMostRounded)) return fmt::format("{:.2f}", number);
  const double units = std::round(std::abs(number) * kUnits);
  if (number != 0.0 && units < kUnits / 200.0) return one_digit(number);
  return fmt::format("{}{:.2f}", number < 0.0 ? "-" : "", std::round(units / (kUnits / 100.0)) / 100.0);
}

std::string short_decimal(double number) {
  const std::string text = decimal(number);
  if (text == "0.00" || text == "-0.00") return "·";
  return text.starts_with("0.") ? text.substr(1) : text;
}

std::string percent(double share) {
  if (!(std::abs(share) < kMostRounded)) return fmt::format("{:.0f} %", share * 100.0);
  const double hundredths = std::round(share * 100.0 * kUnits) / kUnits;
  if (share > 0.0 && hundredths < 0.1) return "< 0.1 %";
  if (share < 1.0 && hundredths > 99.9) return "> 99.9 %";
  if (hundredths == std::floor(hundredths)) return fmt::format("{:.0f} %", hundredths);
  return fmt::format("{:.1f} %", std::round(hundredths * 10.0) / 10.0);
}

std::string percent(std::int64_t part, std::int64_t whole) {
  return percent(static_cast<double>(part) / static_cast<double>(whole));
}

}  // namespace cupel::view
