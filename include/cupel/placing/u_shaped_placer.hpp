#ifndef CUPEL_PLACING_U_SHAPED_PLACER_HPP
#define CUPEL_PLACING_U_SHAPED_PLACER_HPP

#include "cupel/placing/placer.hpp"

namespace cupel {

/// Places the best items at both ends and the weakest in the middle, because models attend most to the edges of their
/// window. Goes through the items by score, high to low, and places them alternately from the left and from the right.
/// Ties keep the order of the merged list. O(N log N).
class CUPEL_API UShapedPlacer final : public Placer {
 public:
  void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const override;
  ItemFields reads() const override { return {}; }
};

}  // namespace cupel

#endif
