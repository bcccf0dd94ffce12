#include <algorithm>
#include <set>
#include <variant>

#include "compare.hpp"
#include "run_stage.hpp"
#include "strategy_builder.hpp"
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

void compare_count(const toml::table& expected, std::string_view key, std::int64_t actual, Failures& failures) {
  const std::optional<std::int64_t> wanted = find_integer(expected, key);
  if (wanted && *wanted != actual) {
    failures.push_back(not_equal(std::string(key), std::to_string(*wanted), std::to_string(actual)));
  }
}

}  // namespace

Failures run_slicing(const toml::table& vector) {
  const std::string name = required_string(required_table(vector, "test"), "slicer");
  const toml::table no_config;
  const toml::table* config = find_table(vector, "config");
  const AnySlicer slicer = build_slicer(name, config == nullptr ? no_config : *config);
  const std::vector<ScoredItem> items = read_scored_items(vector, "scored_items");
  const ContextBudget budget = read_budget(vector);
  const toml::table& expected = required_table(vector, "expected");
  const std::vector<std::string> expected_contents = as_set(required_strings(expected, "selected_contents"));

  const SliceResult result = slice(*slicer, items, budget);

  Failures failures;
  std::vector<std::string> contents;
  for (const Position index : result.selected) {
    // Comparing sets of contents would hide an index that is returned twice.
    if (index >= items.size() || std::count(result.selected.begin(), result.selected.end(), index) != 1) {
      failures.push_back("Selected index " + std::to_string(index) + " is out of range or repeated");
    } else {
      contents.push_back(items[index].item.content());
    }
  }
  contents = as_set(contents);
  if (contents != expected_contents) {
    failures.push_back(not_equal("Selection", shown(expected_contents), shown(contents)));
  }
  compare_count(expected, "shortfall_count", static_cast<std::int64_t>(result.shortfalls.size()), failures);
  compare_count(expected, "cap_excluded_count", count_cap_exclusions(result), failures);
  return failures;
}

}  // namespace cupel::conformance
