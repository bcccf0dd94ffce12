#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "input_name.hpp"
#include "json_failure.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "output_file.hpp"
#include "report/page.hpp"
#include "report/page_data.hpp"
#include "run_options.hpp"
#include "simulate/simulations.hpp"
#include "view/curve_ceiling.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

using report::Mode;
using report::PageRequest;

constexpr std::size_t kMostVariants = 4;

struct ReportCommand {
  RunOptions run;
  std::vector<std::string> items;
  std::vector<std::string> policies;
  std::optional<std::int64_t> ceiling;
  std::string output;
  std::string line;
  bool compare = false;
  bool json = false;
  bool no_timings = false;
};

Mode mode_of(const ReportCommand& command) {
  const auto usage = [](const std::string& message) { return Failure(kBadInput, message); };
  const std::size_t lists = command.items.size();
  const std::size_t policies = command.policies.size();
  if (!command.compare) {
    if (lists > 1) throw usage("several ITEMS need --compare");
    if (policies > 1) throw usage("several policies need --compare");
    return Mode::Run;
  }
  if (lists > 1 && policies > 1) throw usage("--compare takes several ITEMS or several policies, not both");
  if (lists < 2 && policies < 2) {
    throw usage("--compare needs at least two policies or at least two ITEMS");
  }
  if (std::max(lists, policies) > kMostVariants) {
    throw usage(
        fmt::format("--compare shows at most {} runs side by side, got {}", kMostVariants, std::max(lists, policies)));
  }
  return lists > 1 ? Mode::Turns : Mode::Policies;
}

void check_output(const ReportCommand& command) {
  if (command.output.empty() && !command.json && isatty(STDOUT_FILENO) == 1) {
    throw Failure(kBadInput, "the page is HTML: write it to a file with -o FILE, or print its data with --json");
  }
  if (command.output.empty() || command.output == "-") return;
  std::vector<std::string> inputs{command.run.budget};
  inputs.insert(inputs.end(), command.items.begin(), command.items.end());
  inputs.insert(inputs.end(), command.policies.begin(), command.policies.end());
  for (const std::string& input : inputs) {
    if (same_file(command.output, input)) throw Failure(kBadInput, "-o: would replace the input " + input_name(input));
  }
}

// Appends a number to labels that occur more than once.
void number_equal_labels(std::vector<report::VariantRequest>& variants) {
  std::map<std::string, std::size_t> uses;
  for (const report::VariantRequest& variant : variants) ++uses[variant.label];
  std::map<std::string, std::size_t> numbers;
  for (report::VariantRequest& variant : variants) {
    if (uses[variant.label] > 1) variant.label += fmt::format(" ({})", ++numbers[variant.label]);
  }
}

struct RequestedPolicy {
  std::string label;
  Policy policy;
  std::vector<Note> notes;  // on the policy and the budget as they were read
};

PageRequest request_of(const ReportCommand& command, Notes& notes) {
  PageRequest request{
      .mode = mode_of(command), .command = command.line, .lists = {}, .variants = {}, .timings = !command.no_timings};
  check_output(command);
  const ContextBudget budget = budget_of(command.run, &notes);
  const std::vector<Note> of_budget = notes.take_read();
  std::vector<RequestedPolicy> policies;
  for (const std::string& argument : command.policies) {
    Policy policy = policy_of(command.run, argument, &notes);
    std::string label = policy_label(argument, policy, policies.size() + 1);
    policies.push_back({.label = std::move(label), .policy = std::move(policy), .notes = of_budget});
    append(policies.back().notes, notes.take_read());
  }
  std::vector<std::vector<Note>> of_lists;
  for (const std::string& file : command.items) {
    RunOptions run = command.run;
    run.items = file;
    request.lists.push_back({.name = input_name(file), .items = items_of(run, &notes)});
    of_lists.push_back(notes.take_read());
  }
  check_ceiling(command.ceiling);
  for (std::size_t list = 0; list < request.lists.size(); ++list) {
    for (const auto& [label, policy, of_policy] : policies) {
      request.variants.push_back(
          {.label = request.mode == Mode::Turns ? request.lists[list].name : label,
           .list = list,
           .policy = policy,
           .pipeline = pipeline_of(command.run, policy),
           .budget = budget,
           .ceiling = view::ceiling_for_page(request.lists[list].items, policy, budget, command.ceiling),
           .notes = of_policy});
      append(request.variants.back().notes, of_lists[list]);
    }
  }
  number_equal_labels(request.variants);
  request.on_notes = [&notes](const report::VariantRequest& variant, const std::vector<Note>& found) {
    notes.add_run(variant.label, found);
  };
  return request;
}

