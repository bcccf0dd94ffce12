#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "conformance/reports.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "output.hpp"

namespace cupel::cli {

namespace {

struct ConformanceOptions {
  std::vector<std::string> paths;
  std::string format = "text";
  bool fail_fast = false;
  bool strict = false;
};

// Lists each file once, however often it is named: a repeated vector must not make a suite look more complete.
std::vector<conformance::VectorFile> discover(const std::vector<std::string>& paths) {
  std::vector<conformance::VectorFile> files;
  std::set<std::filesystem::path> seen;
  for (const std::string& path : paths) {
    try {
      for (conformance::VectorFile& file : conformance::discover_vectors(path)) {
        std::error_code ignored;
        const std::filesystem::path place = std::filesystem::absolute(file.path, ignored).lexically_normal();
        if (place.empty() || seen.insert(place).second) files.push_back(std::move(file));
      }
    } catch (const conformance::DiscoveryError& error) {
      throw Failure(kBadInput, error.what());
    }
  }
  return files;
}

// Prints at most ten lines: if there are more notes, nine and the number of the others.
void note_unknown_fields(const conformance::SuiteResult& suite) {
  constexpr std::size_t kMost = 10;
  std::vector<std::string> notes;
  for (const conformance::SuiteEntry& entry : suite.entries()) {
    for (std::string& line : unknown_field_notes(entry)) notes.push_back(std::move(line));
  }
  const std::size_t shown = notes.size() > kMost ? kMost - 1 : notes.size();
  for (std::size_t i = 0; i < shown; ++i) print_note(notes[i]);
  if (shown < notes.size()) print_note(fmt::format("{} more unknown fields", notes.size() - shown));
}

ExitCode run_conformance(const ConformanceOptions& options) {
  const bool text = options.format == "text";
  Output out;
  Page page = page_on(out);
  const auto watch = [&](const conformance::SuiteEntry& entry) {
    if (text) out.write(failure_lines(entry, page.palette));
    return entry.result.passed() || !options.fail_fast;
  };
  const conformance::SuiteResult suite =
      conformance::run_suite(discover(options.paths), {.strict = options.strict}, watch);
  note_unknown_fields(suite);
  if (text) print_summary(page, suite);
  if (options.format == "json") out.write(json_report(suite));
  if (options.format == "junit") out.write(junit_report(suite));
  out.flush();
  return suite.passed() ? kDone : kRunFailed;
}

}  // namespace

void add_conformance(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("conformance", "Run conformance vectors and report the level reached");
  const auto options = std::make_shared<ConformanceOptions>();
  command.add_option("DIR", options->paths, "Directories with vectors (*.toml), or single vectors")
      ->required()
      ->type_name("DIR");
  add_choice(command, "--format", options->format, {"text", "json", "junit"}, "Output format")->default_str("text");
  command.add_flag("--strict", options->strict, "Treat unknown fields as failures");
  command.add_flag("--fail-fast", options->fail_fast, "Stop at the first vector that fails");
  add_quiet(command);
  add_examples(command,
               "  cupel conformance conformance\n"
               "  cupel conformance --strict conformance\n"
               "  cupel conformance --format junit conformance > results.xml\n");
  command.callback([&action, options] { action = [options] { return run_conformance(*options); }; });
}

}  // namespace cupel::cli
