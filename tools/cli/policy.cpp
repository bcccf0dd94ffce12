#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "commands.hpp"
#include "cupel/json/read.hpp"
#include "cupel/json/write.hpp"
#include "cupel/policy/presets.hpp"
#include "documents.hpp"
#include "grid.hpp"
#include "input.hpp"
#include "messages.hpp"
#include "notes.hpp"
#include "options.hpp"
#include "output.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

struct PolicyOptions {
  std::string policy;
  std::vector<std::string> files;
  bool strict = false;
};

ExitCode show(const PolicyOptions& options) {
  Output out;
  Notes notes(options.strict);
  const Policy policy =
      read_policy_argument("policy show", options.policy, {.strict = options.strict, .notes = &notes});
  out.write(json::pretty(json::to_json(policy)) + "\n");
  out.flush();
  return kDone;
}

// Unknown fields are allowed, because files of other versions may have them. They are noted for an invalid policy too:
// a typo in one may be the cause.
void validate_file(const std::string& file, bool strict) {
  const std::string text = read_document(file);
  Notes notes(strict);
  json::UnknownFields unknown;
  try {
    static_cast<void>(json::read_policy(text, {.strict = strict, .unknown_fields = &unknown}));
  } catch (const Error& error) {
    notes.add(file, unknown);
    throw Failure(fmt::format("{}: {}", file, error.what()), error);
  }
  notes.add(file, unknown);
}

ExitCode validate(const PolicyOptions& options) {
  Output out;
  ExitCode result = kDone;
  for (const std::string& file : options.files) {
    try {
      validate_file(file, options.strict);
      if (!is_quiet()) out.write(view::printable(file) + ": valid\n");
    } catch (const Failure& failure) {
      out.flush();
      print_error(failure.what());
      result = failure.exit_code();
    }
  }
  out.flush();
  return result;
}

ExitCode list() {
  Output out;
  Page page = page_on(out);
  Grid grid({{.head = "", .align = GridColumn::Align::Left, .gap = 0},
             {.head = "", .align = GridColumn::Align::Left, .fit = GridColumn::Fit::Wrap, .least = 24}});
  for (const std::string_view name : preset_names()) {
    grid.row({std::string(name), preset(name).description.value_or("")});
  }
  grid.print(page);
  out.flush();
  return kDone;
}

}  // namespace

void add_policy(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("policy", "Show, check and list policies");
  command.require_subcommand(1);
  add_quiet(command);
  add_examples(command,
               "  cupel policy list\n"
               "  cupel policy show rag > my-policy.json\n"
               "  cupel policy validate my-policy.json\n");
  const auto options = std::make_shared<PolicyOptions>();

  CLI::App& show_command = *command.add_subcommand("show", "Print a policy as JSON, ready to be edited");
  show_command.add_option("POLICY", options->policy, "A preset, or a file")->required()->type_name("PRESET|FILE");
  show_command.add_flag("--strict", options->strict, "Treat unknown fields as errors");
  add_quiet(show_command);
  add_examples(show_command, "  cupel policy show rag > my-policy.json\n");
  show_command.callback([&action, options] { action = [options] { return show(*options); }; });

  CLI::App& validate_command =
      *command.add_subcommand("validate", "Check policy files and report what is wrong, and where");
  validate_command.add_option("FILE", options->files, "Policy files")->required()->type_name("FILE");
  validate_command.add_flag("--strict", options->strict, "Treat unknown fields as errors");
  add_quiet(validate_command);
  add_examples(validate_command, "  cupel policy validate my-policy.json\n");
  validate_command.callback([&action, options] { action = [options] { return validate(*options); }; });

  CLI::App& list_command = *command.add_subcommand("list", "List the presets");
  add_quiet(list_command);
  add_examples(list_command, "  cupel policy list\n");
  list_command.callback([&action] { action = list; });
}

}  // namespace cupel::cli
