#include "cupel/scoring/recency_scorer.hpp"

#include "model/timestamp_keys.hpp"
#include "scoring/rank.hpp"

namespace cupel {

AnyScorer scorer_spec::Recency::build() const { return RecencyScorer(); }

// The specification's pseudocode counts the older items for every item: O(N^2). One sort gives all ranks in O(N log N).
void RecencyScorer::score(RunContext& context, const ItemList& items, std::span<double> scores) const {
  const Scratch::Scope scope(context.scratch());
  score_by_rank(sort_by_timestamp(items, context), scores);
}

}  // namespace cupel
