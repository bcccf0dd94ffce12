#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <variant>

#include "expected_error.hpp"
#include "model_reader.hpp"
#include "run_stage.hpp"
#include "slicer_builder.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

std::vector<std::string> as_set(const std::vector<std::string>& contents) {
  const std::set<std::string> distinct(contents.begin(), contents.end());
  return {distinct.begin(), distinct.end()};
}

std::int64_t count_cap_exclusions(const SliceResult& result) {
  return std::count_if(result.exclusions.begin(), result.exclusions.end(), [](const SliceExclusion& exclusion) {
    return std::holds_alternative<exclusion::CountCapExceeded>(exclusion.reason);
  });
}

void compare_count(const toml::table& expected, std::string_view key, std::int64_t actual, Mismatches& mismatches) {
  if (const auto wanted = find_integer(expected, key)) {
    Comparison(std::string(key), line_of(expected, key), mismatches).equal(*wanted, actual);
  }
}

}  // namespace

Mismatches run_slicing(const toml::table& vector) {
  const toml::table no_options;
  const toml::table* config = find_table(vector, "config");
  const AnySlicer slicer =
      build_slicer(required_table(vector, "test"), "slicer", config == nullptr ? no_options : *config);
  const std::vector<ScoredItem> items = read_scored_items(vector, "scored_items");
  const ContextBudget budget = read_budget(vector);
  const SliceResult result = slice(*slicer, items, budget);

  if (expects_error(vector)) return {};

  const toml::table& expected = required_table(vector, "expected");
  const std::vector<std::string> expected_contents =
      as_set(KnownContents(vector, "scored_items").strings(expected, "selected_contents"));
  Mismatches mismatches;
  const Comparison selection("selection", line_of(expected, "selected_contents"), mismatches);
  std::vector<std::string> contents;
  for (const Position index : result.selected) {
    // Comparing sets of contents would not detect an index that is returned twice.
    if (index >= items.size() || std::count(result.selected.begin(), result.selected.end(), index) != 1) {
      selection.add("distinct positions of items", fmt::format("position {} out of range or repeated", index));
    } else {
      contents.push_back(items[index].item.content());
    }
  }
  selection.equal(expected_contents, as_set(contents));
  compare_count(expected, "shortfall_count", static_cast<std::int64_t>(result.shortfalls.size()), mismatches);
  compare_count(expected, "cap_excluded_count", count_cap_exclusions(result), mismatches);
  return mismatches;
}

}  // namespace cupel::conformance
