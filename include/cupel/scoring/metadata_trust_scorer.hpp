#ifndef CUPEL_SCORING_METADATA_TRUST_SCORER_HPP
#define CUPEL_SCORING_METADATA_TRUST_SCORER_HPP

#include <span>
#include <string_view>
#include <tuple>

#include "cupel/description.hpp"
#include "cupel/model/metadata.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// The options of MetadataTrustScorer as plain data.
struct MetadataTrust {
  double default_score = 0.5;  ///< for items without a valid trust value; 0 to 1

  static constexpr std::string_view kName = "metadataTrust";
  static constexpr std::string_view kLabel = "trst";  ///< heading of a narrow column
  static constexpr auto fields() {
    return std::tuple(
        description::optional("defaultScore", &MetadataTrust::default_score, {.range = description::kZeroToOne}));
  }
  static constexpr std::string_view metadata_key() noexcept { return metadata_keys::kTrust; }  ///< the key it reads
  CUPEL_API AnyScorer build() const;  ///< throws Error (ScorerConfig)

  friend bool operator==(const MetadataTrust&, const MetadataTrust&) = default;
};
}  // namespace scorer_spec

/// Scores an item by metadata["cupel:trust"], clamped to [0, 1]. The value must be a finite number, or a string that
/// consists of one decimal number (one leading `+` is allowed; blanks and hexadecimal are not; the locale has no
/// effect). With any other value, or without one, the item scores `default_score`. Absolute. O(N).
class CUPEL_API MetadataTrustScorer final : public Scorer {
 public:
  /// Throws Error (ScorerConfig) when `default_score` is outside [0, 1].
  explicit MetadataTrustScorer(double default_score = scorer_spec::MetadataTrust().default_score);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.metadata = true}; }
  std::optional<std::string_view> metadata_key() const override { return metadata_keys::kTrust; }
  std::string_view name() const noexcept override { return scorer_spec::MetadataTrust::kName; }

 private:
  double default_score_;
};

}  // namespace cupel

#endif
