#ifndef CUPEL_SRC_SCORING_TAG_OVERLAP_HPP
#define CUPEL_SRC_SCORING_TAG_OVERLAP_HPP

// How many items share at least one tag with an item is the size of a union: of the lists of items that carry each of
// its tags. Comparing all pairs of items costs O(N^2 T^2). Two methods that visit no pairs:
//
// Subsets (tag_subsets.cpp): where items have few of few tags, count for every combination of tags the items that carry
// it whole, and add and subtract by inclusion-exclusion. O(N 2^T), independent of how often a tag occurs.
//
// Unions (tag_unions.cpp): otherwise, build each union once per distinct set of tags, from bitmaps for tags that occur
// often and from lists for those that do not. At most O(D T N / 64) for D distinct sets, whatever the data. Nothing
// much better is known: whether two of N sets are disjoint takes about N^2 time in the worst case, unless the
// orthogonal vectors hypothesis is wrong. So steps are counted, and there is a limit to them.

#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"
#include "cupel/step_meter.hpp"
#include "scoring/tag_sets.hpp"

namespace cupel {

/// Writes to `counts[i]` how many items, item i included, share a tag with item i; 0 for an item without tags. Throws
/// Error (TooManySteps).
void count_overlaps(const TagSets& sets, Scratch& scratch, StepMeter& steps, std::span<std::uint32_t> counts);

/// Whether the table of combinations is small enough for count_overlaps_by_subsets.
bool subsets_fit(const TagSets& sets) noexcept;
void count_overlaps_by_subsets(const TagSets& sets, Scratch& scratch, std::span<std::uint32_t> counts);

/// A step per word of a bitmap or item of a list.
void count_overlaps_by_unions(const TagSets& sets, Scratch& scratch, StepMeter& steps, std::span<std::uint32_t> counts);

}  // namespace cupel

#endif
