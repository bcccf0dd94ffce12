#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "cupel/json/write.hpp"
#include "explain/sections.hpp"
#include "item_search.hpp"
#include "json_failure.hpp"
#include "options.hpp"
#include "run_options.hpp"
#include "selection_notes.hpp"
#include "telemetry.hpp"
#include "title.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

struct ExplainOptions {
  RunOptions run;
  TelemetryOptions telemetry;
  std::string only;
  std::string item;
  bool json = false;
  bool no_timings = false;
  bool why = false;
  bool notes = false;
};

void print_page(Page& page, const view::Run& run, const ExplainOptions& options) {
  print_title(page, options.run.items, run.items(),
              fmt::format("; kept {}, {}", view::grouped(run.selected().size()),
                          view::counted(run.breakdown().used_tokens(), "token")));
  if (!options.item.empty() || options.why) {
    WhyAnswers why(run);
    for (const Position position : find_first_items(run.items(), options.item)) {
      print_item(page, run, position);
      if (options.why) why.print(page, position);
    }
  } else if (options.only == "included") {
    print_included(page, run);
  } else if (options.only == "excluded") {
    print_excluded(page, run);
  } else {
    print_budget(page, run);
    print_included(page, run);
    print_excluded(page, run);
    print_stages(page, run, !options.no_timings);
    print_kinds(page, run);
    print_quality(page, run);
  }
}

void write_json(Output& out, SelectionReport report, const std::vector<Note>& notes, const ExplainOptions& options) {
  if (options.only == "included") report.excluded.clear();
  if (options.only == "excluded") report.included.clear();
  OutputBuffer buffer(out);
  std::ostream stream(&buffer);
  stream.exceptions(std::ios_base::badbit);
  json::write_report(stream, report, {.timings = !options.no_timings, .notes = options.notes ? &notes : nullptr});
  out.write("\n");
}

void explain(Output& out, const ExplainOptions& options, Telemetry& telemetry) {
  Notes notes(options.run.strict, options.notes);
  const ContextBudget budget = budget_of(options.run, &notes);
  const Policy policy = policy_of(options.run, &notes);
  const Pipeline pipeline = pipeline_of(options.run, policy);
  const std::vector<ContextItem> items = items_of(options.run, &notes);
  const bool whole_report = options.json && !options.why;
  DiagnosticTraceCollector collector(DiagnosticOptions{.score_anatomy = !whole_report});
  const Selection selection = telemetry.run(pipeline, items, budget, &collector);
  const std::vector<Note> all_notes = notes.add_run("", pipeline, items, budget, selection.positions);
  notes.check();
  if (whole_report) {
    write_json(out, collector.take_report(), all_notes, options);
  } else {
    const view::Run run({.items = items, .budget = budget, .policy = policy, .pipeline = pipeline},
                        std::move(collector), selection.steps);
    if (options.json) {
      WhyAnswers why(run);
      for (const Position position : find_items(items, options.item)) out.write(why.json(position));
    } else {
      Page page = page_on(out);
      print_page(page, run, options);
    }
  }
  out.flush();
  note_selection(selection, budget);
}

ExitCode run_explain(const ExplainOptions& options) {
  std::optional<Telemetry> telemetry;  // destroyed last: its destructor may wait for a receiver
  Output out;
  run_with_json_failure(out, options.json,
                        [&] { explain(out, options, telemetry.emplace(options.telemetry, inputs_of(options.run))); });
  telemetry->finish();
  return kDone;
}

}  // namespace

void add_explain(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("explain", "Explain why each item is in or out");
  const auto options = std::make_shared<ExplainOptions>();
  add_run_options(command, options->run);
  CLI::Option* const only =
      add_choice(command, "--only", options->only, {"excluded", "included"}, "Print only these items")->group("Output");
  CLI::Option* const item =
      add_item(command, options->item, "Print everything about one item: a part of its content, or # and its position")
          ->group("Output");
  command.add_flag("--json", options->json, "Print the report as JSON; with --why, the answers")->group("Output");
  command.add_flag("--no-timings", options->no_timings, "Omit durations, so that equal runs give equal output")
      ->group("Output");
  CLI::Option* const why =
      command.add_flag("--why", options->why, "With --item: show what would have let it in")->group("Output");
  add_notes(command, options->notes, "With --json: add the notes");
  item->excludes(only);
  why->needs(item);
  add_telemetry_options(command, options->telemetry);
  add_examples(command,
               "  cupel explain session.jsonl --max-tokens 8192 --output-reserve 1024\n"
               "  cupel explain session.jsonl --max-tokens 8192 --only excluded\n"
               "  cupel explain session.jsonl --max-tokens 8192 --item '#3'\n"
               "  cupel explain session.jsonl --max-tokens 70 --item 'Looks good' --why\n"
               "  cupel explain session.jsonl --max-tokens 8192 --json > report.json\n");
  command.callback([&action, options] {
    if (options->json && !options->item.empty() && !options->why) {
      throw CLI::ValidationError("--item with --json needs --why");
    }
    action = [options] { return run_explain(*options); };
  });
}

}  // namespace cupel::cli
