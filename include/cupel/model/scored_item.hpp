#ifndef CUPEL_MODEL_SCORED_ITEM_HPP
#define CUPEL_MODEL_SCORED_ITEM_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/model/item_list.hpp"

namespace cupel {

/// An item with its score. Scores are conventionally in [0, 1]; this is not enforced.
struct ScoredItem {
  ContextItem item;  ///< a handle, not a copy
  double score;      ///< higher is better
};

/// The input of slicers and placers: a list of items with their scores and tokens, in three parallel columns. Owns
/// nothing, so use it only during the run that made it.
class ScoredItems {
 public:
  /// All three must have the same length, and `tokens[i]` must be `items[i].tokens()`.
  ScoredItems(ItemList items, std::span<const double> scores, std::span<const std::int64_t> tokens) noexcept
      : items_(items), scores_(scores), tokens_(tokens) {}

  /// @{
  /// The number of entries.
  std::size_t size() const noexcept { return scores_.size(); }
  bool empty() const noexcept { return scores_.empty(); }
  /// @}

  /// @{
  /// A property of the i-th entry.
  const ContextItem& item(std::size_t i) const noexcept { return items_[i]; }
  double score(std::size_t i) const noexcept { return scores_[i]; }
  std::int64_t tokens(std::size_t i) const noexcept { return tokens_[i]; }
  /// @}
  /// The position of the i-th entry in the caller's list.
  Position position(std::size_t i) const noexcept { return items_.position(i); }

  /// @{
  /// A whole column.
  ItemList items() const noexcept { return items_; }
  std::span<const double> scores() const noexcept { return scores_; }
  std::span<const std::int64_t> tokens() const noexcept { return tokens_; }
  /// @}

 private:
  ItemList items_;
  std::span<const double> scores_;
  std::span<const std::int64_t> tokens_;
};

}  // namespace cupel

#endif
