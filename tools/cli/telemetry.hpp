#ifndef CUPEL_CLI_TELEMETRY_HPP
#define CUPEL_CLI_TELEMETRY_HPP

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli11.hpp"
#include "cupel/otel/verbosity.hpp"
#include "cupel/pipeline.hpp"
#include "failure.hpp"
#include "otel/span_sender.hpp"
#include "output_file.hpp"

namespace cupel::cli {

/// `--otlp`, and how much it tells.
struct TelemetryOptions {
  std::string otlp = {};
  std::string verbosity = "stages";
};

/// Adds them to a command. `options` must live as long as the command.
void add_telemetry_options(CLI::App& command, TelemetryOptions& options);

/// The spans of a command's runs, on their way to a file or to a receiver. A receiver never changes what the command
/// does: what goes wrong with it is a note, and waiting for it has an end.
class Telemetry {
 public:
  /// Opens the file, which must be none of `inputs` nor where a standard stream goes, or loads what sends. Throws
  /// Failure when it can't.
  Telemetry(const TelemetryOptions& options, const std::vector<std::string>& inputs);
  /// Does what finish() would, for a command that fails; what goes wrong is a note.
  ~Telemetry();
  Telemetry(const Telemetry&) = delete;
  Telemetry& operator=(const Telemetry&) = delete;

  /// The run, watched, by `also` too where that is not null. Throws what the run throws.
  Selection run(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                TraceCollector* also = nullptr);

  /// A collector for the runs of one thread, whose spans go to the receiver or, for a file, are appended to `lines`.
  /// Null where nobody asked for spans. Thread-safe.
  std::unique_ptr<TraceCollector> collector_for(std::string& lines) const;
  /// Writes the lines of a collector. Throws std::bad_alloc alone: what is wrong with the file is thrown by finish().
  void write(std::string_view lines);

  /// Comes last, after the command's own output: sending may take its time. Throws Failure when the file could not be
  /// written.
  void finish();

 private:
  void finish_sending();

  otel::Verbosity verbosity_;
  otel::Resource resource_;
  std::optional<otel::TraceContext> parent_;
  std::optional<OutputFile> file_;
  bool written_ = false;
  std::optional<Failure> file_failure_;
  std::shared_ptr<otel::SpanSender> sender_;
};

/// The end of the process. At once, without what usually happens at exit, where a receiver keeps a thread waiting.
[[noreturn]] void end_process(int exit_code);

}  // namespace cupel::cli

#endif
