#ifndef CUPEL_JSON_REQUEST_HPP
#define CUPEL_JSON_REQUEST_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/export.hpp"
#include "cupel/json/read.hpp"
#include "cupel/json/write.hpp"

namespace cupel::json {

/// The report that a request asks for with `report` and `timings`.
struct RequestedReport {
  bool wanted = false;                               ///< false: only the selection
  TraceDetailLevel level = TraceDetailLevel::Stage;  ///< Item for `"report": "items"`
  ReportOptions options = {};                        ///< without items for `"report": "brief"`
};

/// A request of the batch protocol: everything that a run needs.
struct Request {
  std::string id;                  ///< JSON text without white space; `null` if the request has none
  ContextBudget budget;            ///< always valid
  std::vector<ContextItem> items;  ///< in the given order
  Policy policy;                   ///< validated: `Pipeline(policy)` does not throw for it
  RequestedReport report;          ///< used by BatchProcessor; other callers may ignore it
  bool notes = false;              ///< whether the response contains notes
  bool strict = false;             ///< whether unknown fields and notes are errors; if so, there are no unknown fields
};

/// Reads a request as BatchProcessor does. The whole text must be JSON before anything else is checked. The first error
/// is reported in the order of the protocol (the shape of the request, budget, items in order, policy), regardless of
/// the order of the members.
///
/// `line` is the number of the first line of the text in its file, for messages. Line 1 may begin with a byte-order
/// mark. Throws Error as the functions of read.hpp do, and InvalidRequest for the shape of the request itself. Safe to
/// call from many threads at once.
CUPEL_API Request read_request(std::string_view text, ReadOptions options = {}, std::uint64_t line = 1);

}  // namespace cupel::json

#endif
