#ifndef CUPEL_SCORING_METADATA_KEY_SCORER_HPP
#define CUPEL_SCORING_METADATA_KEY_SCORER_HPP

#include <span>
#include <string>
#include <string_view>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// What MetadataKeyScorer looks for and what a match is worth.
struct MetadataKeyMatch {
  std::string key;    ///< case-sensitive
  std::string value;  ///< case-sensitive
  double boost;       ///< > 0 and finite
};

/// `boost` for an item whose metadata value at `key` is `value`, 1.0 for any other. Strings are compared byte by byte,
/// integers in decimal, doubles by their shortest text that reads back the same, bools as true and false; null and
/// nested values never match, a number that is kept verbatim matches its own text. In a CompositeScorer it is averaged
/// like any other scorer. Absolute. O(N).
class CUPEL_API MetadataKeyScorer final : public Scorer {
 public:
  /// Throws Error (ScorerConfig) when `boost` is not positive and finite.
  explicit MetadataKeyScorer(MetadataKeyMatch match);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "metadataKey"; }

 private:
  MetadataKeyMatch match_;
};

}  // namespace cupel

#endif
