#include "compare.hpp"
#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/pipeline.hpp"
#include "diagnostics_checker.hpp"
#include "run_stage.hpp"
#include "strategy_builder.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

Pipeline build_pipeline(const toml::table& config) {
  return Pipeline(PipelineOptions{
      .scorer = build_composite(config),
      .slicer = build_slicer(required_string(config, "slicer"), config),
      .placer = build_placer(required_string(config, "placer")),
      .deduplication = find_bool(config, "deduplication").value_or(true),
      .overflow_strategy = read_overflow_strategy(config),
  });
}

std::vector<std::string> expected_contents(const toml::table& vector) {
  std::vector<std::string> contents;
  for (const toml::table* entry : tables(vector, "expected_output")) {
    contents.push_back(required_string(*entry, "content"));
  }
  return contents;
}

}  // namespace

Failures run_pipeline(const toml::table& vector) {
  const Pipeline pipeline = build_pipeline(required_table(vector, "config"));
  const std::vector<ContextItem> items = read_items(vector);
  const ContextBudget budget = read_budget(vector);
  const std::vector<std::string> expected = expected_contents(vector);

  DiagnosticTraceCollector collector(TraceDetailLevel::Item);
  const Selection selection = pipeline.run(items, budget, &collector);

  Failures failures;
  std::vector<std::string> contents;
  for (const Position position : selection) contents.push_back(items.at(position).content());
  if (contents != expected) failures.push_back(not_equal("Pipeline output", shown(expected), shown(contents)));
  if (pipeline.run(items, budget).positions != selection.positions) {
    failures.push_back("Watching the run changed its output");
  }
  if (const toml::table* outcome = find_table(vector, "expected")) {
    if (const toml::table* diagnostics = find_table(*outcome, "diagnostics")) {
      check_diagnostics(*diagnostics, collector.report(), failures);
    }
  }
  return failures;
}

}  // namespace cupel::conformance
