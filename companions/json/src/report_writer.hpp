#ifndef CUPEL_JSON_SRC_REPORT_WRITER_HPP
#define CUPEL_JSON_SRC_REPORT_WRITER_HPP

#include <functional>
#include <string>
#include <vector>

#include "cupel/json/write.hpp"

namespace cupel::json {

/// Called after each entry with the text written so far. May take the text away, or throw to stop writing.
using Drain = std::function<void(std::string&)>;

/// append_json() that calls `drain` after each entry; `drain` may be empty.
void append_report(std::string& out, const SelectionReport& report, const ReportOptions& options, const Drain& drain);

/// Appends a list of notes.
void append_notes(std::string& out, const std::vector<Note>& notes);

}  // namespace cupel::json

#endif
