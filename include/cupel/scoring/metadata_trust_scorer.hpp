#ifndef CUPEL_SCORING_METADATA_TRUST_SCORER_HPP
#define CUPEL_SCORING_METADATA_TRUST_SCORER_HPP

#include <span>
#include <string_view>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Passes metadata["cupel:trust"] through, clamped to [0, 1]: a number, or a string that is a decimal number as a whole
/// (one leading `+` allowed; no blanks, no hexadecimal; the locale does not matter). Anything else, and a value that is
/// not finite, scores the default. Absolute. O(N).
class CUPEL_API MetadataTrustScorer final : public Scorer {
 public:
  /// Throws Error (ScorerConfig) when `default_score` is outside [0, 1].
  explicit MetadataTrustScorer(double default_score = 0.5);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "metadataTrust"; }

 private:
  double default_score_;
};

}  // namespace cupel

#endif
