#include "cupel/scoring/priority_scorer.hpp"

#include "model/prefetch.hpp"
#include "scoring/rank.hpp"
#include "util/key_sort.hpp"

namespace cupel {

AnyScorer scorer_spec::Priority::build() const { return PriorityScorer(); }

void PriorityScorer::score(RunContext& context, const ItemList& items, std::span<double> scores) const {
  const Scratch::Scope scope(context.scratch());
  std::span<util::KeyedIndex> entries = context.scratch().array<util::KeyedIndex>(items.size());
  std::size_t count = 0;
  prefetching::for_each<&ContextItem::priority>(items, [&](std::size_t i, const std::optional<std::int64_t>& priority) {
    if (priority) entries[count++] = {util::ascending_key(*priority), static_cast<Position>(i)};
  });
  entries = entries.first(count);
  util::sort_by_key(entries, context.scratch());
  score_by_rank(entries, scores);
}

}  // namespace cupel
