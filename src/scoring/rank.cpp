#include "scoring/rank.hpp"

#include <algorithm>

namespace cupel {

void score_by_rank(std::span<const util::KeyedIndex> ascending, std::span<double> scores) noexcept {
  if (ascending.size() < scores.size()) std::fill(scores.begin(), scores.end(), 0.0);
  if (ascending.size() == 1) {
    scores[ascending[0].index] = 1.0;
    return;
  }
  const auto last = static_cast<double>(ascending.size() - 1);
  std::size_t rank = 0;
  for (std::size_t k = 0; k < ascending.size(); ++k) {
    if (ascending[k].key != ascending[rank].key) rank = k;
    scores[ascending[k].index] = static_cast<double>(rank) / last;
  }
}

}  // namespace cupel
