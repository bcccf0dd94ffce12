#ifndef CUPEL_SCORING_SCORE_ANATOMY_HPP
#define CUPEL_SCORING_SCORE_ANATOMY_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// One scorer's part in every score.
struct ScoreShare {
  std::string name;  ///< Scorer::name()
  std::string path;  ///< its place in the composites, by entry: `1` or, nested, `1.0`; empty: not in a composite
  double weight;     ///< product of the normalised weights on the way to it
  std::vector<double> shares;  ///< per scored item: its score times its weight
};

/// What each score is made of. Composites are taken apart, nested ones too; every other scorer (a ScaledScorer with
/// what is inside it as well) is one share. For each item the shares, added in order, give its score: exactly for a
/// composite of plain scorers, and up to the rounding of the last digits where composites are nested.
///
/// Everything is per scored item, in input order; `positions` says which items those are.
struct ScoreAnatomy {
  std::vector<Position> positions;  ///< of the scored items in the caller's list: not pinned, tokens >= 0
  std::vector<double> scores;       ///< as the pipeline computed them
  std::vector<ScoreShare> parts;    ///< in the order in which they are added
};

}  // namespace cupel

#endif
