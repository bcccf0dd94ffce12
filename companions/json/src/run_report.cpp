#include "cupel/json/run_report.hpp"

#include <string>

#include "fields.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kCode = ErrorCode::InvalidArgument;

enum Field : std::size_t { kIncluded, kOk, kError, kReport, kFieldCount };
constexpr FieldNames<kFieldCount> kNames = {{"included", "ok", "error", "report"}};

enum ErrorField : std::size_t { kErrorCode, kMessage, kErrorFieldCount };
constexpr FieldNames<kErrorFieldCount> kErrorNames = {{"code", "message"}};

// `PinnedExceedsBudget: Pinned items require 30 tokens, but only 20 are available`.
std::string failure_from(ReadScope scope, const Path& path) {
  const ObjectFields<kErrorFieldCount> fields(scope, path, kCode, kErrorNames);
  fields.require(kErrorCode);
  std::string text(shortened(read_string(scope.cursor, fields.path(kErrorCode), kCode)));
  fields.require(kMessage);
  constexpr std::size_t kLongestMessage = 400;  // ours are shorter, but for names that somebody else chose
  return text.append(": ").append(shortened(read_string(scope.cursor, fields.path(kMessage), kCode), kLongestMessage));
}

}  // namespace

SelectionReport read_run_report(std::string_view text, ReadOptions options) {
  const std::string_view json = without_bom(text);
  const TextPlace origin{1, 1 + text.size() - json.size()};
  check_utf8(json, origin);
  Cursor cursor(json, origin, options.max_depth);
  const ReadScope scope{cursor, false};
  const Path path("run");
  const ObjectFields<kFieldCount> fields(scope, path, kCode, kNames);
  cursor.finish();  // from here on the whole text is known to be JSON
  if (fields.given(kIncluded)) return read_report(text, options);
  if (fields.seek(kOk) && !read_bool(cursor, fields.path(kOk), kCode)) {
    fields.require(kError);
    reject(kCode, fields.path(kOk), "must be true: the run failed with " + failure_from(scope, fields.path(kError)));
  }
  if (!fields.seek(kReport))
    reject(kCode, fields.path(kReport), R"(is required; a request asks for it: "report": true)");
  return read_report(cursor.skip(), options);
}

}  // namespace cupel::json
