#include "compare.hpp"
#include "run_stage.hpp"
#include "strategy_builder.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {

Failures run_placing(const toml::table& vector) {
  const AnyPlacer placer = build_placer(required_string(required_table(vector, "test"), "placer"));
  const std::vector<ScoredItem> items = read_scored_items(vector, "items");
  const std::vector<std::string> expected = required_strings(required_table(vector, "expected"), "ordered_contents");

  std::vector<std::string> contents;
  for (const Position index : place(*placer, items)) contents.push_back(items.at(index).item.content());
  if (contents != expected) return {not_equal("Order", shown(expected), shown(contents))};
  return {};
}

}  // namespace cupel::conformance
