#include "cupel/placing/placer.hpp"

#include "model/scored_columns.hpp"

namespace cupel {

std::vector<Position> place(const Placer& placer, std::span<const ScoredItem> merged) {
  RunContext context;
  const ScoredColumns columns(merged);
  std::vector<Position> order(merged.size());
  placer.place(context, columns.view(), order);
  return order;
}

}  // namespace cupel
