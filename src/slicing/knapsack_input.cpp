#include "slicing/knapsack_input.hpp"

#include <limits>

#include "util/rounding.hpp"

namespace cupel {

namespace {

// A score as an integer value: at least 0, at most `limit`, 0 for NaN.
std::int64_t integer_value(double score, std::int64_t limit) noexcept {
  const double scaled = score * 10000.0;
  return scaled > 0.0 ? util::floor_at_most(scaled, limit) : 0;
}

}  // namespace

KnapsackInput knapsack_input(const ScoredItems& sorted, std::int64_t bucket_size, Scratch& scratch) {
  const std::span<Position> free = scratch.array<Position>(sorted.size());
  const std::span<Position> candidates = scratch.array<Position>(sorted.size());
  std::size_t free_count = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted.tokens(i) == 0) free[free_count++] = static_cast<Position>(i);
    if (sorted.tokens(i) > 0) candidates[count++] = static_cast<Position>(i);
  }

  const std::span<std::int64_t> values = scratch.array<std::int64_t>(count);
  const std::span<std::int64_t> weights = scratch.array<std::int64_t>(count);
  for (std::size_t k = 0; k < count; ++k) {
    const std::int64_t highest_value = std::numeric_limits<std::int64_t>::max() / static_cast<std::int64_t>(count);
    const std::int64_t tokens = sorted.tokens(candidates[k]);
    values[k] = integer_value(sorted.score(candidates[k]), highest_value);
    weights[k] = tokens / bucket_size + (tokens % bucket_size != 0 ? 1 : 0);
  }
  return {free.first(free_count), candidates.first(count), values, weights};
}

}  // namespace cupel
