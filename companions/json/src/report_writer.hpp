#ifndef CUPEL_JSON_SRC_REPORT_WRITER_HPP
#define CUPEL_JSON_SRC_REPORT_WRITER_HPP

#include <functional>
#include <string>
#include <vector>

#include "cupel/json/write.hpp"

namespace cupel::json {

/// Called after each entry with what has been written so far; may take it away, or throw where it is too much.
using Drain = std::function<void(std::string&)>;

/// append_json(), with somebody who watches; `drain` may be empty.
void append_report(std::string& out, const SelectionReport& report, const ReportOptions& options, const Drain& drain);

/// A list of notes.
void append_notes(std::string& out, const std::vector<Note>& notes);

}  // namespace cupel::json

#endif
