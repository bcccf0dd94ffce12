#include "cupel/json/run_report.hpp"

#include <string>

#include "fields.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kRunReportCode = ErrorCode::InvalidArgument;

struct RunReportField {
  enum : std::size_t { kIncluded, kOk, kError, kReport, kFieldCount };
};
constexpr FieldNames<RunReportField::kFieldCount> kRunReportFields = {{"included", "ok", "error", "report"}};

struct RunErrorField {
  enum : std::size_t { kErrorCode, kMessage, kFieldCount };
};
constexpr FieldNames<RunErrorField::kFieldCount> kRunErrorFields = {{"code", "message"}};

// `PinnedExceedsBudget: Pinned items require 30 tokens, but only 20 are available`.
std::string failure_from(ReadScope scope, const Path& path) {
  const ObjectFields<RunErrorField::kFieldCount> fields(scope, path, kRunReportCode, kRunErrorFields);
  fields.require(RunErrorField::kErrorCode);
  std::string text(shortened(read_string(scope.cursor, fields.path(RunErrorField::kErrorCode), kRunReportCode)));
  fields.require(RunErrorField::kMessage);
  constexpr std::size_t kLongestMessage = 400;  // cupel's are shorter, except for long names in them
  return text.append(": ").append(
      shortened(read_string(scope.cursor, fields.path(RunErrorField::kMessage), kRunReportCode), kLongestMessage));
}

}  // namespace

SelectionReport read_run_report(std::string_view text, ReadOptions options) {
  const std::string_view json = without_bom(text);
  const TextPlace origin{1, 1 + text.size() - json.size()};
  check_utf8(json, origin);
  Cursor cursor(json, origin, options.max_depth);
  const ReadScope scope{cursor, false};
  const Path path("run");
  const ObjectFields<RunReportField::kFieldCount> fields(scope, path, kRunReportCode, kRunReportFields);
  cursor.finish();  // the whole text is JSON from here on
  if (fields.given(RunReportField::kIncluded)) return read_report(text, options);
  if (fields.seek(RunReportField::kOk) && !read_bool(cursor, fields.path(RunReportField::kOk), kRunReportCode)) {
    fields.require(RunReportField::kError);
    reject(kRunReportCode, fields.path(RunReportField::kOk),
           "must be true: the run failed with " + failure_from(scope, fields.path(RunReportField::kError)));
  }
  if (!fields.seek(RunReportField::kReport))
    reject(kRunReportCode, fields.path(RunReportField::kReport), R"(is required; add "report": true to the request)");
  return read_report(cursor.skip(), options);
}

}  // namespace cupel::json
