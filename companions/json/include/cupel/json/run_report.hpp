#ifndef CUPEL_JSON_RUN_REPORT_HPP
#define CUPEL_JSON_RUN_REPORT_HPP

#include <string_view>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/export.hpp"
#include "cupel/json/read.hpp"

namespace cupel::json {

/// Reads the report of a run from either form in which runs are stored: a report itself, or a response of the batch
/// protocol that contains one. An object with a member `included` is a report. `options` apply to the report; other
/// fields of a response are ignored.
///
/// Throws as read_report() does, with paths that start with `report`. Also throws Error (InvalidArgument): naming `run`
/// for text that is not an object, `run.ok` for the response of a failed run, and `run.report` for a response without a
/// report. Safe to call from many threads at once.
CUPEL_API SelectionReport read_run_report(std::string_view text, ReadOptions options = {});

}  // namespace cupel::json

#endif
