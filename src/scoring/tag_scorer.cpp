#include "cupel/scoring/tag_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "errors.hpp"
#include "model/prefetch.hpp"
#include "util/ascii.hpp"
#include "util/text_table.hpp"

namespace cupel {

namespace {

Error invalid_tag_weight(std::string problem) {
  return errors::invalid(ErrorCode::ScorerConfig, "TagScorer", "weight", std::move(problem));
}

}  // namespace

AnyScorer scorer_spec::Tag::build() const {
  return TagScorer(tag_weights, case_sensitive ? TagComparison::CaseSensitive : TagComparison::IgnoreAsciiCase);
}

class TagScorer::Table : public util::TextTable {
 public:
  using TextTable::TextTable;
};

TagScorer::TagScorer(std::vector<TagWeight> weights, TagComparison comparison)
    : weights_(std::move(weights)), comparison_(comparison) {
  const auto table = std::make_shared<Table>(weights_.size());
  for (std::uint32_t i = 0; i < weights_.size(); ++i) {
    TagWeight& entry = weights_[i];
    errors::check_fields(kConfigError, "TagScorer", entry);
    total_weight_ += entry.weight;
    const std::string given = entry.tag;
    if (comparison == TagComparison::IgnoreAsciiCase) entry.tag = util::folded(given);
    if (!table->insert(i, [this](std::uint32_t k) -> std::string_view { return weights_[k].tag; })) {
      throw invalid_tag_weight("must be given once" + description::of_entry("tag", given));
    }
  }
  if (!std::isfinite(total_weight_)) throw invalid_tag_weight("must have a finite sum over all tags");
  table_ = table;
}

void TagScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  const auto tag_of = [this](std::uint32_t k) -> std::string_view { return weights_[k].tag; };
  std::string folded;  // reused from tag to tag
  prefetching::for_each<&ContextItem::tags>(items, [&](std::size_t i, const std::vector<std::string>& tags) {
    double matched = 0.0;
    for (const std::string& tag : tags) {
      const bool ignore_case = comparison_ == TagComparison::IgnoreAsciiCase;
      const std::string_view key = ignore_case ? util::fold_into(folded, tag) : std::string_view(tag);
      if (const std::uint32_t k = table_->find(key, tag_of); k != Table::kAbsent) {
        matched += weights_[k].weight;
      }
    }
    scores[i] = total_weight_ == 0.0 ? 0.0 : std::min(matched / total_weight_, 1.0);
  });
}

std::string_view to_string(TagComparison comparison) noexcept {
  switch (comparison) {
    case TagComparison::CaseSensitive:
      return "CaseSensitive";
    case TagComparison::IgnoreAsciiCase:
      return "IgnoreAsciiCase";
  }
  return "Unknown";
}

}  // namespace cupel