std::string data_of(const PageRequest& request) {
  try {
    return report::page_data(request);
  } catch (const VariantError& error) {
    throw Failure(error);
  }
}

// The whole output. Nothing is written before it is complete, so a failure leaves no partial output.
std::string output_of(const ReportCommand& command, Notes& notes) {
  std::string data = data_of(request_of(command, notes));
  notes.check();
  if (command.json) return std::move(data += '\n');
  std::string page;
  report::append_page(page, data);
  return page;
}

ExitCode run_report(const ReportCommand& command) {
  Output out;
  run_with_json_failure(out, command.json, [&] {
    Notes notes(command.run.strict, true);
    const std::string text = output_of(command, notes);
    if (command.output.empty() || command.output == "-") {
      out.write(text);
      out.flush();
      return;
    }
    write_to_file(command.output, text);
    print_note(fmt::format("{}: {} bytes", command.output, view::grouped(text.size())));
  });
  return kDone;
}

}  // namespace

void add_report(CLI::App& program, Action& action) {
  CLI::App& command =
      *program.add_subcommand("report", "Write an HTML page that shows a run: what is in, what is out, and why");
  const auto options = std::make_shared<ReportCommand>();
  // Set by functions: binding the vectors directly makes g++ 12 warn of null pointers in CLI11.
  const auto set_items = [options](const std::vector<std::string>& files) { options->items = files; };
  const auto set_policies = [options](const std::vector<std::string>& policies) { options->policies = policies; };
  command
      .add_option_function<std::vector<std::string>>(
          "ITEMS", set_items, "Items: a JSON array, JSON objects or JSON Lines; - is standard input")
      ->required()
      ->type_name("FILE");
  add_budget(command, options->run);
  command
      .add_option_function<std::vector<std::string>>(
          "--policy", set_policies, "How to score, slice and place; 'cupel policy list' prints the presets")
      ->type_name("FILE|PRESET")
      ->default_str("chat")
      ->allow_extra_args(false)
      ->group("Policy");
  add_policy_changes(command, options->run);
  command
      .add_flag("--compare", options->compare, "Show two to four policies, or ITEMS of two to four turns, side by side")
      ->group("Output");
  add_ceiling(command, options->ceiling)->group("Output");
  add_output_file(command, "-o,--output", options->output, "The file to write")
      ->group("Output")
      ->default_str("standard output");
  command.add_flag("--json", options->json, "Print the data of the page as JSON instead of the page")->group("Output");
  command.add_flag("--no-timings", options->no_timings, "Omit durations, so that equal runs give equal output")
      ->group("Output");
  add_quiet(command);
  add_examples(command,
               "  cupel report session.jsonl --max-tokens 8k --output-reserve 1k -o report.html\n"
               "  cupel report session.jsonl --max-tokens 8k --compare \\\n"
               "    --policy chat --policy rag -o report.html\n"
               "  cupel report turn1.jsonl turn2.jsonl --max-tokens 8k --compare -o report.html\n"
               "  cupel report session.jsonl --max-tokens 8192 --json > report.json\n");
  command.callback([&action, &command, options] {
    options->line = command_line_of(command);
    if (options->policies.empty()) options->policies.push_back(options->run.policy);
    action = [options] { return run_report(*options); };
  });
}

}  // namespace cupel::cli
