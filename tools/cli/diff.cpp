#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "commands.hpp"
#include "cupel/json/analytics.hpp"
#include "diff/run_file.hpp"
#include "diff/stat.hpp"
#include "json_failure.hpp"
#include "options.hpp"

namespace cupel::cli {

namespace {

struct DiffCommand {
  std::string before;
  std::string after;
  bool all = false;
  bool json = false;
  bool exit_code = false;
};

ExitCode diff(const DiffCommand& command) {
  Output out;
  bool differs = false;
  run_with_json_failure(out, command.json, [&] {
    RunFiles files;
    const SelectionReport before = files.report(command.before);
    const SelectionReport after = files.report(command.after);
    const SelectionDiff diff = diff_selections(before, after);
    differs = diff.first_divergence.has_value();
    if (command.json) {
      out.write(json::to_json(diff) + "\n");
    } else {
      Page page = page_on(out);
      const Comparison comparison{
          .before_name = command.before, .after_name = command.after, .before = before, .after = after, .diff = diff};
      print_summary(page, comparison);
      print_changes(page, comparison, command.all);
    }
    out.flush();
  });
  return command.exit_code && differs ? kRunFailed : kDone;
}

}  // namespace

void add_diff(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("diff", "Show what changed between two runs");
  const auto options = std::make_shared<DiffCommand>();
  const std::string run = "A report, or a response with one; FILE:N is line N of a file; - is standard input";
  command.add_option("RUN1", options->before, run)->required()->type_name("FILE");
  command.add_option("RUN2", options->after, "The run to compare it with")->required()->type_name("FILE");
  command.add_flag("--all", options->all, "Also list the items that did not move")->group("Output");
  command.add_flag("--json", options->json, "Print the changes as JSON")->group("Output");
  command.add_flag("--exit-code", options->exit_code, "Exit with 1 when the windows differ")->group("Output");
  add_quiet(command);
  add_examples(command,
               "  cupel diff responses.jsonl:1 responses.jsonl:2\n"
               "  cupel diff before.json after.json --json\n");
  command.callback([&action, options] { action = [options] { return diff(*options); }; });
}

}  // namespace cupel::cli
