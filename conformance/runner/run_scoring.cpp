#include <map>
#include <string>

#include "expected_error.hpp"
#include "model_reader.hpp"
#include "run_stage.hpp"
#include "scorer_builder.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

// Expected scores are looked up by content, so contents must be distinct.
std::map<std::string, std::size_t> indices_by_content(const toml::table& vector) {
  std::map<std::string, std::size_t> indices;
  for (const toml::table* item : tables(vector, "items")) {
    const std::string content = required_string(*item, "content");
    if (!indices.emplace(content, indices.size()).second) {
      throw VectorError("two items have the content \"" + content + "\"", line_of(*item, "content"));
    }
  }
  return indices;
}

}  // namespace

Mismatches run_scoring(const toml::table& vector) {
  const toml::table no_options;
  const toml::table* config = find_table(vector, "config");
  const AnyScorer scorer =
      build_scorer(required_table(vector, "test"), "scorer", config == nullptr ? no_options : *config);
  const std::vector<ContextItem> items = read_items(vector);
  const auto indices = indices_by_content(vector);
  const double epsilon = read_epsilon(vector);
  const std::vector<double> scores = score_all(*scorer, items);

  if (expects_error(vector)) return {};

  Mismatches mismatches;
  for (const toml::table* expected : required_tables(vector, "expected")) {
    const std::string content = required_string(*expected, "content");
    const double score = required_number(*expected, "score_approx");
    const auto index = indices.find(content);
    if (index == indices.end()) throw unknown_content(content, *expected);
    Comparison("score of " + shown(content), line_of(*expected, "score_approx"), mismatches)
        .close(score, scores.at(index->second), epsilon);
  }
  return mismatches;
}

}  // namespace cupel::conformance
