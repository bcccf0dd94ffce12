#include <algorithm>
#include <optional>

#include "compare.hpp"
#include "cupel/error.hpp"
#include "run_stage.hpp"
#include "strategy_builder.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

Failures expect_construction_error(const std::string& name, const toml::table& config) {
  try {
    build_scorer(name, config);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::ScorerConfig) return {};
    return {not_equal("Construction error", "ScorerConfig", std::string(to_string(error.code())))};
  }
  return {"Construction error expected, but the scorer '" + name + "' was built"};
}

std::optional<std::size_t> find_by_content(const std::vector<ContextItem>& items, const std::string& content) {
  const auto found =
      std::find_if(items.begin(), items.end(), [&](const ContextItem& item) { return item.content() == content; });
  if (found == items.end()) return std::nullopt;
  return static_cast<std::size_t>(found - items.begin());
}

double read_epsilon(const toml::table& vector) {
  const toml::table* tolerance = find_table(vector, "tolerance");
  if (tolerance == nullptr) return kDefaultEpsilon;
  return find_number(*tolerance, "score_epsilon").value_or(kDefaultEpsilon);
}

}  // namespace

Failures run_scoring(const toml::table& vector) {
  const toml::table& test = required_table(vector, "test");
  const std::string name = required_string(test, "scorer");
  const toml::table no_config;
  const toml::table* found_config = find_table(vector, "config");
  const toml::table& config = found_config == nullptr ? no_config : *found_config;
  if (find_bool(test, "expect_construction_error").value_or(false)) return expect_construction_error(name, config);

  const std::vector<ContextItem> items = read_items(vector);
  const AnyScorer scorer = build_scorer(name, config);
  const double epsilon = read_epsilon(vector);
  const std::vector<double> scores = score_all(*scorer, items);

  Failures failures;
  for (const toml::table* expected : required_tables(vector, "expected")) {
    const std::string content = required_string(*expected, "content");
    const double score = required_number(*expected, "score_approx");
    const std::optional<std::size_t> index = find_by_content(items, content);
    if (!index) throw VectorError("no item has the expected content \"" + content + "\"");
    if (!scores_match(scores[*index], score, epsilon)) {
      failures.push_back(not_equal("Score of \"" + content + "\"", shown(score), shown(scores[*index])));
    }
  }
  return failures;
}

}  // namespace cupel::conformance
