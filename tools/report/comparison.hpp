#ifndef CUPEL_REPORT_COMPARISON_HPP
#define CUPEL_REPORT_COMPARISON_HPP

#include <cstddef>
#include <optional>
#include <vector>

#include "cupel/analytics/selection_diff.hpp"
#include "page_request.hpp"
#include "run.hpp"
#include "sentences.hpp"
#include "tables.hpp"

namespace cupel::report {

/// Two variants.
struct ComparedPair {
  std::size_t before;
  std::size_t after;
  SelectionDiff diff;
};

/// Several runs, side by side.
struct Comparison {
  /// Per content: per variant, the item that stands for it; absent where its list has none.
  std::vector<std::vector<std::optional<Position>>> standing = {};
  std::vector<std::size_t> swings = {};  ///< contents that some variants have in and others out, ascending
  std::vector<ComparedPair> pairs = {};  ///< every two variants
  std::vector<Sentence> sentences = {};  ///< at most three
};

/// `runs` in the order of the variants, at least two.
Comparison compared(const std::vector<Run>& runs, const Tables& tables);

}  // namespace cupel::report

#endif
