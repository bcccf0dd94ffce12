// The cupel command: parses the arguments, runs the command, and turns exceptions into a message and an exit code.

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "completion.hpp"
#include "cupel/version.hpp"
#include "did_you_mean.hpp"
#include "failure.hpp"
#include "help.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "output.hpp"
#include "telemetry.hpp"

namespace cupel::cli {

namespace {

// The innermost command that the arguments name.
const CLI::App& selected_command(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : selected_command(*commands.front());
}

std::vector<std::string> known_words(const CLI::App& command, bool options) {
  std::vector<std::string> words;
  if (!options) {
    for (const CLI::App* sub : command.get_subcommands({})) words.push_back(sub->get_name());
    return words;
  }
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  }
  return words;
}

int usage_error(const CLI::App& command, const std::string& message) {
  print_error(message);
  print_error(fmt::format("see '{} --help'", full_name(command)));
  return kBadInput;
}

// CLI11 only reports that words were not expected; this suggests the word that was probably meant.
int unknown_word(const CLI::App& command, const std::string& word) {
  const bool option = word.starts_with("-");
  const std::vector<std::string> known = known_words(command, option);
  if (!option && known.empty()) return usage_error(command, fmt::format("unexpected argument '{}'", word));
  const std::string kind = option ? "option" : "command";
  return usage_error(command,
                     fmt::format("unknown {} '{}'{}", kind, word, did_you_mean(word.substr(0, word.find('=')), known)));
}

// Rewrites CLI11's messages, which are terse and speak of arity.
std::string usage_message(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::string option = text.substr(0, text.find_first_of(": "));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (text.find("flag override") != std::string::npos) return option + " takes no value";
    return option + (text.find("At Most") != std::string::npos ? " can be given only once" : " needs a value");
  }
  // Only flags cause it: the values of options are read as text.
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr && text.find("--") != std::string::npos) {
    const std::size_t name = text.find("--");
    return text.substr(name, text.find(' ', name) - name) + " takes no value";
  }
  const std::string other = text.substr(text.rfind(' ') + 1);
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) return fmt::format("{} needs {}", option, other);
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    return fmt::format("{} and {} can't be combined", option, other);
  }
  return text;
}

// Reports an error that CLI11 found. If `command` has subcommands, the error is that none was given.
int bad_arguments(const CLI::App& command, const CLI::ParseError& error) {
  const std::vector<std::string> commands = known_words(command, false);
  if (commands.empty()) return usage_error(command, usage_message(error));
  std::string list;
  for (const std::string& name : commands) list += (list.empty() ? "" : ", ") + name;
  return usage_error(command, "a command is required: " + list);
}

int show(const std::string& text) {
  Output out;
  out.write(text);
  out.flush();
  return kDone;
}

int run(int argc, char** argv) {
  CLI::App program("Selects what goes into a language model's context window, and says why.", "cupel");
  program.require_subcommand(1);
  program.formatter_fn(
      [](const CLI::App* command, const std::string&, CLI::AppFormatMode) { return help_text(*command); });
  Action action;
  add_select(program, action);
  add_explain(program, action);
  add_report(program, action);
  add_simulate(program, action);
  add_compare(program, action);
  add_diff(program, action);
  add_batch(program, action);
  add_policy(program, action);
  add_check(program, action);
  add_conformance(program, action);
  add_vector(program, action);
  add_help(program, action);
  add_quiet(program);
  program
      .set_version_flag("--version", fmt::format("cupel {} (Cupel specification {})", kVersion, kSpecificationVersion))
      ->group(kGeneralGroup);
  program.footer(
      "\nExamples:\n"
      "  cupel select session.jsonl --max-tokens 8192\n"
      "  cupel explain session.jsonl --max-tokens 8k --only excluded\n"
      "  cupel report session.jsonl --max-tokens 8192 -o report.html\n"
      "  cupel simulate curve session.jsonl\n"
      "  cupel compare session.jsonl --max-tokens 8k --policy chat --policy rag\n"
      "  cupel batch requests.jsonl --threads 4\n"
      "  cupel policy show chat\n"
      "  cupel check checks/*.toml --junit results.xml\n"
      "  cupel conformance conformance\n\n"
      "Exit codes: 0 success, 1 the run failed, 2 wrong usage or invalid input.\n");

  if (argc > 1 && std::string_view(argv[1]) == kCompletionRequest) {
    return show(completions(program, std::vector<std::string>(argv + 2, argv + argc)));
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return show(program.help());
  } catch (const CLI::CallForVersion& version) {
    return show(std::string(version.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    const CLI::App& command = selected_command(program);
    const std::vector<std::string> unknown = program.remaining(true);
    return unknown.empty() ? bad_arguments(command, error) : unknown_word(command, unknown.front());
  }
  refuse_two_readers_of_stdin(selected_command(program));
  return action();
}

// All exceptions end here.
int run_and_report(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const BrokenPipe&) {
    return kBrokenPipe;
  } catch (const Failure& failure) {
    print_error(failure.what());
    return failure.exit_code();
  } catch (const Error& error) {
    print_error(error.what());
    return exit_code_of(error.code());
  } catch (const std::bad_alloc&) {
    print_error("out of memory");
    return kRunFailed;
  } catch (const std::exception& error) {
    print_error(error.what());
    return kRunFailed;
  }
}

// If a standard stream is closed, a file opened later would get its descriptor, and the stream's output. This occupies
// such descriptors with /dev/null, opened so that reads from standard input and writes to the others fail.
void reserve_standard_descriptors() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

}  // namespace

}  // namespace cupel::cli

int main(int argc, char** argv) {
  cupel::cli::reserve_standard_descriptors();
  // Exceeding a file size limit (ulimit -f) then fails with an error and a message, as on a full disk.
  static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
  cupel::cli::end_process(cupel::cli::run_and_report(argc, argv));
}
