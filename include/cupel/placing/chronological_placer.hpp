#ifndef CUPEL_PLACING_CHRONOLOGICAL_PLACER_HPP
#define CUPEL_PLACING_CHRONOLOGICAL_PLACER_HPP

#include "cupel/placing/placer.hpp"

namespace cupel {

/// Oldest first; items without a timestamp last; ties in the order of the merged list. Scores do not matter.
/// O(N log N).
class CUPEL_API ChronologicalPlacer final : public Placer {
 public:
  void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const override;
  ItemFields reads() const override { return {.timestamp = true}; }
};

}  // namespace cupel

#endif
