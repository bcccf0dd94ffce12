#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <utility>

#include "assertion_failure.hpp"
#include "cupel/testing/assertion_chain.hpp"

namespace cupel::testing {

namespace {

// 0, count - 1, 1, count - 2, …
std::vector<std::size_t> edges(std::size_t n, std::size_t count) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < n; ++i) positions.push_back(i % 2 == 0 ? i / 2 : count - 1 - i / 2);
  return positions;
}

}  // namespace

SelectionReportAssertionChain SelectionReportAssertionChain::place_item_at_edge(
    const IncludedPredicate& predicate) const {
  const std::vector<IncludedItem>& included = report_->included;
  if (!included.empty() && (predicate(included.front()) || predicate(included.back()))) return *this;
  const auto first = std::find_if(included.begin(), included.end(), std::cref(predicate));
  std::string found = "no item in Included matched the predicate.";
  if (first != included.end()) {
    found = "item matching predicate was at index " + std::to_string(first - included.begin()) +
            " (not at edge). Edge positions: 0 and " + std::to_string(included.size() - 1) + ". Included had " +
            std::to_string(included.size()) + " items.";
  }
  fail({.assertion = "PlaceItemAtEdge",
        .expected = "an item that matches the predicate at the first or the last position",
        .actual = found,
        .text = found});
}

SelectionReportAssertionChain SelectionReportAssertionChain::place_top_n_scored_at_edges(std::int64_t n) const {
  require_count("PlaceTopNScoredAtEdges", n);
  const std::vector<IncludedItem>& included = report_->included;
  const std::string arguments = "(" + std::to_string(n) + ")";
  const std::string expected = "the top " + std::to_string(n) + " scored items at the edges";
  if (n > static_cast<std::int64_t>(included.size())) {
    const std::string found = "n=" + std::to_string(n) + " exceeds Included count=" + std::to_string(included.size());
    fail({.assertion = "PlaceTopNScoredAtEdges",
          .arguments = arguments,
          .expected = expected,
          .actual = found,
          .text = found + "."});
  }

  const std::vector<std::size_t> outermost = edges(static_cast<std::size_t>(n), included.size());
  std::vector<bool> at_edge(included.size());
  for (const std::size_t position : outermost) at_edge[position] = true;

  // Sort by score. Among ties, put the items at an edge first: any tied item may take the last place.
  std::vector<std::size_t> top(included.size());
  std::iota(top.begin(), top.end(), std::size_t{0});
  std::stable_sort(top.begin(), top.end(), [&](std::size_t a, std::size_t b) {
    if (higher(included[a].score, included[b].score)) return true;
    if (higher(included[b].score, included[a].score)) return false;
    return at_edge[a] && !at_edge[b];
  });
  top.resize(outermost.size());

  const auto astray = std::count_if(top.begin(), top.end(), [&](std::size_t i) { return !at_edge[i]; });
  if (astray == 0) return *this;
  std::vector<std::string> items;
  items.reserve(top.size());
  for (const std::size_t i : top) {
    items.push_back("(kind=" + included[i].item.kind().text() + ", score=" + number(included[i].score) +
                    ", idx=" + std::to_string(i) + ")");
  }
  const std::string found = std::to_string(astray) + " of the top-" + std::to_string(n) +
                            " scored items were not at expected edge positions. Top-" + std::to_string(n) +
                            " items (by score): " + list(items);
  fail({.assertion = "PlaceTopNScoredAtEdges",
        .arguments = arguments,
        .expected = expected + " " + list(outermost),
        .actual = found,
        .text = found + ". Expected edge positions: " + list(outermost) + "."});
}

}  // namespace cupel::testing
