#ifndef CUPEL_VIEW_QUALITY_HPP
#define CUPEL_VIEW_QUALITY_HPP

#include <vector>

#include "cupel/analytics/inversions.hpp"
#include "cupel/analytics/optimality.hpp"
#include "view/run.hpp"

namespace cupel::view {

/// How good a selection is.
struct Quality {
  OptimalityCertificate certificate;  ///< against every other choice of as many tokens
  std::vector<Inversion> inversions;
};

/// Takes up to a tenth of a second beyond O(n log n).
Quality quality_of(const Run& run);

}  // namespace cupel::view

#endif
