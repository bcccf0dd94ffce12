#ifndef CUPEL_MODEL_SCORED_ITEM_HPP
#define CUPEL_MODEL_SCORED_ITEM_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/model/item_list.hpp"

namespace cupel {

/// An item with its score: conventionally in [0, 1], not enforced.
struct ScoredItem {
  ContextItem item;  ///< a handle, not a copy
  double score;      ///< the higher the better
};

/// What slicers and placers receive: a list of items, each with its score and its tokens, as three parallel columns.
/// Owns nothing, so it is only used while the run that made it lasts.
class ScoredItems {
 public:
  /// All three must have the same length; `tokens[i]` must be `items[i].tokens()`.
  ScoredItems(ItemList items, std::span<const double> scores, std::span<const std::int64_t> tokens) noexcept
      : items_(items), scores_(scores), tokens_(tokens) {}

  /// @{
  /// How many entries there are.
  std::size_t size() const noexcept { return scores_.size(); }
  bool empty() const noexcept { return scores_.empty(); }
  /// @}

  /// @{
  /// Of the i-th entry.
  const ContextItem& item(std::size_t i) const noexcept { return items_[i]; }
  double score(std::size_t i) const noexcept { return scores_[i]; }
  std::int64_t tokens(std::size_t i) const noexcept { return tokens_[i]; }
  /// @}
  /// Where the i-th entry stands in the caller's list.
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
