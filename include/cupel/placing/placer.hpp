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

/// Decides the final order. Implementations are immutable: place() is called from many threads at once and must give
/// the same answer for the same input.
class CUPEL_API Placer {
 public:
  static constexpr ErrorCode kConfigError = ErrorCode::InvalidArgument;  ///< what a faulty one is reported with

  virtual ~Placer() = default;

  /// `merged` holds the pinned items in input order, each with score 1.0, then the sliced ones by score. Writes to
  /// `order[k]` the index in `merged` of the item that comes k-th; both have the same length. In a pipeline, anything
  /// but a permutation is an Error (InvalidPlacement). What it throws ends the run.
  virtual void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const = 0;

  /// The fields of items that its order depends on, besides their scores. By default all of them: what a custom placer
  /// looks at is not known unless it says so.
  virtual ItemFields reads() const { return ItemFields::all(); }

 protected:
  Placer() = default;
  Placer(const Placer&) = default;
  Placer& operator=(const Placer&) = default;
};

/// Any placer as a value.
using AnyPlacer = AnyStrategy<Placer>;

/// Runs a placer by hand, outside a pipeline: the specification's `Place(items)`, as indices into `merged`.
/// Throws what the placer throws; what it returns is not checked.
CUPEL_API std::vector<Position> place(const Placer& placer, std::span<const ScoredItem> merged);

}  // namespace cupel

#endif
