#include "suggestion.hpp"

#include <algorithm>
#include <utility>

namespace cupel::cli {

namespace {

// Levenshtein distance: how many letters to change, add or remove.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({substituted, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row[b.size()];
}

}  // namespace

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongestWord = 64;  // longer words are no typing mistakes
  if (word.size() > kLongestWord) return {};
  std::string_view closest;
  std::size_t shortest = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const bool begins = word.size() > 2 && candidate.starts_with(word);
    const std::size_t length = begins ? 1 : edit_distance(word, candidate);
    if (length >= shortest || length >= candidate.size()) continue;
    shortest = length;
    closest = candidate;
  }
  return closest.empty() ? std::string() : "; did you mean '" + std::string(closest) + "'?";
}

}  // namespace cupel::cli
