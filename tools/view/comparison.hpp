#ifndef CUPEL_VIEW_COMPARISON_HPP
#define CUPEL_VIEW_COMPARISON_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/analytics/selection_diff.hpp"
#include "view/findings.hpp"
#include "view/run.hpp"

namespace cupel::view {

/// One of the runs that are shown together.
struct Variant {
  std::string label;
  std::size_t list;      ///< which of the lists its items are
  std::int64_t ceiling;  ///< the largest target of its curve
  Run run;
};

/// The different contents of all lists, numbered in the order in which they first appear.
struct ContentNumbers {
  std::vector<std::string_view> contents = {};         ///< by number; of the items
  std::vector<std::vector<std::size_t>> of_list = {};  ///< per list and position
};

ContentNumbers number_contents(const std::vector<std::span<const ContextItem>>& lists);

/// Two variants.
struct ComparedPair {
  std::size_t before;
  std::size_t after;
  SelectionDiff diff;
};

/// The tokens of what both selections have, as the second counts them.
inline std::int64_t kept_tokens(const SelectionDiff& diff) noexcept { return diff.tokens_after - diff.tokens_added; }

/// Several runs, side by side.
struct Comparison {
  /// Per content: per variant, the item that represents it; absent where its list has none.
  std::vector<std::vector<std::optional<Position>>> standing = {};
  std::vector<std::size_t> swings = {};  ///< contents that some variants have in and others out, ascending
  std::vector<ComparedPair> pairs = {};  ///< every two variants
  std::vector<Finding> findings = {};    ///< at most three
};

/// At least two variants.
Comparison compare(const std::vector<Variant>& variants, const ContentNumbers& contents);

}  // namespace cupel::view

#endif
