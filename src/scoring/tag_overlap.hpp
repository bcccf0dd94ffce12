#ifndef CUPEL_SRC_SCORING_TAG_OVERLAP_HPP
#define CUPEL_SRC_SCORING_TAG_OVERLAP_HPP

// Counts, for each item, the items that share at least one tag with it. For each of its tags there is the set of items
// that carry it; the count is the size of the union of these sets. Comparing all pairs of items takes O(N^2 T^2) for N
// items with T tags each. Two methods avoid that:
//
// Subsets (tag_subsets.cpp), for few distinct tags and few tags per item: count the items that carry each combination
// of tags, then apply inclusion-exclusion. O(N 2^T), no matter how often a tag occurs.
//
// Unions (tag_unions.cpp), otherwise: build the union once per distinct set of tags, from bitmaps for common tags and
// from lists for rare ones. At most O(D T N / 64) for D distinct sets, for any input.
//
// No method is known to be much better in the worst case: finding whether two of N sets are disjoint takes about N^2
// time unless the orthogonal vectors hypothesis is false. So the run is charged for the steps of the second method, and
// the run's step limit bounds them. Tested by tests/unit/scoring/tag_overlap_test.cpp.

#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"
#include "cupel/step_meter.hpp"
#include "scoring/tag_sets.hpp"

namespace cupel {

/// Sets `counts[i]` to the number of items, including item i, that share a tag with item i; 0 for an item without tags.
/// Throws Error (TooManySteps).
void count_overlaps(const TagSets& sets, Scratch& scratch, StepMeter& steps, std::span<std::uint32_t> counts);

/// Whether the table of combinations is small enough for count_overlaps_by_subsets().
bool subsets_fit(const TagSets& sets) noexcept;
void count_overlaps_by_subsets(const TagSets& sets, Scratch& scratch, std::span<std::uint32_t> counts);

/// Charges one step per word of a bitmap and one per item of a list.
void count_overlaps_by_unions(const TagSets& sets, Scratch& scratch, StepMeter& steps, std::span<std::uint32_t> counts);

}  // namespace cupel

#endif
