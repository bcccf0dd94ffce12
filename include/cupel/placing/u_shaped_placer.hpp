#ifndef CUPEL_PLACING_U_SHAPED_PLACER_HPP
#define CUPEL_PLACING_U_SHAPED_PLACER_HPP

#include "cupel/placing/placer.hpp"

namespace cupel {

/// The best items at both ends, the weakest in the middle, because models attend most to the edges of their window: by
/// score, high to low, alternately from the left and from the right. Ties in the order of the merged list. O(N log N).
class CUPEL_API UShapedPlacer final : public Placer {
 public:
  void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const override;
  ItemFields reads() const override { return {}; }
};

}  // namespace cupel

#endif
