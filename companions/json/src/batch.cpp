#include "cupel/json/batch.hpp"

#include <array>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "item_parser.hpp"
#include "pipeline_cache.hpp"
#include "readers.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kShape = ErrorCode::InvalidRequest;
constexpr std::size_t kLongLine = std::size_t{1} << 22;  // what a longer request holds is given back at once

enum Field : std::size_t { kId, kBudget, kPolicy, kItems, kReport, kTimings, kFieldCount };
constexpr FieldNames<kFieldCount> kNames = {{"id", "budget", "policy", "items", "report", "timings"}};

Error invalid_request(const std::string& message) { return {kShape, message, InvalidParameter{{}, message}}; }

bool is_blank(std::string_view line) noexcept { return line.find_first_not_of(" \t\r\n") == std::string_view::npos; }

/// What "report" and "timings" ask for.
struct ReportRequest {
  bool wanted = false;
  TraceDetailLevel level = TraceDetailLevel::Stage;
  ReportOptions options;
};

}  // namespace

// One request is read in one pass. The text as a whole has to be JSON before anything else is looked at, and errors are
// reported in an order that does not depend on the order of the members; so an error in the items waits until the end
// of the line, and the small parts are remembered as text and read after it.
class BatchProcessor::State {
 public:
  explicit State(BatchOptions options) : options_(options) {}

  Answer answer(std::string_view line, std::uint64_t number, std::string& out) {
    line = without_line_break(line);
    if (number == 1) line = without_bom(line);
    if (is_blank(line)) return Answer::Blank;
    const std::size_t start = out.size();
    const auto fail = [&](const std::exception& error) {
      items_ = {};
      out.resize(start);
      append_failure(out, id_, error, number);
      out += '\n';
      return Answer::Failed;
    };
    id_ = "null";
    try {
      respond(line, number, out);
      if (line.size() > kLongLine) items_ = {};
      out += '\n';
      return Answer::Ok;
    } catch (const Error& error) {
      if (error.code() == ErrorCode::InvalidJson) id_ = "null";
      return fail(error);
    } catch (const std::bad_alloc&) {
      return fail(invalid_request("the request needs more memory than there is"));
    } catch (const std::length_error&) {
      return fail(invalid_request("the request needs more memory than there is"));
    }
  }

 private:
  struct Parts {
    std::array<std::string_view, kFieldCount> text;  // empty: absent or null
    std::optional<Error> shape_error = {};
    std::optional<Error> items_error = {};

    void require(Field part) const {
      if (text[part].empty()) reject(kShape, Path(kNames.names[part]), "is required");
    }
  };

  void respond(std::string_view line, std::uint64_t number, std::string& out) {
    const Parts parts = read_parts(line, number);
    if (parts.shape_error) throw Error(*parts.shape_error);
    const ReportRequest report = read_report_request(parts);

    parts.require(kBudget);
    Cursor budget_cursor(parts.text[kBudget]);
    const ContextBudget budget = budget_from({budget_cursor, options_.strict}, Path("budget"));
    parts.require(kItems);
    if (parts.items_error) throw Error(*parts.items_error);
    parts.require(kPolicy);
    const Pipeline pipeline = pipelines_.get(parts.text[kPolicy], options_.strict);

    if (!report.wanted) {
      append_response(out, id_, pipeline.run(items_, budget));
      return;
    }
    DiagnosticTraceCollector collector(report.level);
    const Selection selection = pipeline.run(items_, budget, &collector);
    append_response(out, id_, selection, &collector.report(), report.options);
  }

  Parts read_parts(std::string_view line, std::uint64_t number) {
    const TextPlace origin{number, 1};
    Cursor cursor(line, origin);
    Parts parts;
    const auto finish = [&] {
      cursor.finish();
      if (cursor.saw_non_ascii()) check_utf8(line, origin);
    };
    if (cursor.type() != Cursor::Type::Object) {
      cursor.skip();
      finish();
      throw invalid_request("a request must be an object");
    }
    std::array<bool, kFieldCount> given{};
    std::string_view key;
    for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
      const std::size_t field = kNames.find(key);
      const bool known = field < kFieldCount;
      if ((known && given[field]) || (!known && options_.strict)) {
        if (!parts.shape_error) parts.shape_error = bad_member(key, known);
        if (field == kId) id_ = "null";
        cursor.skip();
        continue;
      }
      if (known) given[field] = true;
      if (field == kItems) {
        parts.text[kItems] = read_items(cursor, parts);
        continue;
      }
      const std::string_view text = cursor.skip();
      if (field == kId) {
        id_.clear();
        append_minified(id_, text);
      } else if (known && text != "null") {
        parts.text[field] = text;
      }
    }
    finish();
    return parts;
  }

  static Error bad_member(std::string_view key, bool known) {
    const std::string path = Path(key).text();
    const std::string problem = known ? "is given twice" : "is not a known field";
    return {kShape, path + ": " + problem, InvalidParameter{path, problem}};
  }

  // The items' text; empty for null.
  std::string_view read_items(Cursor& cursor, Parts& parts) {
    const Path path("items");
    if (take_null(cursor)) return {};
    const Cursor::Mark start = cursor.mark();
    try {
      expect_array(cursor, path, kShape);
      std::size_t count = 0;
      for (bool more = cursor.first_element(); more; more = cursor.next_element(), ++count) {
        // The last request's items go one by one as the new ones come, so that their memory is used again at once.
        if (count == items_.size()) {
          items_.push_back(parser_.parse({cursor, options_.strict}, path[count]));
        } else {
          { const ContextItem last = std::move(items_[count]); }
          items_[count] = parser_.parse({cursor, options_.strict}, path[count]);
        }
      }
      items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(count), items_.end());
    } catch (const Error& error) {
      if (error.code() == ErrorCode::InvalidJson) throw;
      parts.items_error = error;
      cursor.rewind(start);
      return cursor.skip();
    }
    return {start.at, static_cast<std::size_t>(cursor.position() - start.at)};
  }

  static ReportRequest read_report_request(const Parts& parts) {
    ReportRequest request;
    if (const std::string_view report = parts.text[kReport]; !report.empty()) {
      Cursor cursor(report);
      const Cursor::Type type = cursor.type();
      const std::string_view text = type == Cursor::Type::String ? cursor.string() : std::string_view();
      request.wanted = true;
      if (type == Cursor::Type::Bool) {
        request.wanted = cursor.boolean();
      } else if (text == "brief") {
        request.options.items = false;
      } else if (text == "items") {
        request.level = TraceDetailLevel::Item;
      } else {
        reject(kShape, Path("report"), R"(must be false, true, "brief" or "items")");
      }
    }
    if (const std::string_view timings = parts.text[kTimings]; !timings.empty()) {
      Cursor cursor(timings);
      request.options.timings = read_bool(cursor, Path("timings"), kShape);
    }
    return request;
  }

  BatchOptions options_;
  PipelineCache pipelines_;
  ItemParser parser_;
  std::vector<ContextItem> items_;
  std::string id_;
};

BatchProcessor::BatchProcessor(BatchOptions options) : state_(std::make_unique<State>(options)) {}
BatchProcessor::BatchProcessor(BatchProcessor&&) noexcept = default;
BatchProcessor& BatchProcessor::operator=(BatchProcessor&&) noexcept = default;
BatchProcessor::~BatchProcessor() = default;

Answer BatchProcessor::answer(std::string_view line, std::uint64_t number, std::string& out) {
  return state_->answer(line, number, out);
}

}  // namespace cupel::json
