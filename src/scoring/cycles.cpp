#include "scoring/cycles.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "errors.hpp"
#include "util/quoted.hpp"

namespace cupel {

namespace {

Error invalid_tree(std::string problem) {
  return errors::invalid(ErrorCode::ScorerConfig, "Scorer", "scorer", std::move(problem));
}

// Depth-first search. A scorer is on the path while its descendants are visited; reaching it again during that time
// means a cycle. Finished scorers keep their height and their number of paths, so each one is expanded once, however
// often it is shared.
class CycleSearch {
 public:
  struct Extent {
    int height;  // number of levels including itself; 0 while it is on the path
    int paths;   // number of paths from it to itself and to its descendants
  };

  Extent visit(const Scorer& scorer, int depth) {
    check_depth(depth);
    const std::vector<const Scorer*> children = scorer.children();
    if (children.empty()) return {1, 1};  // a leaf is on no cycle, and most scorers are leaves
    const auto [entry, is_new] = extents_.emplace(&scorer, Extent{0, 0});
    if (!is_new) {
      if (entry->second.height == 0) {
        throw invalid_tree("must not contain itself: " + util::quoted(scorer.name()) + " is its own descendant");
      }
      check_depth(depth + entry->second.height - 1);
      return entry->second;
    }
    Extent extent{1, 1};
    for (const Scorer* const child : children) {
      if (child == nullptr) throw invalid_tree("must not list a null child");
      const Extent below = visit(*child, depth + 1);
      extent.height = std::max(extent.height, 1 + below.height);
      extent.paths += below.paths;
      if (extent.paths > kMaxScorerPaths) {
        throw invalid_tree("must not lead to more than " + std::to_string(kMaxScorerPaths) + " evaluations of scorers");
      }
    }
    extents_[&scorer] = extent;
    return extent;
  }

 private:
  static void check_depth(int depth) {
    if (depth > kMaxScorerDepth) {
      throw invalid_tree("must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
    }
  }

  std::unordered_map<const Scorer*, Extent> extents_;
};

}  // namespace

void detect_cycles(const Scorer& root) { CycleSearch().visit(root, 1); }

}  // namespace cupel
