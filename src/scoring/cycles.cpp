#include "scoring/cycles.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "errors.hpp"

namespace cupel {

namespace {

Error invalid(std::string problem) {
  return errors::invalid(ErrorCode::ScorerConfig, "Scorer", "scorer", std::move(problem));
}

// Depth-first search. A scorer is on the path while its descendants are visited; meeting it there again is a cycle.
class CycleSearch {
 public:
  // Returns how deep the scorer nests.
  int visit(const Scorer& scorer, int depth) {
    if (depth > kMaxScorerDepth) {
      throw invalid("must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
    }
    const auto [entry, is_new] = height_.emplace(&scorer, kOnPath);
    if (!is_new) {
      if (entry->second == kOnPath) {
        throw invalid("must not contain itself: '" + std::string(scorer.name()) + "' is its own descendant");
      }
      return entry->second;
    }
    int height = 1;
    for (const Scorer* const child : scorer.children()) {
      if (child == nullptr) throw invalid("must not list a null child");
      height = std::max(height, 1 + visit(*child, depth + 1));
    }
    if (depth + height - 1 > kMaxScorerDepth) {
      throw invalid("must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
    }
    height_[&scorer] = height;
    return height;
  }

 private:
  static constexpr int kOnPath = -1;
  std::unordered_map<const Scorer*, int> height_;
};

}  // namespace

void detect_cycles(const Scorer& root) { CycleSearch().visit(root, 1); }

}  // namespace cupel
