#ifndef CUPEL_SRC_ANALYTICS_SCORER_FIELDS_HPP
#define CUPEL_SRC_ANALYTICS_SCORER_FIELDS_HPP

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Which fields of an item a scorer looks at, as far as analyses ask. A custom scorer may look at anything.
struct ScorerFields {
  bool tokens = false;
  bool priority = false;
  bool future_relevance_hint = false;
  bool timestamp = false;
};

ScorerFields scorer_fields(const Scorer& scorer);

}  // namespace cupel

#endif
