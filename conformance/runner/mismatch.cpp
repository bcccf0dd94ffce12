#include "mismatch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace cupel::conformance {

bool scores_match(double actual, double expected, double epsilon) {
  if (std::isnan(expected)) return std::isnan(actual);
  return actual == expected || std::abs(actual - expected) < epsilon;
}

std::string shown(double value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

std::string shown(std::int64_t value) { return std::to_string(value); }

std::string shown(std::string_view text) { return fmt::format("\"{}\"", text); }

std::string shown(const std::vector<std::string>& texts, std::size_t around) {
  constexpr std::size_t kMany = 12;
  constexpr std::size_t kNeighbours = 3;
  const bool all = texts.size() <= kMany;
  const std::size_t first = all || around < kNeighbours ? 0 : std::min(around - kNeighbours, texts.size());
  const std::size_t last = all ? texts.size() : std::min(around + kNeighbours + 1, texts.size());
  std::string list = first == 0 ? "" : fmt::format("… {} more, ", first);
  for (std::size_t i = first; i < last; ++i) list.append(i == first ? "" : ", ").append(shown(texts[i]));
  if (last < texts.size()) list += fmt::format(", … {} more", texts.size() - last);
  return "[" + list + "]";
}

void Comparison::equal(const std::vector<std::string>& expected, const std::vector<std::string>& actual) const {
  if (expected == actual) return;
  const auto difference = std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end()).first;
  const auto around = static_cast<std::size_t>(difference - expected.begin());
  add(shown(expected, around), shown(actual, around));
}

}  // namespace cupel::conformance
