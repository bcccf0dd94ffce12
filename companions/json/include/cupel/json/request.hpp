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

/// What a request's `report` and `timings` ask for.
struct RequestedReport {
  bool wanted = false;                               ///< false: the selection alone
  TraceDetailLevel level = TraceDetailLevel::Stage;  ///< Item for `"report": "items"`
  ReportOptions options = {};                        ///< without items for `"report": "brief"`
};

/// A request of the batch protocol: everything that a run needs.
struct Request {
  std::string id;                  ///< JSON text without blanks; `null` when there is none
  ContextBudget budget;            ///< valid: an invalid one cannot exist
  std::vector<ContextItem> items;  ///< in the order given
  Policy policy;                   ///< checked as a whole: `Pipeline(policy)` does not throw for it
  RequestedReport report;          ///< what BatchProcessor answers with; a run by hand may pass it over
  bool notes = false;              ///< the answer has notes
  bool strict = false;             ///< unknown fields, of which there are none then, and notes are errors
};

/// A request, as BatchProcessor reads it: the whole text has to be JSON before anything else is looked at, and the
/// first error is reported in the protocol's order (the request's shape, budget, items in order, policy), whatever the
/// order of the members. `line` is the number of the text's first line in its file, for messages; a byte-order mark may
/// begin line 1. Throws Error as the functions of read.hpp do, and InvalidRequest for a request's own shape. Safe to
/// call from many threads at once.
CUPEL_API Request read_request(std::string_view text, ReadOptions options = {}, std::uint64_t line = 1);

}  // namespace cupel::json

#endif
