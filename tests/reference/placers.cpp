#include "reference/placers.hpp"

#include <algorithm>
#include <numeric>

#include "reference/numbers.hpp"

namespace cupel::reference {

// CHRONOLOGICAL-PLACE(items), with CHRONOLOGICAL-COMPARE(a, b) as the comparator
std::vector<std::size_t> chronological_place(std::span<const ScoredItem> items) {
  std::vector<std::size_t> sortable(items.size());
  std::iota(sortable.begin(), sortable.end(), std::size_t{0});
  std::sort(sortable.begin(), sortable.end(), [&](std::size_t a, std::size_t b) {
    const auto& a_timestamp = items[a].item.timestamp();
    const auto& b_timestamp = items[b].item.timestamp();
    if (a_timestamp.has_value() && b_timestamp.has_value()) {
      if (*a_timestamp != *b_timestamp) return *a_timestamp < *b_timestamp;
      return a < b;
    }
    if (a_timestamp.has_value()) return true;
    if (b_timestamp.has_value()) return false;
    return a < b;
  });
  return sortable;
}

// U-SHAPED-PLACE(items)
std::vector<std::size_t> u_shaped_place(std::span<const ScoredItem> items) {
  std::vector<double> scores;
  for (const ScoredItem& scored : items) scores.push_back(scored.score);
  const std::vector<std::size_t> ranked = sorted_by_score(scores);

  std::vector<std::size_t> result(items.size());
  std::size_t left = 0;
  std::size_t right = items.size();
  for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
    if (rank % 2 == 0) {
      result[left++] = ranked[rank];
    } else {
      result[--right] = ranked[rank];
    }
  }
  return result;
}

std::vector<std::size_t> place(PlacerType placer, std::span<const ScoredItem> merged) {
  return placer == PlacerType::Chronological ? chronological_place(merged) : u_shaped_place(merged);
}

}  // namespace cupel::reference
