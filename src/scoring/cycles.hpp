#ifndef CUPEL_SRC_SCORING_CYCLES_HPP
#define CUPEL_SRC_SCORING_CYCLES_HPP

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// DETECT-CYCLES: throws Error (ScorerConfig) when a scorer reachable from `root` appears among its own descendants,
/// and when scorers are nested deeper than kMaxScorerDepth. By identity: two scorers with equal settings are no cycle.
void detect_cycles(const Scorer& root);

/// Scoring recurses, so nesting must end somewhere before the stack does.
inline constexpr int kMaxScorerDepth = 256;

}  // namespace cupel

#endif
