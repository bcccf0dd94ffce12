#include "help.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "did_you_mean.hpp"
#include "failure.hpp"
#include "options.hpp"
#include "output.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kIndent = 2;
constexpr std::size_t kDescriptions = 26;  // column at which descriptions begin

// In the order in which they are printed: the options specific to a command first, its limits and the common options
// last.
constexpr std::array<std::string_view, 7> kGroups = {"Options",   "Budget", "Policy",     "Output",
                                                     "Telemetry", "Limits", kGeneralGroup};

void append_entry(std::string& out, const std::string& name, const std::string& description) {
  std::string line = std::string(kIndent, ' ') + name;
  for (const std::string& part : view::wrapped(description, kWidth - kDescriptions)) {
    if (view::columns(line) + 2 > kDescriptions) {
      out += line + "\n";
      line.clear();
    }
    line.append(kDescriptions - view::columns(line), ' ').append(part);
    out += line + "\n";
    line.clear();
  }
}

bool takes_many(const CLI::Option& option) {
  return option.get_expected_max() >= CLI::detail::expected_max_vector_size;
}

// `ITEMS`, `[FILE]`, `DIR...`.
std::string usage_of(const CLI::Option& positional) {
  const std::string name = positional.get_name(true) + (takes_many(positional) ? "..." : "");
  return positional.get_required() ? name : "[" + name + "]";
}

// `-o, --output FILE`.
std::string name_of(const CLI::Option& option) {
  std::string name;
  for (const std::string& letter : option.get_snames()) name += (name.empty() ? "-" : ", -") + letter;
  for (const std::string& word : option.get_lnames()) name += (name.empty() ? "--" : ", --") + word;
  return option.get_items_expected_max() == 0 ? name : name + " " + option.get_type_name();
}

std::string description_of(const CLI::Option& option) {
  std::string text = option.get_description();
  if (!option.get_positional() && option.get_required()) text += " (required)";
  if (!option.get_default_str().empty()) text += fmt::format(" (default: {})", option.get_default_str());
  return text;
}

std::vector<const CLI::Option*> positionals_of(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

// CLI11 puts --help into a separate group; we list it among the general options.
std::string_view group_of(const CLI::App& command, const CLI::Option& option) {
  return &option == command.get_help_ptr() ? kGeneralGroup : std::string_view(option.get_group());
}

std::string usage(const CLI::App& command) {
  std::string text = full_name(command);
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_required() && !option->get_positional()) text += " " + name_of(*option);
  }
  if (!command.get_subcommands({}).empty()) text += " COMMAND";
  for (const CLI::Option* positional : positionals_of(command)) text += " " + usage_of(*positional);
  text += " [OPTION]...";
  std::string lines;
  for (const std::string& part : view::wrapped(text, kWidth - 7)) {
    lines += (lines.empty() ? "Usage: " : "       ") + part + "\n";
  }
  return lines;
}

// The command named by `words`, such as {"simulate", "curve"}.
const CLI::App& command_named(const CLI::App& program, const std::vector<std::string>& words) {
  const CLI::App* command = &program;
  for (const std::string& word : words) {
    const auto commands = command->get_subcommands({});
    const auto found =
        std::find_if(commands.begin(), commands.end(), [&](const CLI::App* sub) { return sub->get_name() == word; });
    if (found == commands.end()) {
      std::vector<std::string> names;
      for (const CLI::App* sub : commands) names.push_back(sub->get_name());
      throw Failure(kBadInput, fmt::format("unknown command '{}'{}", word, did_you_mean(word, names)));
    }
    command = *found;
  }
  return *command;
}

}  // namespace

std::string full_name(const CLI::App& command) {
  return command.get_parent() == nullptr ? command.get_name()
                                         : full_name(*command.get_parent()) + " " + command.get_name();
}

std::string help_text(const CLI::App& command) {
  std::string out;
  for (const std::string& line : view::wrapped(command.get_description(), kWidth)) out += line + "\n";
  out += "\n" + usage(command);
  if (const auto positionals = positionals_of(command); !positionals.empty()) {
    out += "\nArguments:\n";
    for (const CLI::Option* positional : positionals) {
      append_entry(out, positional->get_name(true), description_of(*positional));
    }
  }
  if (const auto commands = command.get_subcommands({}); !commands.empty()) {
    out += "\nCommands:\n";
    for (const CLI::App* sub : commands) append_entry(out, sub->get_name(), sub->get_description());
  }
  bool has_tokens = false;
  for (const std::string_view group : kGroups) {
    const auto options = command.get_options(
        [&](const CLI::Option* option) { return !option->get_positional() && group_of(command, *option) == group; });
    if (options.empty()) continue;
    out += fmt::format("\n{}:\n", group);
    for (const CLI::Option* option : options) {
      append_entry(out, name_of(*option), description_of(*option));
      has_tokens = has_tokens || option->get_type_name().find(kTokens) != std::string::npos;
    }
  }
  if (has_tokens) out += fmt::format("\n{}: a number such as 8192, 8k (8,000) or 1.5M (1,500,000).\n", kTokens);
  return out + command.get_footer();
}

void add_help(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("help", "Print the help of a command");
  const auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("COMMAND", *words, "The command; without one, the help of cupel itself")->type_name("COMMAND");
  add_quiet(command);
  add_examples(command,
               "  cupel help select\n"
               "  cupel help simulate curve\n");
  command.callback([&action, &program, words] {
    action = [&program, words] {
      write_to_stdout(help_text(command_named(program, *words)));
      return kDone;
    };
  });
}

}  // namespace cupel::cli
