#include <algorithm>
#include <optional>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/pipeline.hpp"
#include "described_reader.hpp"
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

PipelineOptions read_pipeline(const toml::table& config) {
  return {
      .scorer = build_composite(config),
      .slicer = build_slicer(config, "slicer", config),
      .placer = build_placer(config),
      .deduplication = find_bool(config, "deduplication").value_or(true),
      .overflow_strategy = find_choice<OverflowStrategy>(config, "overflow_strategy").value_or(OverflowStrategy::Throw),
  };
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

// Returns null if `expected` or `expected[key]` is absent.
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

// Checks what must hold for every vector: the caller, the collector and the overflow observer get the same data, and a
// run without a trace gives the same result.
void compare_with_itself(const toml::table& vector, const PipelineOptions& options,
                         const std::vector<ContextItem>& items, const ContextBudget& budget, const Selection& selection,
                         const DiagnosticTraceCollector& collector, Mismatches& mismatches) {
  const auto at = [&](const char* what) { return Comparison(what, line_of(vector, "expected_output"), mismatches); };
  std::int64_t tokens = 0;
  for (const Position position : selection) tokens += items.at(position).tokens();
  at("total_tokens").equal(tokens, selection.total_tokens);
  const std::int64_t told = collector.overflow() ? collector.overflow()->tokens_over_budget : 0;
  at("tokens over budget reported to the collector").equal(selection.tokens_over_budget, told);
  if (selection.shortfalls != collector.report().count_requirement_shortfalls) {
    at("shortfalls").add("the same as in the report", "different ones");
  }

  std::int64_t observed = 0;
  PipelineOptions unwatched = options;
  unwatched.on_overflow = [&](const OverflowEvent& event) {
    observed = event.tokens_over_budget;
    if (event.overflowing_items.size() != selection.size())
      at("overflowing items").add("the selected items", "different ones");
  };
  const Pipeline without_trace(std::move(unwatched));
  const Selection again = without_trace.run(items, budget);
  if (again.positions != selection.positions) at("output").add("the same with and without a trace", "a different one");
  at("tokens over budget reported to the observer").equal(told, observed);
}

}  // namespace

Mismatches run_pipeline(const toml::table& vector) {
  const PipelineOptions options = read_pipeline(required_table(vector, "config"));
  const Pipeline pipeline(options);
  const std::vector<ContextItem> items = read_items(vector);
  const ContextBudget budget = read_budget(vector);
  const toml::table* diagnostics = find_expected(vector, "diagnostics");

  const bool item_events = diagnostics != nullptr && wants_item_events(*diagnostics);
  DiagnosticTraceCollector collector(item_events ? TraceDetailLevel::Item : TraceDetailLevel::Stage);
  const Selection selection = pipeline.run(items, budget, &collector);
  if (expects_error(vector)) return {};

  Mismatches mismatches;
  compare_output(vector, items, selection, mismatches);
  compare_with_itself(vector, options, items, budget, selection, collector, mismatches);
  compare_overflow(vector, selection.tokens_over_budget, mismatches);
  if (diagnostics != nullptr) {
    check_diagnostics({*diagnostics, KnownContents(vector, "items"), read_epsilon(vector)}, collector.report(),
                      mismatches);
  }
  return mismatches;
}

}  // namespace cupel::conformance
