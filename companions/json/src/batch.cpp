#include "cupel/json/batch.hpp"

#include <iterator>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bounded_response.hpp"
#include "cupel/analytics/notes.hpp"
#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/diagnostics/tee_trace_collector.hpp"
#include "cupel/workspace.hpp"
#include "pipeline_cache.hpp"
#include "request_reader.hpp"

namespace cupel::json {

namespace {

constexpr std::size_t kLongLine = std::size_t{1} << 22;  // frees the memory of longer requests at once

bool is_blank(std::string_view line) noexcept { return line.find_first_not_of(" \t\r\n") == std::string_view::npos; }

Error too_large() {
  const std::string message = "the request needs more memory than is available";
  return {ErrorCode::InvalidRequest, message, InvalidParameter{{}, message}};
}

// A strict request turns its notes into an error.
Error noted(const std::vector<Note>& notes) {
  std::string message = notes.front().text;
  if (notes.size() > 1) message += "; and " + std::to_string(notes.size() - 1) + " more";
  return {ErrorCode::InvalidRequest, message, InvalidParameter{{}, message}};
}

}  // namespace

class BatchProcessor::State {
 public:
  explicit State(BatchOptions options)
      : options_(options),
        pipelines_(options.max_steps),
        reader_({.strict = options.strict, .max_depth = options.max_depth, .max_items = options.max_items}) {}

  Answer answer(std::string_view line, std::uint64_t number, std::string& out) {
    const std::size_t start = out.size();
    try {
      return answer_or_refuse(line, number, out);
    } catch (...) {
      out.resize(start);
      throw;
    }
  }

 private:
  Answer answer_or_refuse(std::string_view line, std::uint64_t number, std::string& out) {
    line = without_line_break(line);
    if (number == 1) line = without_bom(line);
    if (is_blank(line)) return Answer::Blank;
    const std::size_t start = out.size();
    const auto fail = [&](const std::exception& error, std::string_view id) {
      forget();
      out.resize(start);
      append_failure(out, id, error, number);
      out += '\n';
      return Answer::Failed;
    };
    try {
      respond(line, number, out);
      if (line.size() > kLongLine) forget();
      out += '\n';
      return Answer::Ok;
    } catch (const Error& error) {
      return fail(error, error.code() == ErrorCode::InvalidJson ? "null" : reader_.id());
    } catch (const std::bad_alloc&) {
      forget();  // the message needs memory too
      return fail(too_large(), reader_.id());
    } catch (const std::length_error&) {
      return fail(too_large(), reader_.id());
    }
  }

  // Frees memory that few lines need.
  void forget() noexcept {
    reader_.forget_items();
    workspace_.emplace();
  }

  void respond(std::string_view line, std::uint64_t number, std::string& out) {
    reader_.read(line, {number, 1});
    const RequestedReport report = reader_.report();
    const ContextBudget budget = reader_.budget();
    const std::vector<ContextItem>& items = reader_.items();
    const Pipeline pipeline = pipelines_.get(reader_.policy(), reader_.is_strict(), reader_.unknown_fields());
    const auto append = [&](const Selection& selection, const SelectionReport* made, ReportOptions options) {
      std::vector<Note> notes;
      if (reader_.wants_notes() || reader_.wants_strict()) {
        notes = run_notes(pipeline, items, budget, selection.positions);
        if (reader_.wants_strict() && !notes.empty()) throw noted(notes);
        if (reader_.wants_notes()) {
          std::vector<Note> read = notes_of(*reader_.unknown_fields());
          notes.insert(notes.begin(), std::make_move_iterator(read.begin()), std::make_move_iterator(read.end()));
          options.notes = &notes;
        }
      }
      append_bounded_response(out, reader_.id(), selection, made, options, options_.max_answer_bytes);
    };

    if (!report.wanted) {
      append(pipeline.run(items, budget, *workspace_, options_.collector), nullptr, {});
      return;
    }
    DiagnosticTraceCollector collector(report.level);
    NullTraceCollector disabled;
    TeeTraceCollector both(collector, options_.collector == nullptr ? disabled : *options_.collector);
    const Selection& selection = pipeline.run(items, budget, *workspace_, &both);
    append(selection, &collector.report(), report.options);
  }

  BatchOptions options_;
  PipelineCache pipelines_;
  RequestReader reader_;
  std::optional<Workspace> workspace_{std::in_place};
};

BatchProcessor::BatchProcessor(BatchOptions options) : state_(std::make_unique<State>(options)) {}
BatchProcessor::BatchProcessor(BatchProcessor&&) noexcept = default;
BatchProcessor& BatchProcessor::operator=(BatchProcessor&&) noexcept = default;
BatchProcessor::~BatchProcessor() = default;

Answer BatchProcessor::answer(std::string_view line, std::uint64_t number, std::string& out) {
  return state_->answer(line, number, out);
}

}  // namespace cupel::json
