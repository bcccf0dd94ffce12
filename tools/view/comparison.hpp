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

/// One of several runs that are compared.
struct Variant {
  std::string label;
  std::size_t list;      ///< the index of its list of items
  std::int64_t ceiling;  ///< the largest target of its curve
  Run run;
};

/// The distinct contents of all lists, numbered in the order of their first occurrence.
struct ContentNumbers {
  std::vector<std::string_view> contents = {};         ///< by number; views into the items
  std::vector<std::vector<std::size_t>> of_list = {};  ///< numbers per list and position
};

ContentNumbers number_contents(const std::vector<std::span<const ContextItem>>& lists);

/// Two variants and their difference.
struct ComparedPair {
  std::size_t before;
  std::size_t after;
  SelectionDiff diff;
};

/// The tokens of the items in both selections, as counted by the second.
inline std::int64_t kept_tokens(const SelectionDiff& diff) noexcept { return diff.tokens_after - diff.tokens_added; }

/// The comparison of several runs.
struct Comparison {
  /// Per content and variant, the item that represents the content; absent if the variant's list does not have it.
  std::vector<std::vector<std::optional<Position>>> standing = {};
  std::vector<std::size_t> swings = {};  ///< contents that some variants include and others exclude, ascending
  std::vector<ComparedPair> pairs = {};  ///< all pairs of variants
  std::vector<Finding> findings = {};    ///< at most three
};

/// Requires at least two variants.
Comparison compare(const std::vector<Variant>& variants, const ContentNumbers& contents);

}  // namespace cupel::view

#endif
