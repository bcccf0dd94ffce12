#include "slicing/sublist.hpp"

#include "slicing/slice_check.hpp"

namespace cupel {

namespace {
constexpr std::uint64_t kStepsPerQuota = 16;  // for looking up its kind
}

ScoredItems sublist(const ScoredItems& list, std::span<const Position> indices, Scratch& scratch) {
  const std::span<Position> positions = scratch.array<Position>(indices.size());
  const std::span<double> scores = scratch.array<double>(indices.size());
  const std::span<std::int64_t> tokens = scratch.array<std::int64_t>(indices.size());
  for (std::size_t k = 0; k < indices.size(); ++k) {
    positions[k] = list.position(indices[k]);
    scores[k] = list.score(indices[k]);
    tokens[k] = list.tokens(indices[k]);
  }
  return {list.items().with_positions(positions), scores, tokens};
}

SliceResult slice_sublist(RunContext& context, const Slicer& slicer, const ScoredItems& list,
                          std::span<const Position> indices, const ContextBudget& budget) {
  const KindQuotas quotas = slicer.kind_quotas();
  context.steps().spend(kStepsPerQuota * (quotas.percentages.size() + quotas.counts.size()));
  const Scratch::Scope scope(context.scratch());
  SliceResult result = slicer.slice(context, sublist(list, indices, context.scratch()), budget);
  check_slice(result, indices.size(), context.scratch());
  for (Position& index : result.selected) index = indices[index];
  for (SliceExclusion& exclusion : result.exclusions) exclusion.index = indices[exclusion.index];
  return result;
}

}  // namespace cupel
