#ifndef CUPEL_CLI_HELP_HPP
#define CUPEL_CLI_HELP_HPP

#include <string>

#include "cli11.hpp"

namespace cupel::cli {

/// The text that `--help` prints for a command, in lines of at most 80 columns: its description, arguments,
/// subcommands, options and examples.
std::string help_text(const CLI::App& command);

/// The full name of a command: `cupel simulate curve`.
std::string full_name(const CLI::App& command);

}  // namespace cupel::cli

#endif
