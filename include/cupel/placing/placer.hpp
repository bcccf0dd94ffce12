#ifndef CUPEL_PLACING_PLACER_HPP
#define CUPEL_PLACING_PLACER_HPP

#include <span>
#include <vector>

#include "cupel/any_strategy.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/item_fields.hpp"
#include "cupel/model/scored_item.hpp"
#include "cupel/run_context.hpp"

namespace cupel {

/// Determines the placed order of the selected items. Implementations are immutable: place() is called from many
/// threads at once, and must give the same order for the same input.
class CUPEL_API Placer {
 public:
  static constexpr ErrorCode kConfigError = ErrorCode::InvalidArgument;  ///< the code of errors about placers

  virtual ~Placer() = default;

  /// Orders `merged`, which contains the pinned items in input order, each with score 1.0, then the sliced items by
  /// score. Writes the index in `merged` of the k-th item to `order[k]`. Both have the same length. In a pipeline, a
  /// result that is not a permutation is an Error (InvalidPlacement). An exception ends the run.
  virtual void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const = 0;

  /// The item fields that the order depends on, besides the scores. The default is all fields, because the fields that
  /// a custom placer reads are unknown.
  virtual ItemFields reads() const { return ItemFields::all(); }

 protected:
  Placer() = default;
  Placer(const Placer&) = default;
  Placer& operator=(const Placer&) = default;
};

/// Any placer, passed by value.
using AnyPlacer = AnyStrategy<Placer>;

/// Runs a placer outside a pipeline: `Place(items)` of the specification. Returns indices into `merged`. Throws what
/// the placer throws. Does not check what it returns.
CUPEL_API std::vector<Position> place(const Placer& placer, std::span<const ScoredItem> merged);

}  // namespace cupel

#endif
