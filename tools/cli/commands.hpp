#ifndef CUPEL_CLI_COMMANDS_HPP
#define CUPEL_CLI_COMMANDS_HPP

#include <functional>

#include "cli11.hpp"
#include "failure.hpp"

namespace cupel::cli {

/// Runs a command after its options have been parsed. May throw Failure, Error and BrokenPipe.
using Action = std::function<ExitCode()>;

// Each adds one command, with its options and its help, to the program. Parsing arguments that name the command sets
// `action`.

void add_select(CLI::App& program, Action& action);
void add_explain(CLI::App& program, Action& action);
void add_report(CLI::App& program, Action& action);
void add_batch(CLI::App& program, Action& action);
void add_policy(CLI::App& program, Action& action);
void add_conformance(CLI::App& program, Action& action);
void add_check(CLI::App& program, Action& action);
void add_vector(CLI::App& program, Action& action);
void add_simulate(CLI::App& program, Action& action);
void add_compare(CLI::App& program, Action& action);
void add_diff(CLI::App& program, Action& action);
void add_help(CLI::App& program, Action& action);  ///< must be called last

}  // namespace cupel::cli

#endif
