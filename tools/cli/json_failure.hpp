#ifndef CUPEL_CLI_JSON_FAILURE_HPP
#define CUPEL_CLI_JSON_FAILURE_HPP

#include <functional>

#include "output.hpp"

namespace cupel::cli {

/// Runs `command`. A program that asked for JSON (`json`) gets its answer in JSON, as from `cupel batch`, when it fails
/// too: the failure is written, and thrown on. Nothing may have been written before.
void run_with_json_failure(Output& out, bool json, const std::function<void()>& command);

}  // namespace cupel::cli

#endif
