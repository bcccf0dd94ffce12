#ifndef CUPEL_JSON_RUN_REPORT_HPP
#define CUPEL_JSON_RUN_REPORT_HPP

#include <string_view>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/export.hpp"
#include "cupel/json/read.hpp"

namespace cupel::json {

/// The report of a run, in either of the shapes in which runs are kept: a report itself, or a response of the batch
/// protocol that carries one. An object with a member `included` is a report. `options` are for the report; other
/// fields of a response are passed over. Throws as read_report() does, with paths that start with `report`, and Error
/// (InvalidArgument) naming `run` for what is no object, `run.ok` for the response of a run that failed, `run.report`
/// for a response without a report. Safe to call from many threads at once.
CUPEL_API SelectionReport read_run_report(std::string_view text, ReadOptions options = {});

}  // namespace cupel::json

#endif
