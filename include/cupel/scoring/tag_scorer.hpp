#ifndef CUPEL_SCORING_TAG_SCORER_HPP
#define CUPEL_SCORING_TAG_SCORER_HPP

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/ostream.hpp"
#include "cupel/required.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// The weight of a tag.
struct TagWeight {
  Required<std::string> tag;  ///< compared as TagComparison says
  Required<double> weight;    ///< >= 0 and finite

  static constexpr auto fields() {
    return std::tuple(description::required("tag", &TagWeight::tag),
                      description::required("weight", &TagWeight::weight, {.range = description::kNotNegative}));
  }

  friend bool operator==(const TagWeight&, const TagWeight&) = default;
};

namespace scorer_spec {
/// The options of TagScorer as plain data.
struct Tag {
  Required<std::vector<TagWeight>> tag_weights;  ///< may be empty
  bool case_sensitive = true;                    ///< the default of the specification

  static constexpr std::string_view kName = "tag";
  static constexpr auto fields() {
    return std::tuple(description::required("tagWeights", &Tag::tag_weights),
                      description::optional("caseSensitive", &Tag::case_sensitive));
  }
  CUPEL_API AnyScorer build() const;  ///< throws Error (ScorerConfig)

  friend bool operator==(const Tag&, const Tag&) = default;
};
}  // namespace scorer_spec

/// How TagScorer compares tags.
enum class TagComparison {
  CaseSensitive,    ///< the default of the specification
  IgnoreAsciiCase,  ///< "Urgent" matches "urgent"
};

/// The name of the comparison: `"CaseSensitive"`.
CUPEL_API std::string_view to_string(TagComparison comparison) noexcept;

/// Scores an item by its tags: the sum of the weights of its tags divided by the sum of all weights, at most 1. A tag
/// that an item has twice counts twice. Absolute. O(N T) for T tags per item.
class CUPEL_API TagScorer final : public Scorer {
 public:
  /// Throws Error (ScorerConfig) for a weight that is negative or not finite, for a sum that is not finite, and for a
  /// tag given twice under `comparison`. With an empty list, every item scores 0.
  explicit TagScorer(std::vector<TagWeight> weights, TagComparison comparison = TagComparison::CaseSensitive);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.tags = true}; }
  std::string_view name() const noexcept override { return scorer_spec::Tag::kName; }

 private:
  class Table;

  std::vector<TagWeight> weights_;      // tags are folded if case is ignored
  std::shared_ptr<const Table> table_;  // lookup table for weights_
  double total_weight_ = 0.0;
  TagComparison comparison_;
};

}  // namespace cupel

#endif
