#ifndef CUPEL_SCORING_RECENCY_SCORER_HPP
#define CUPEL_SCORING_RECENCY_SCORER_HPP

#include <span>
#include <string_view>
#include <tuple>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// RecencyScorer as plain data.
struct Recency {
  static constexpr std::string_view kName = "recency";
  static constexpr std::string_view kLabel = "time";  ///< above a narrow column
  static constexpr std::tuple<> fields() { return {}; }
  CUPEL_API AnyScorer build() const;

  friend bool operator==(const Recency&, const Recency&) = default;
};
}  // namespace scorer_spec

/// Ranks by time: the newest item scores 1, the oldest 0, those between in even steps; equal times share a rank. An
/// item without a timestamp scores 0; a single one with a timestamp scores 1. Relative. O(N log N).
class CUPEL_API RecencyScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.timestamp = true}; }
  std::string_view name() const noexcept override { return scorer_spec::Recency::kName; }
};

}  // namespace cupel

#endif
