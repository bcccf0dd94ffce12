#ifndef CUPEL_SRC_SCORING_TAG_OVERLAP_HPP
#define CUPEL_SRC_SCORING_TAG_OVERLAP_HPP

// How many items share at least one tag with an item is the size of a union: of the lists of items that carry each of
// its tags. Comparing all pairs of items costs O(N^2 T^2). Two methods that visit no pairs:
//
// Subsets (tag_subsets.cpp): where items have few of few tags, count for every combination of tags the items that carry
// it whole, and add and subtract by inclusion-exclusion. O(N 2^T), independent of how often a tag occurs.
//
// Unions (tag_unions.cpp): otherwise, build each union once per distinct set of tags, from bitmaps for tags that occur
// often and from lists for those that do not. At most O(D T N / 64) for D distinct sets, whatever the data.

#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"
#include "scoring/tag_sets.hpp"

namespace cupel {

/// Writes to `counts[i]` how many items, item i included, share a tag with item i; 0 for an item without tags.
void count_overlaps(const TagSets& sets, Scratch& scratch, std::span<std::uint32_t> counts);

/// Whether the table of combinations is small enough for count_overlaps_by_subsets.
bool subsets_fit(const TagSets& sets) noexcept;
void count_overlaps_by_subsets(const TagSets& sets, Scratch& scratch, std::span<std::uint32_t> counts);

void count_overlaps_by_unions(const TagSets& sets, Scratch& scratch, std::span<std::uint32_t> counts);

}  // namespace cupel

#endif
