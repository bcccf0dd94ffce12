#ifndef CUPEL_SRC_SCORING_CYCLES_HPP
#define CUPEL_SRC_SCORING_CYCLES_HPP

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// A limit on the number of paths from the root to all scorers. A scorer is evaluated once per path that leads to it,
/// and a scorer that appears twice at every level doubles the paths at each of them. So without a limit a run could
/// take forever.
inline constexpr int kMaxScorerPaths = 100'000;

/// DETECT-CYCLES: throws Error (ScorerConfig) if a scorer reachable from `root` is among its own descendants, or if a
/// limit on depth or paths is exceeded. Compares identities: two scorers with equal settings are not a cycle.
void detect_cycles(const Scorer& root);

}  // namespace cupel

#endif
