#include <algorithm>
#include <optional>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/pipeline.hpp"
#include "diagnostics_checker.hpp"
#include "expected_error.hpp"
#include "model_reader.hpp"
#include "placer_builder.hpp"
#include "run_stage.hpp"
#include "scorer_builder.hpp"
#include "slicer_builder.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

OverflowStrategy read_overflow_strategy(const toml::table& config) {
  const std::string strategy = find_string(config, "overflow_strategy").value_or("throw");
  if (strategy == "throw") return OverflowStrategy::Throw;
  if (strategy == "truncate") return OverflowStrategy::Truncate;
  if (strategy == "proceed") return OverflowStrategy::Proceed;
  throw VectorError("unknown overflow strategy '" + strategy + "'", *config.get("overflow_strategy"));
}

Pipeline build_pipeline(const toml::table& config) {
  return Pipeline(PipelineOptions{
      .scorer = build_composite(config),
      .slicer = build_slicer(config, "slicer", config),
      .placer = build_placer(config),
      .deduplication = find_bool(config, "deduplication").value_or(true),
      .overflow_strategy = read_overflow_strategy(config),
  });
}

void compare_output(const toml::table& vector, const std::vector<ContextItem>& items, const Selection& selection,
                    Mismatches& mismatches) {
  const std::vector<const toml::table*> entries = tables(vector, "expected_output");
  const std::vector<std::string> expected = KnownContents(vector, "items").contents(entries);
  std::vector<std::string> contents;
  for (const Position position : selection) contents.push_back(items.at(position).content());
  Comparison("output", line_of(vector, "expected_output"), mismatches).equal(expected, contents);
  if (expected != contents) return;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (const auto index = find_integer(*entries[i], "index")) {
      Comparison("output " + shown(contents[i]) + ": index", line_of(*entries[i], "index"), mismatches)
          .equal(*index, std::int64_t{selection[i]});
    }
  }
}

// Null when a part of the way is absent.
const toml::table* find_expected(const toml::table& vector, std::string_view key) {
  const toml::table* expected = find_table(vector, "expected");
  return expected == nullptr ? nullptr : find_table(*expected, key);
}

void compare_overflow(const toml::table& vector, std::int64_t tokens_over_budget, Mismatches& mismatches) {
  const toml::table* overflow = find_expected(vector, "overflow");
  if (overflow == nullptr) return;
  Comparison("tokens_over_budget", line_of(*overflow, "tokens_over_budget"), mismatches)
      .equal(required_integer(*overflow, "tokens_over_budget"), tokens_over_budget);
}

}  // namespace

Mismatches run_pipeline(const toml::table& vector) {
  const Pipeline pipeline = build_pipeline(required_table(vector, "config"));
  const std::vector<ContextItem> items = read_items(vector);
  const ContextBudget budget = read_budget(vector);
  const toml::table* diagnostics = find_expected(vector, "diagnostics");

  const bool item_events = diagnostics != nullptr && wants_item_events(*diagnostics);
  DiagnosticTraceCollector collector(item_events ? TraceDetailLevel::Item : TraceDetailLevel::Stage);
  const Selection selection = pipeline.run(items, budget, &collector);
  if (expects_error(vector)) return {};

  Mismatches mismatches;
  compare_output(vector, items, selection, mismatches);
  if (pipeline.run(items, budget).positions != selection.positions) {
    Comparison("output", line_of(vector, "expected_output"), mismatches)
        .add("the same with and without a trace", "not");
  }
  const std::int64_t told = collector.overflow() ? collector.overflow()->tokens_over_budget : 0;
  compare_overflow(vector, told, mismatches);
  if (diagnostics != nullptr) {
    check_diagnostics({*diagnostics, KnownContents(vector, "items"), read_epsilon(vector)}, collector.report(),
                      mismatches);
  }
  return mismatches;
}

}  // namespace cupel::conformance
