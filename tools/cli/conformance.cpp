#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "commands.hpp"
#include "conformance/reports.hpp"
#include "options.hpp"
#include "output.hpp"
#include "terminal.hpp"

namespace cupel::cli {

namespace {

struct ConformanceOptions {
  std::vector<std::string> paths;
  std::string format = "text";
  bool fail_fast = false;
};

std::vector<conformance::VectorFile> discover(const std::vector<std::string>& paths) {
  std::vector<conformance::VectorFile> files;
  for (const std::string& path : paths) {
    try {
      const std::vector<conformance::VectorFile> found = conformance::discover_vectors(path);
      files.insert(files.end(), found.begin(), found.end());
    } catch (const conformance::DiscoveryError& error) {
      throw Failure(kBadInput, error.what());
    }
  }
  return files;
}

ExitCode run_conformance(const ConformanceOptions& options) {
  const bool text = options.format == "text";
  const Palette palette(text && wants_colour());
  Output out;
  const conformance::SuiteResult suite = conformance::run_suite(discover(options.paths), [&](const auto& entry) {
    if (text) out.write(failure_lines(entry, palette));
    return entry.result.passed() || !options.fail_fast;
  });
  if (text) out.write(summary_text(suite, palette));
  if (options.format == "json") out.write(json_report(suite));
  if (options.format == "junit") out.write(junit_report(suite));
  out.flush();
  return suite.passed() ? kDone : kRunFailed;
}

}  // namespace

void add_conformance(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("conformance", "Run conformance vectors and say which level is reached");
  const auto options = std::make_shared<ConformanceOptions>();
  command.add_option("DIR", options->paths, "Directories with vectors (*.toml), or single vectors")
      ->required()
      ->type_name("DIR");
  add_choice(command, "--format", options->format, {"text", "json", "junit"}, "What is printed; text unless given");
  command.add_flag("--fail-fast", options->fail_fast, "Stop at the first vector that fails");
  add_quiet(command);
  add_examples(command,
               "  cupel conformance conformance\n"
               "  cupel conformance --format junit conformance > results.xml\n");
  command.callback([&action, options] { action = [options] { return run_conformance(*options); }; });
}

}  // namespace cupel::cli
