// The cupel command: reads the arguments, runs what they name, and turns what went wrong into a message and an exit
// code.

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

// The command that the arguments have led to.
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

// CLI11 only says that words were not expected. A person wants to know which word was meant.
int unknown_word(const CLI::App& command, const std::string& word) {
  const bool option = word.starts_with("-");
  const std::vector<std::string> known = known_words(command, option);
  if (!option && known.empty()) return usage_error(command, fmt::format("unexpected argument '{}'", word));
  const std::string kind = option ? "option" : "command";
  return usage_error(command,
                     fmt::format("unknown {} '{}'{}", kind, word, did_you_mean(word.substr(0, word.find('=')), known)));
}

// CLI11's messages are about arity and terse.
std::string usage_message(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::string option = text.substr(0, text.find_first_of(": "));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (text.find("flag override") != std::string::npos) return option + " takes no value";
    return option + (text.find("At Most") != std::string::npos ? " can be given once" : " needs a value");
  }
  // Of a flag: all values are read as texts.
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

// What CLI11 found wrong. `error` is about a missing command where the words up to here only lead to commands.
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
      "Exit codes: 0 done, 1 the run failed, 2 usage or bad input.\n");

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

// The one place where exceptions end.
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
    print_error("there is not enough memory");
    return kRunFailed;
  } catch (const std::exception& error) {
    print_error(error.what());
    return kRunFailed;
  }
}

// A file opened later would take the number of a stream that is closed, and get what is meant for the stream. With what
// stands there now, nothing can be read or written.
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
  // A limit on the size of files (ulimit -f) is then an error as a full disk is, with a message.
  static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
  cupel::cli::end_process(cupel::cli::run_and_report(argc, argv));
}
