#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check/reports.hpp"
#include "commands.hpp"
#include "cupel/testing/golden.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "terminal.hpp"

namespace cupel::cli {

namespace {

struct CheckOptions {
  std::vector<std::string> files;
  bool json = false;
  std::string junit;
};

// A file that can't be understood weighs more than one that fails: its assertions were not even tried.
ExitCode exit_code_of(const std::vector<CheckResult>& results) {
  ExitCode code = kDone;
  for (const CheckResult& result : results) {
    if (!result.passed()) code = std::max(code, result.problem ? result.problem->exit_code : kRunFailed);
  }
  return code;
}

ExitCode run_checks(const CheckOptions& options) {
  const bool xml = options.junit == "-";
  const bool text = !options.json && !xml;
  for (const std::string& file : options.files) {
    if (!xml && same_file(file, options.junit)) throw Failure(kBadInput, "--junit: would replace the check " + file);
  }
  if (options.json && xml) throw Failure(kBadInput, "--json and --junit - both want standard output");
  if (testing::updates_golden()) {
    note(std::string(testing::kUpdateGoldenVariable) + " is set: match_golden writes its files");
  }
  const Palette palette(text && wants_colour());
  Output out;
  std::vector<CheckResult> results;
  for (const std::string& file : options.files) {
    results.push_back(run_check(file));
    if (text) out.write(check_lines(results.back(), palette));
  }
  if (text) out.write(check_summary(results));
  if (options.json) out.write(check_json(results));
  if (xml) out.write(check_junit(results));
  // Before the rest: a reader of standard output that goes away must not cost CI its results, nor a full disk people
  // theirs.
  std::optional<Failure> lost;
  try {
    if (!xml && !options.junit.empty()) write_to_file(options.junit, check_junit(results));
  } catch (const Failure& failure) {
    lost = failure;
  }
  out.flush();
  const ExitCode code = exit_code_of(results);
  if (!lost) return code;
  complain(lost->what());
  return std::max(code, lost->exit_code());
}

}  // namespace

void add_check(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("check", "Try assertions over selections, written down in TOML");
  const auto options = std::make_shared<CheckOptions>();
  command.add_option("FILE", options->files, "Files of assertions (TOML); - is standard input")
      ->required()
      ->type_name("FILE");
  command.add_flag("--json", options->json, "Print one JSON object instead");
  add_output_file(command, "--junit", options->junit, "Write JUnit's XML to a file as well; - prints it instead");
  add_quiet(command);
  add_examples(command,
               "  cupel check checks/*.toml\n"
               "  cupel check checks/*.toml --junit results.xml\n"
               "  CUPEL_UPDATE_GOLDEN=1 cupel check checks/*.toml\n");
  command.callback([&action, options] { action = [options] { return run_checks(*options); }; });
}

}  // namespace cupel::cli
