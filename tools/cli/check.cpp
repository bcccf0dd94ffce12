#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "check/named_files.hpp"
#include "check/reports.hpp"
#include "commands.hpp"
#include "cupel/testing/golden.hpp"
#include "input_name.hpp"
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
  bool strict = false;
};

// A file that can't be parsed takes precedence over one that fails: its assertions were never checked.
ExitCode check_exit_code(const std::vector<CheckResult>& results) {
  ExitCode code = kDone;
  for (const CheckResult& result : results) {
    if (!result.passed()) code = std::max(code, result.problem ? result.problem->exit_code : kRunFailed);
  }
  return code;
}

// The canonical path of a file, whether it exists or not; dangling links are followed too. Nothing if it can't be
// determined.
std::optional<std::filesystem::path> future_place(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr int kMostLinks = 40;
  std::error_code error;
  std::error_code not_there;
  fs::path place = fs::absolute(path, error);
  for (int links = 0; !error && links < kMostLinks && fs::is_symlink(fs::symlink_status(place, not_there)); ++links) {
    place = place.parent_path() / fs::read_symlink(place, error);
  }
  if (!error) place = fs::weakly_canonical(place, error);
  return error ? std::nullopt : std::optional(place);
}

// Whether both paths name the same file, or would once both are written.
bool will_be_same_file(const std::string& a, const std::string& b) {
  const std::optional<std::filesystem::path> place = future_place(a);
  return same_file(a, b) || (place && place == future_place(b));
}

// Called before any file is written, for all checks together: a golden file of one check may be an input of the next.
// `junit` is empty if no such file is written.
void refuse_to_replace_inputs(const std::vector<CheckSource>& sources, const std::string& junit) {
  std::map<FileId, std::string> inputs;
  std::vector<std::pair<GoldenFile, std::string>> golden;  // each with the check that names it
  const auto add = [&inputs](const std::string& path) {
    if (const std::optional<FileId> id = regular_file_id(path)) inputs.try_emplace(*id, path);
  };
  const auto refuse_replacing = [&inputs](const std::string& path, const std::string& who) {
    const std::optional<FileId> id = regular_file_id(path);
    const auto input = id ? inputs.find(*id) : inputs.end();
    if (input != inputs.end()) throw Failure(kBadInput, who + ": would replace the input " + input->second);
  };
  for (const CheckSource& source : sources) {
    add(source.file);
    const NamedFiles named = files_named_in(source);
    for (const std::string& path : named.inputs) add(path);
    for (const GoldenFile& file : named.golden) golden.emplace_back(file, source.file);
  }
  if (!junit.empty()) {
    refuse_replacing(junit, "--junit");
    for (const auto& [file, check] : golden) {
      if (will_be_same_file(junit, file.path)) {
        throw Failure(kBadInput, "--junit: would replace the input " + file.path);
      }
    }
  }
  if (!testing::updates_golden()) return;
  for (const auto& [file, check] : golden) {
    const std::string place = fmt::format("{}:{}", input_name(check), file.line);
    refuse_replacing(file.path, place + ": match_golden");
  }
}

ExitCode run_checks(const CheckOptions& options) {
  const bool xml = options.junit == "-";
  const bool text = !options.json && !xml;
  if (options.json && xml) throw Failure(kBadInput, "--json and --junit - both write to standard output");
  std::vector<CheckSource> sources;
  for (const std::string& file : options.files) {
    sources.push_back(read_check_source(file));
    sources.back().strict = options.strict;
  }
  refuse_to_replace_inputs(sources, xml ? "" : options.junit);
  if (testing::updates_golden()) {
    print_note(std::string(testing::kUpdateGoldenVariable) + " is set: match_golden writes its files");
  }
  const Palette palette(text && wants_colour());
  Output out;
  std::vector<CheckResult> results;
  for (const CheckSource& source : sources) {
    results.push_back(run_check(source));
    if (text) out.write(check_lines(results.back(), palette));
  }
  if (text) out.write(check_summary(results));
  if (options.json) out.write(check_json(results));
  if (xml) out.write(check_junit(results));
  // Written before standard output is flushed: if its reader has gone away, CI still gets the JUnit file. A failure to
  // write the file is kept for later: the user still gets the rest.
  std::optional<Failure> lost;
  try {
    if (!xml && !options.junit.empty()) write_to_file(options.junit, check_junit(results));
  } catch (const Failure& failure) {
    lost = failure;
  }
  out.flush();
  const ExitCode code = check_exit_code(results);
  if (!lost) return code;
  print_error(lost->what());
  return std::max(code, lost->exit_code());
}

}  // namespace

void add_check(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("check", "Check assertions about selections, written in TOML");
  const auto options = std::make_shared<CheckOptions>();
  command.add_option("FILE", options->files, "Files of assertions (TOML); - is standard input")
      ->required()
      ->type_name("FILE");
  command.add_flag("--json", options->json, "Print the results as one JSON object");
  add_output_file(command, "--junit", options->junit, "Also write JUnit XML to a file; - prints it instead");
  command.add_flag("--strict", options->strict, "Treat unknown fields in JSON files as errors too");
  add_quiet(command);
  add_examples(command,
               "  cupel check checks/*.toml\n"
               "  cupel check checks/*.toml --junit results.xml\n"
               "  CUPEL_UPDATE_GOLDEN=1 cupel check checks/*.toml\n");
  command.callback([&action, options] { action = [options] { return run_checks(*options); }; });
}

}  // namespace cupel::cli
