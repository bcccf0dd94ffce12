#include <algorithm>
#include <charconv>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "cupel/json/write.hpp"
#include "cupel/version.hpp"
#include "explain/page.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "run_options.hpp"
#include "selection_notes.hpp"
#include "terminal.hpp"
#include "text.hpp"

namespace cupel::cli {

namespace {

struct ExplainOptions {
  RunOptions run;
  std::string only;
  std::string item;
  bool json = false;
  bool no_timings = false;
};

// `#12` is a position; anything else is looked for in the contents.
std::vector<Position> find_items(const std::vector<ContextItem>& items, const std::string& wanted) {
  if (wanted.starts_with('#')) {
    std::uint64_t position = 0;
    const auto result = std::from_chars(wanted.data() + 1, wanted.data() + wanted.size(), position);
    if (result.ptr == wanted.data() + wanted.size() && wanted.size() > 1) {
      if (result.ec != std::errc() || position >= items.size()) {
        throw Failure(kBadInput, "--item: there is no item " + wanted + "; positions go from #0 to #" +
                                     std::to_string(std::max<std::size_t>(1, items.size()) - 1));
      }
      return {static_cast<Position>(position)};
    }
  }
  std::vector<Position> found;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].content().find(wanted) != std::string::npos) found.push_back(static_cast<Position>(i));
  }
  if (found.empty()) throw Failure(kBadInput, "--item: no content contains '" + wanted + "'");
  return found;
}

void print_stories(Page& page, const Explanation& run, const ExplainOptions& options) {
  constexpr std::size_t kMost = 10;
  const std::vector<Position> found = find_items(run.items, options.item);
  for (std::size_t i = 0; i < std::min(found.size(), kMost); ++i) print_story(page, run, found[i]);
  if (found.size() > kMost) {
    note("--item: " + counted(found.size(), "item") + " contain '" + options.item + "'; these are the first " +
         std::to_string(kMost));
  }
}

void print_page(Page& page, const Explanation& run, const ExplainOptions& options, const Selection& selection) {
  page.line(page.palette.bold("cupel " + std::string(kVersion)) + "   " + options.run.items + ": " +
            counted(run.items.size(), "candidate") + ", " + grouped(run.report.total_tokens_considered) +
            " tokens; kept " + grouped(static_cast<std::int64_t>(selection.size())) + ", " +
            grouped(selection.total_tokens) + " tokens");
  if (!options.item.empty()) {
    print_stories(page, run, options);
  } else if (options.only == "included") {
    print_kept(page, run);
  } else if (options.only == "excluded") {
    print_left_out(page, run);
  } else {
    print_budget(page, run);
    print_kept(page, run);
    print_left_out(page, run);
    print_stages(page, run);
    print_kinds(page, run);
  }
}

void write_json(Output& out, SelectionReport report, const ExplainOptions& options) {
  if (options.only == "included") report.excluded.clear();
  if (options.only == "excluded") report.included.clear();
  OutputBuffer buffer(out);
  std::ostream stream(&buffer);
  stream.exceptions(std::ios_base::badbit);
  json::write_report(stream, report, {.timings = !options.no_timings});
  out.write("\n");
}

ExitCode explain(const ExplainOptions& options) {
  const ContextBudget budget = budget_of(options.run);
  const Pipeline pipeline(policy_of(options.run));
  const std::vector<ContextItem> items = items_of(options.run);
  DiagnosticTraceCollector collector(DiagnosticOptions{.score_anatomy = !options.json});
  const Selection selection = pipeline.run(items, budget, &collector);

  Output out;
  if (options.json) {
    write_json(out, collector.take_report(), options);
  } else {
    Page page{.out = out, .palette = Palette(wants_colour()), .width = page_width(), .timings = !options.no_timings};
    const Explanation run{.items = items,
                          .budget = budget,
                          .report = collector.report(),
                          .anatomy = collector.score_anatomy().value(),
                          .stages = collector.stages()};
    print_page(page, run, options, selection);
  }
  out.flush();
  note_selection(selection, budget);
  return kDone;
}

}  // namespace

void add_explain(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("explain", "Say for every item why it is in or out");
  const auto options = std::make_shared<ExplainOptions>();
  add_run_options(command, options->run);
  CLI::Option* const only =
      add_choice(command, "--only", options->only, {"excluded", "included"}, "Only these items")->group("Output");
  CLI::Option* const item =
      command.add_option("--item", options->item, "One item's story: a part of its content, or # and its position")
          ->type_name("TEXT|#N")
          ->group("Output");
  CLI::Option* const json = command.add_flag("--json", options->json, "The report as JSON")->group("Output");
  command.add_flag("--no-timings", options->no_timings, "No durations, so that equal runs give equal output")
      ->group("Output");
  item->excludes(only)->excludes(json);
  add_examples(command,
               "  cupel explain session.jsonl --max-tokens 8192 --output-reserve 1024\n"
               "  cupel explain session.jsonl --max-tokens 8192 --only excluded\n"
               "  cupel explain session.jsonl --max-tokens 8192 --item '#3'\n"
               "  cupel explain session.jsonl --max-tokens 8192 --json > report.json\n");
  command.callback([&action, options] { action = [options] { return explain(*options); }; });
}

}  // namespace cupel::cli
