#ifndef CUPEL_JSON_SRC_BOUNDED_RESPONSE_HPP
#define CUPEL_JSON_SRC_BOUNDED_RESPONSE_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "cupel/json/write.hpp"
#include "cupel/pipeline.hpp"

namespace cupel::json {

/// append_response() with a limit: throws Error (InvalidRequest) when the response is longer than `max_bytes`. A report
/// may quote a content many times, once per item that it excluded, so the length is checked after each entry and not
/// only at the end.
void append_bounded_response(std::string& out, std::string_view id, const Selection& selection,
                             const SelectionReport* report, const ReportOptions& options, std::size_t max_bytes);

}  // namespace cupel::json

#endif
