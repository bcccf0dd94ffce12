#ifndef CUPEL_CLI_COMPLETION_HPP
#define CUPEL_CLI_COMPLETION_HPP

#include <span>
#include <string>

#include "cli11.hpp"

namespace cupel::cli {

/// The first argument with which the shell scripts in tools/cli/share request completions.
inline constexpr const char* kCompletionRequest = "__complete";

/// The completions of the last of `words`, the words of a command line without the program's name. The first line is
/// `files` if a file name fits too, otherwise `words`. Every other line is a word, a tab and the word's description.
/// Commands, options and choices come from `program`, so the scripts need not list them.
std::string completions(const CLI::App& program, std::span<const std::string> words);

}  // namespace cupel::cli

#endif
