#include "cupel/placing/chronological_placer.hpp"

#include <algorithm>

#include "model/timestamp_keys.hpp"

namespace cupel {

void ChronologicalPlacer::place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const {
  const Scratch::Scope scope(context.scratch());
  const std::span<const util::KeyedIndex> dated = sort_by_timestamp(merged.items(), context);
  auto next = std::transform(dated.begin(), dated.end(), order.begin(),
                             [](const util::KeyedIndex& entry) { return entry.index; });
  if (next == order.end()) return;
  for (std::size_t i = 0; i < merged.size(); ++i) {
    if (!merged.item(i).timestamp()) *next++ = static_cast<Position>(i);
  }
}

}  // namespace cupel
