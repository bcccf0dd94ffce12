#ifndef CUPEL_JSON_SRC_BOUNDED_RESPONSE_HPP
#define CUPEL_JSON_SRC_BOUNDED_RESPONSE_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "cupel/json/write.hpp"
#include "cupel/pipeline.hpp"

namespace cupel::json {

/// append_response(), but throws Error (InvalidRequest) when that is longer than `max_bytes`. A report quotes contents
/// as often as they are the reason for something, so it is given up at the entry that is too much, not when it is
/// whole.
void append_bounded_response(std::string& out, std::string_view id, const Selection& selection,
                             const SelectionReport* report, const ReportOptions& options, std::size_t max_bytes);

}  // namespace cupel::json

#endif
