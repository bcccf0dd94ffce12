#ifndef CUPEL_PLACING_CHRONOLOGICAL_PLACER_HPP
#define CUPEL_PLACING_CHRONOLOGICAL_PLACER_HPP

#include "cupel/placing/placer.hpp"

namespace cupel {

/// Orders items by time, oldest first. Items without a timestamp come last. Ties keep the order of the merged list.
/// Scores have no effect. O(N log N).
class CUPEL_API ChronologicalPlacer final : public Placer {
 public:
  void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const override;
  ItemFields reads() const override { return {.timestamp = true}; }
};

}  // namespace cupel

#endif
