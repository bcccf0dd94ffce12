#ifndef CUPEL_SCORING_RECENCY_SCORER_HPP
#define CUPEL_SCORING_RECENCY_SCORER_HPP

#include <span>
#include <string_view>
#include <tuple>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// The options of RecencyScorer as plain data: none.
struct Recency {
  static constexpr std::string_view kName = "recency";
  static constexpr std::string_view kLabel = "time";  ///< heading of a narrow column
  static constexpr std::tuple<> fields() { return {}; }
  CUPEL_API AnyScorer build() const;

  friend bool operator==(const Recency&, const Recency&) = default;
};
}  // namespace scorer_spec

/// Ranks items by time: the newest scores 1, the oldest 0, and the others are evenly spaced between. Equal times share
/// a rank. An item without a timestamp scores 0. If only one item has a timestamp, it scores 1. Relative. O(N log N).
class CUPEL_API RecencyScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.timestamp = true}; }
  std::string_view name() const noexcept override { return scorer_spec::Recency::kName; }
};

}  // namespace cupel

#endif
