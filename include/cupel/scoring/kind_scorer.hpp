#ifndef CUPEL_SCORING_KIND_SCORER_HPP
#define CUPEL_SCORING_KIND_SCORER_HPP

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/model/context_kind.hpp"
#include "cupel/required.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// The weight of a kind, which is the score of its items.
struct KindWeight {
  Required<ContextKind> kind;  ///< compared under ASCII case folding
  Required<double> weight;     ///< >= 0 and finite; may exceed 1

  static constexpr auto fields() {
    return std::tuple(description::required("kind", &KindWeight::kind),
                      description::required("weight", &KindWeight::weight, {.range = description::kNotNegative}));
  }

  friend bool operator==(const KindWeight&, const KindWeight&) = default;
};

namespace scorer_spec {
/// The options of KindScorer as plain data.
struct Kind {
  std::optional<std::vector<KindWeight>> kind_weights = {};  ///< absent: the default weights

  static constexpr std::string_view kName = "kind";
  static constexpr auto fields() {
    return std::tuple(
        description::optional("kindWeights", &Kind::kind_weights,
                              {.note = "absent: the specification's defaults", .vector_name = "weights"}));
  }
  CUPEL_API AnyScorer build() const;  ///< throws Error (ScorerConfig)

  friend bool operator==(const Kind&, const Kind&) = default;
};
}  // namespace scorer_spec

/// Scores an item by the weight of its kind. A kind without a weight scores 0. Absolute. O(N).
class CUPEL_API KindScorer final : public Scorer {
 public:
  /// Uses the default weights: SystemPrompt 1.0, Memory 0.8, ToolOutput 0.6, Document 0.4, Message 0.2.
  KindScorer();

  /// Uses `weights`. Throws Error (ScorerConfig) for a weight that is negative or not finite, and for a kind given
  /// twice. With an empty list, every item scores 0.
  explicit KindScorer(std::vector<KindWeight> weights);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.kind = true}; }
  std::string_view name() const noexcept override { return scorer_spec::Kind::kName; }

  /// The weights in use, whether given or default.
  const std::vector<KindWeight>& weights() const noexcept { return weights_; }

 private:
  class Table;

  std::vector<KindWeight> weights_;
  std::shared_ptr<const Table> table_;  // index of each kind in weights_
};

}  // namespace cupel

#endif
