#ifndef CUPEL_JSON_WRITE_HPP
#define CUPEL_JSON_WRITE_HPP

/// @file
/// Values as JSON text. All functions are safe to call from many threads at once.

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

/// What of a report is written.
struct ReportOptions {
  bool items = true;      ///< false ("brief"): neither items nor the contents that reasons quote, only positions
  bool positions = true;  ///< `index` and the positions in reasons; false: exactly the specification's fields
  bool timings = true;    ///< false: every duration is 0, so that equal runs give equal bytes
  const std::vector<Note>* notes = nullptr;  ///< of the response or, alone, of the report; null: no member `notes`
};

/// @{
/// Appends one value on one line, without a line break. Absent optionals are left out. Doubles are the shortest text
/// that reads back the same; one that is not finite is null. Strings escape only what must be. Throws Error
/// (InvalidJson) for a string that is not valid UTF-8, and then leaves `out` with a part of the value.
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

/// A text of this namespace, by which to_json() finds the append_json() of every header of the companion.
struct JsonText : std::string {};

/// The same as a new text: `to_json(budget)`.
template <class... Arguments>
std::string to_json(const Arguments&... arguments) {
  JsonText out;
  append_json(out, arguments...);
  return std::string(std::move(out));
}

/// Writes a report as a stream: memory holds one entry at a time. A stream that fails is left in its failed state.
/// Throws as append_json does; the stream then holds a part of the report.
CUPEL_API void write_report(std::ostream& out, const SelectionReport& report, const ReportOptions& options = {});

/// The same value over several lines, indented by two blanks, for people. Only brackets, commas, colons and
/// quotes are looked at: text that is not valid JSON is not refused, and laid out by what it has of them.
CUPEL_API std::string pretty(std::string_view json);

}  // namespace cupel::json

#endif
