#include "explanation.hpp"

#include <algorithm>

namespace cupel::cli {

std::size_t anatomy_index(const ScoreAnatomy& anatomy, Position position) {
  const auto found = std::lower_bound(anatomy.positions.begin(), anatomy.positions.end(), position);
  if (found == anatomy.positions.end() || *found != position) return anatomy.positions.size();
  return static_cast<std::size_t>(found - anatomy.positions.begin());
}

}  // namespace cupel::cli
