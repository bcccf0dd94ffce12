#ifndef CUPEL_SRC_MODEL_SCORED_COLUMNS_HPP
#define CUPEL_SRC_MODEL_SCORED_COLUMNS_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "cupel/model/scored_item.hpp"

namespace cupel {

/// Owns the columns of a ScoredItems view, for strategies that are called directly.
class ScoredColumns {
 public:
  explicit ScoredColumns(std::span<const ScoredItem> scored) {
    items_.reserve(scored.size());
    scores_.reserve(scored.size());
    tokens_.reserve(scored.size());
    for (const ScoredItem& entry : scored) {
      items_.push_back(entry.item);
      scores_.push_back(entry.score);
      tokens_.push_back(entry.item.tokens());
    }
  }

  ScoredItems view() const noexcept { return {ItemList(items_), scores_, tokens_}; }

 private:
  std::vector<ContextItem> items_;
  std::vector<double> scores_;
  std::vector<std::int64_t> tokens_;
};

}  // namespace cupel

#endif
