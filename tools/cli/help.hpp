#ifndef CUPEL_CLI_HELP_HPP
#define CUPEL_CLI_HELP_HPP

#include <string>

#include "cli11.hpp"

namespace cupel::cli {

/// What `--help` prints of a command, in lines of at most 80 columns: what it is for, its arguments, its commands, its
/// options with those first that say what is done, and its examples.
std::string help_text(const CLI::App& command);

/// The words that lead to a command, the program's first: `cupel simulate curve`.
std::string full_name(const CLI::App& command);

}  // namespace cupel::cli

#endif
