#ifndef CUPEL_SRC_SCORING_CYCLES_HPP
#define CUPEL_SRC_SCORING_CYCLES_HPP

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// A scorer is evaluated once for every path that leads to it. Sharing one at every level doubles the paths each time,
/// so there must be an end before a run takes forever.
inline constexpr int kMaxScorerPaths = 100'000;

/// DETECT-CYCLES: throws Error (ScorerConfig) when a scorer reachable from `root` appears among its own descendants,
/// and when one of the bounds above is exceeded. By identity: two scorers with equal settings are no cycle.
void detect_cycles(const Scorer& root);

}  // namespace cupel

#endif
