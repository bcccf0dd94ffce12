#include "cupel/json/batch.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "batch/interruption.hpp"
#include "batch/line_blocks.hpp"
#include "batch/ordered_output.hpp"
#include "batch/progress.hpp"
#include "commands.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "run_options.hpp"
#include "telemetry.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::grouped;

struct BatchCommandOptions {
  TelemetryOptions telemetry;
  std::string file = "-";
  std::int64_t threads = 0;
  std::int64_t max_line = std::int64_t{1} << 30;
  json::BatchOptions limits = {};
  bool strict = false;
};

/// A batch. Every thread runs the same loop: it takes the next block of lines, answers them, and hands the answers to
/// OrderedOutput.
class Batch {
 public:
  explicit Batch(const BatchCommandOptions& options)
      : telemetry_(options.telemetry, {options.file}),
        input_(options.file),
        threads_(options.threads != 0 ? static_cast<std::size_t>(options.threads) : all_cores()),
        longest_line_(static_cast<std::size_t>(options.max_line)),
        limits_(options.limits),
        blocks_(input_, longest_line_),
        progress_(!is_quiet() && isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0, input_.size()),
        output_(2 * threads_, [this](const Answers& answers) { write(answers); }) {
    // Each answer would be read as another request, until the disk is full.
    const std::optional<FileId> file = regular_file_id(input_.descriptor());
    if (file && file == regular_file_id(STDOUT_FILENO))
      throw Failure(kBadInput, input_.name() + ": is both the input and the output; write the answers to another file");
  }

  /// Returns the signal that ended the batch, 0 for none. Throws Failure and BrokenPipe.
  int run() {
    std::vector<std::thread> others;
    others.reserve(threads_ - 1);
    try {
      while (others.size() + 1 < threads_) others.emplace_back([this] { work(); });
    } catch (const std::exception&) {
      // The system has no more threads, or no memory for one: go on with those already started.
    }
    work();
    for (std::thread& thread : others) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    telemetry_.finish();
    return Interruption::signal();
  }

  std::size_t answered() const noexcept { return answered_; }
  std::size_t failed() const noexcept { return failed_; }

 private:
  static std::size_t all_cores() { return std::max(1U, std::thread::hardware_concurrency()); }

  void write(const Answers& answers) {
    write_to_stdout(answers.responses);
    telemetry_.write(answers.spans);
    progress_.update(blocks_.bytes_read());
  }

  void work() noexcept {
    try {
      std::string spans;
      const std::unique_ptr<TraceCollector> collector = telemetry_.collector_for(spans);
      json::BatchOptions options = limits_;
      options.collector = collector.get();
      json::BatchProcessor processor(options);
      LineBlock block;
      while (blocks_.next(block)) {
        Answers answers = answers_to(block, processor);
        answers.spans = std::exchange(spans, {});
        output_.put(block.sequence(), std::move(answers));
      }
    } catch (...) {
      {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
      }
      blocks_.stop();
      output_.stop();
    }
  }

  // The answers to all requests of the block, or to those before a signal arrived.
  Answers answers_to(const LineBlock& block, json::BatchProcessor& processor) {
    Answers answers;
    std::uint64_t number = block.first_line();
    std::size_t answered = 0;
    std::size_t failed = 0;
    for (const std::string_view line : block.lines()) {
      answers.last = Interruption::signal() != 0;
      if (answers.last) break;
      const json::Answer answer = answer_line(processor, line, number++, answers.responses);
      answered += answer == json::Answer::Blank ? 0 : 1;
      failed += answer == json::Answer::Failed ? 1 : 0;
    }
    const std::lock_guard lock(mutex_);
    answered_ += answered;
    failed_ += failed;
    return answers;
  }

  json::Answer answer_line(json::BatchProcessor& processor, std::string_view line, std::uint64_t number,
                           std::string& out) const {
    if (line.size() <= longest_line_) return processor.answer(line, number, out);
    const std::string message = fmt::format("the line is longer than {} bytes", longest_line_);
    json::append_failure(out, "null", Error(ErrorCode::InvalidJson, message, TextPlace{number, 1}), number);
    out += '\n';
    return json::Answer::Failed;
  }

  Telemetry telemetry_;
  Input input_;
  std::size_t threads_;
  std::size_t longest_line_;
  json::BatchOptions limits_;
  LineBlocks blocks_;
  Interruption interruption_{blocks_};
  Progress progress_;
  OrderedOutput output_;
  std::mutex mutex_;  // guards the members below
  std::exception_ptr failure_;
  std::size_t answered_ = 0;
  std::size_t failed_ = 0;
};

ExitCode run_batch(const BatchCommandOptions& options) {
  std::size_t answered = 0;
  std::size_t failed = 0;
  int signal = 0;
  {
    Batch batch(options);
    signal = batch.run();
    answered = batch.answered();
    failed = batch.failed();
  }
  // Die of the signal, as if it had not been handled: a shell then knows that it should stop too.
  if (signal != 0) static_cast<void>(::raise(signal));
  if (failed != 0) print_note(fmt::format("{} of {} failed", grouped(failed), counted(answered, "request")));
  return options.strict && failed != 0 ? kRunFailed : kDone;
}

}  // namespace

void add_batch(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("batch", "Answer a stream of requests, one JSON object per line");
  const auto options = std::make_shared<BatchCommandOptions>();
  command.add_option("FILE", options->file, "Requests; - is standard input")->type_name("FILE")->default_str("-");
  static constexpr std::int64_t kMostThreads = 1024;
  add_positive(
      command, "--threads", [options](std::int64_t value) { options->threads = std::min(value, kMostThreads); },
      "Number of requests processed in parallel")
      ->default_str("all cores");
  command.add_flag("--strict", options->strict, "Exit with 1 when a request failed");
  add_positive(
      command, "--max-line", [options](std::int64_t value) { options->max_line = value; },
      "Maximum length of a line in bytes")
      ->group("Limits")
      ->default_str("1 GiB");
  add_positive(
      command, "--max-items",
      [options](std::int64_t value) { options->limits.max_items = static_cast<std::size_t>(value); },
      "Maximum number of items in a request")
      ->group("Limits")
      ->default_str("10,000,000");
  add_max_depth(command, options->limits.max_depth);
  add_positive(
      command, "--max-steps",
      [options](std::int64_t value) { options->limits.max_steps = static_cast<std::uint64_t>(value); },
      "Maximum number of steps of a run")
      ->group("Limits")
      ->default_str("100,000,000,000");
  add_positive(
      command, "--max-answer",
      [options](std::int64_t value) { options->limits.max_answer_bytes = static_cast<std::size_t>(value); },
      "Maximum length of an answer in bytes")
      ->group("Limits")
      ->default_str("1 GiB");
  add_telemetry_options(command, options->telemetry);
  add_quiet(command);
  add_examples(command,
               "  cupel batch requests.jsonl > responses.jsonl\n"
               "  cat requests.jsonl | cupel batch --threads 4 --strict\n");
  command.callback([&action, options] { action = [options] { return run_batch(*options); }; });
}

}  // namespace cupel::cli
