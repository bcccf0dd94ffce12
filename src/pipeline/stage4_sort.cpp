#include "pipeline/stages.hpp"
#include "util/key_sort.hpp"

namespace cupel::stages {

// Sorts by score, from high to low, ties in input order. The result's columns are in sorted order, so that slicers read
// memory sequentially.
ScoredItems sort(RunContext& context, const Classified& classified, std::span<const double> scores,
                 std::span<const Position> survivors) {
  Scratch& scratch = context.scratch();
  const std::size_t size = survivors.size();
  const std::span<Position> positions = scratch.array<Position>(size);
  const std::span<double> sorted_scores = scratch.array<double>(size);
  const std::span<std::int64_t> sorted_tokens = scratch.array<std::int64_t>(size);

  const Scratch::Scope scope(scratch);
  const std::span<util::KeyedIndex> order = scratch.array<util::KeyedIndex>(size);
  for (std::size_t k = 0; k < size; ++k) order[k] = {util::descending_key(scores[survivors[k]]), survivors[k]};
  util::sort_by_key(order, scratch);
  for (std::size_t k = 0; k < size; ++k) {
    const Position i = order[k].index;
    positions[k] = classified.scoreable.position(i);
    sorted_scores[k] = scores[i];
    sorted_tokens[k] = classified.tokens[i];
  }
  return {classified.scoreable.with_positions(positions), sorted_scores, sorted_tokens};
}

}  // namespace cupel::stages
