#ifndef CUPEL_JSON_WRITE_HPP
#define CUPEL_JSON_WRITE_HPP

/// @file
/// Writes values as JSON. All functions are safe to call from many threads at once.

#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cupel/analytics/notes.hpp"
#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/diagnostics/overflow_event.hpp"
#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/export.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/policy/policy.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel::json {

/// The parts of a report to write.
struct ReportOptions {
  bool items = true;      ///< false ("brief"): only positions, without items and the contents that reasons quote
  bool positions = true;  ///< `index` and the positions in reasons; false: only fields of the specification
  bool timings = true;    ///< false: every duration is 0, so that equal runs give equal bytes
  const std::vector<Note>* notes = nullptr;  ///< for the response, or for a report on its own; null: no member `notes`
};

/// @{
/// Appends one value on one line, without a line break. Absent optionals are omitted. A double is written as the
/// shortest text that reads back the same; one that is not finite is written as null. Strings are escaped only where
/// necessary. Throws Error (InvalidJson) for a string that is not valid UTF-8; `out` then contains a part of the value.
CUPEL_API void append_json(std::string& out, std::string_view text);
CUPEL_API void append_json(std::string& out, const ContextItem& item);
CUPEL_API void append_json(std::string& out, const ContextBudget& budget);
CUPEL_API void append_json(std::string& out, const Policy& policy);
CUPEL_API void append_json(std::string& out, const TraceEvent& event, const ReportOptions& options = {});
CUPEL_API void append_json(std::string& out, const ExclusionReason& reason, const ReportOptions& options = {});
CUPEL_API void append_json(std::string& out, const CountRequirementShortfall& shortfall);
CUPEL_API void append_json(std::string& out, const Note& note);
CUPEL_API void append_json(std::string& out, const OverflowEvent& event);
CUPEL_API void append_json(std::string& out, const SelectionReport& report, const ReportOptions& options = {});
/// @}

/// A string type of this namespace, through which to_json() finds the append_json() overloads of every header by ADL.
struct JsonText : std::string {};

/// Returns a value as JSON text: `to_json(budget)`.
template <class... Arguments>
std::string to_json(const Arguments&... arguments) {
  JsonText out;
  append_json(out, arguments...);
  return std::string(std::move(out));
}

/// Writes a report to a stream, holding only one entry in memory at a time. If the stream fails, it is left in its
/// failed state. Throws as append_json() does; the stream then contains a part of the report.
CUPEL_API void write_report(std::ostream& out, const SelectionReport& report, const ReportOptions& options = {});

/// Formats JSON for human readers: over several lines, indented by two spaces. It interprets only brackets, commas,
/// colons and quotes. Text that is not valid JSON is not rejected; it is formatted by the same rules.
CUPEL_API std::string pretty(std::string_view json);

}  // namespace cupel::json

#endif
