#include "model_reader.hpp"
#include "placer_builder.hpp"
#include "run_stage.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {

Mismatches run_placing(const toml::table& vector) {
  const AnyPlacer placer = build_placer(required_table(vector, "test"));
  const std::vector<ScoredItem> items = read_scored_items(vector, "items");
  const toml::table& expected = required_table(vector, "expected");
  const std::vector<std::string> order = KnownContents(vector, "items").strings(expected, "ordered_contents");

  std::vector<std::string> contents;
  for (const Position index : place(*placer, items)) contents.push_back(items.at(index).item.content());
  Mismatches mismatches;
  Comparison("order", line_of(expected, "ordered_contents"), mismatches).equal(order, contents);
  return mismatches;
}

}  // namespace cupel::conformance
