#ifndef CUPEL_SCORING_METADATA_KEY_SCORER_HPP
#define CUPEL_SCORING_METADATA_KEY_SCORER_HPP

#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "cupel/description.hpp"
#include "cupel/required.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// The options of MetadataKeyScorer as plain data: the metadata to match, and the score of a match.
struct MetadataKey {
  Required<std::string> key;    ///< case-sensitive
  Required<std::string> value;  ///< case-sensitive
  Required<double> boost;       ///< > 0 and finite

  static constexpr std::string_view kName = "metadataKey";
  static constexpr auto fields() {
    return std::tuple(description::required("key", &MetadataKey::key),
                      description::required("value", &MetadataKey::value),
                      description::required("boost", &MetadataKey::boost, {.range = description::kPositive}));
  }
  std::string_view metadata_key() const noexcept { return key; }  ///< the key that the scorer reads
  CUPEL_API AnyScorer build() const;                              ///< throws Error (ScorerConfig)

  friend bool operator==(const MetadataKey&, const MetadataKey&) = default;
};
}  // namespace scorer_spec

/// The metadata that MetadataKeyScorer matches, and the score of a match.
using MetadataKeyMatch = scorer_spec::MetadataKey;

/// Scores `boost` for an item whose metadata value at `key` is `value`, and 1.0 for any other item. Values are compared
/// as text: strings byte by byte, integers in decimal, doubles by their shortest text that reads back the same, bools
/// as `true` and `false`, numbers stored as NestedJson by their text. Null, objects and arrays never match. A
/// composite averages this score like any other; it does not multiply by it. Absolute. O(N).
class CUPEL_API MetadataKeyScorer final : public Scorer {
 public:
  /// Throws Error (ScorerConfig) when `boost` is not positive and finite.
  explicit MetadataKeyScorer(MetadataKeyMatch match);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.metadata = true}; }
  std::optional<std::string_view> metadata_key() const override { return match_.key; }
  std::string_view name() const noexcept override { return scorer_spec::MetadataKey::kName; }

 private:
  MetadataKeyMatch match_;
};

}  // namespace cupel

#endif
