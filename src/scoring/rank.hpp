#ifndef CUPEL_SRC_SCORING_RANK_HPP
#define CUPEL_SRC_SCORING_RANK_HPP

#include <span>

#include "util/key_sort.hpp"

namespace cupel {

/// Converts an ascending order into scores, for scorers of timestamps and priorities. An entry's rank is the number of
/// entries with a smaller key. Its score is rank / (entries - 1), or 1 for a single entry. An index that is not in
/// `ascending` scores 0.
void score_by_rank(std::span<const util::KeyedIndex> ascending, std::span<double> scores) noexcept;

}  // namespace cupel

#endif
