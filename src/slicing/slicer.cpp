#include "cupel/slicing/slicer.hpp"

#include "model/scored_columns.hpp"

namespace cupel {

SliceResult slice(const Slicer& slicer, std::span<const ScoredItem> sorted, const ContextBudget& budget) {
  RunContext context;
  const ScoredColumns columns(sorted);
  return slicer.slice(context, columns.view(), budget);
}

}  // namespace cupel
