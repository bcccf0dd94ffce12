#ifndef CUPEL_CLI_JSON_FAILURE_HPP
#define CUPEL_CLI_JSON_FAILURE_HPP

#include <functional>

#include "output.hpp"

namespace cupel::cli {

/// Runs `command`. If it fails and `json` is set, writes the failure as JSON, as `cupel batch` does, and rethrows.
/// `command` must not have written anything before it fails.
void run_with_json_failure(Output& out, bool json, const std::function<void()>& command);

}  // namespace cupel::cli

#endif
