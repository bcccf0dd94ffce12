#include "slicing/slice_check.hpp"

#include <algorithm>

#include "errors.hpp"

namespace cupel {

std::span<const SliceDecision> check_slice(const SliceResult& result, std::size_t size, Scratch& scratch) {
  const std::span<SliceDecision> decisions = scratch.array<SliceDecision>(size);
  std::fill(decisions.begin(), decisions.end(), SliceDecision::Undecided);
  const auto decide = [&](Position index, SliceDecision decision) {
    if (index >= size) throw errors::invalid_slice(index, size, "there is no such item");
    if (decisions[index] != SliceDecision::Undecided) {
      throw errors::invalid_slice(
          index, size, decisions[index] == decision ? "it was returned twice" : "it was both selected and excluded");
    }
    decisions[index] = decision;
  };
  for (const Position index : result.selected) decide(index, SliceDecision::Selected);
  for (const SliceExclusion& exclusion : result.exclusions) decide(exclusion.index, SliceDecision::Explained);
  return decisions;
}

}  // namespace cupel
