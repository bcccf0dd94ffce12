#include "cupel/placing/u_shaped_placer.hpp"

#include "util/key_sort.hpp"

namespace cupel {

void UShapedPlacer::place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const {
  const Scratch::Scope scope(context.scratch());
  std::size_t left = 0;
  std::size_t right = order.size();
  bool to_the_left = true;
  for (const util::KeyedIndex& entry : util::sort_by_score(merged.scores(), context.scratch())) {
    order[to_the_left ? left++ : --right] = entry.index;
    to_the_left = !to_the_left;
  }
}

}  // namespace cupel
