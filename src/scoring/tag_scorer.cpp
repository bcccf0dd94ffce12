#include "cupel/scoring/tag_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "errors.hpp"
#include "util/ascii.hpp"

namespace cupel {

namespace {

Error invalid(std::string problem) {
  return errors::invalid(ErrorCode::ScorerConfig, "TagScorer", "weight", std::move(problem));
}

}  // namespace

TagScorer::TagScorer(std::vector<TagWeight> weights, TagComparison comparison) : comparison_(comparison) {
  for (TagWeight& entry : weights) {
    const std::string tag = " for tag '" + entry.tag + "'";
    if (!std::isfinite(entry.weight)) throw invalid(errors::got("must be finite" + tag, entry.weight));
    if (entry.weight < 0.0) throw invalid(errors::got("must not be negative" + tag, entry.weight));
    total_weight_ += entry.weight;
    std::string key = comparison == TagComparison::IgnoreAsciiCase ? util::folded(entry.tag) : std::move(entry.tag);
    if (!weights_.emplace(std::move(key), entry.weight).second) throw invalid("must be given once" + tag);
  }
  if (!std::isfinite(total_weight_)) throw invalid("must have a finite sum over all tags");
}

void TagScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  std::string folded;  // reused from tag to tag
  for (std::size_t i = 0; i < items.size(); ++i) {
    double matched = 0.0;
    for (const std::string& tag : items[i].tags()) {
      std::string_view key = tag;
      if (comparison_ == TagComparison::IgnoreAsciiCase) {
        folded.assign(tag);
        for (char& c : folded) c = util::fold(c);
        key = folded;
      }
      if (const auto entry = weights_.find(key); entry != weights_.end()) matched += entry->second;
    }
    scores[i] = total_weight_ == 0.0 ? 0.0 : std::min(matched / total_weight_, 1.0);
  }
}

}  // namespace cupel
