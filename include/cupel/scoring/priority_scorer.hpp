#ifndef CUPEL_SCORING_PRIORITY_SCORER_HPP
#define CUPEL_SCORING_PRIORITY_SCORER_HPP

#include <span>
#include <string_view>
#include <tuple>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// The options of PriorityScorer as plain data: none.
struct Priority {
  static constexpr std::string_view kName = "priority";
  static constexpr std::tuple<> fields() { return {}; }
  CUPEL_API AnyScorer build() const;

  friend bool operator==(const Priority&, const Priority&) = default;
};
}  // namespace scorer_spec

/// Ranks items by priority: the highest scores 1, the lowest 0, and the others are evenly spaced between. Equal
/// priorities share a rank. An item without a priority scores 0. If only one item has a priority, it scores 1.
/// Relative. O(N log N).
class CUPEL_API PriorityScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.priority = true}; }
  std::string_view name() const noexcept override { return scorer_spec::Priority::kName; }
};

}  // namespace cupel

#endif
