#ifndef CUPEL_SCORING_SCORE_ANATOMY_HPP
#define CUPEL_SCORING_SCORE_ANATOMY_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// The contribution of one scorer to every score.
struct ScoreShare {
  std::string name;            ///< Scorer::name()
  std::string path;            ///< indices in the composites: `1` or, nested, `1.0`; empty: not in a composite
  double weight;               ///< product of the normalised weights along the path
  std::vector<double> shares;  ///< per scored item: score times weight
};

/// The contributions of the scorers to each score. Composites are split into their scorers, nested ones too. Any other
/// scorer is one share, including the scorers that it calls. For each item, the shares added in order give its score:
/// exactly for a composite without nested composites, and up to rounding in the last digits with nested ones.
///
/// All data are per scored item, in input order; `positions` identifies the items.
struct ScoreAnatomy {
  std::vector<Position> positions;  ///< of the scored items in the caller's list: not pinned, tokens >= 0
  std::vector<double> scores;       ///< as the pipeline computed them
  std::vector<ScoreShare> parts;    ///< in the order of addition
};

}  // namespace cupel

#endif
