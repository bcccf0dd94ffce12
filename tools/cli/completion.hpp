#ifndef CUPEL_CLI_COMPLETION_HPP
#define CUPEL_CLI_COMPLETION_HPP

#include <span>
#include <string>

#include "cli11.hpp"

namespace cupel::cli {

/// The first argument of a command line that asks for completions, as the scripts of the shells in tools/cli/share do.
inline constexpr const char* kCompletionRequest = "__complete";

/// What the last of the words may become, the words before it being what they are; without the program's name. The
/// first line is `files` where the name of a file fits too, otherwise `words`. Each other line is a word, a tab and
/// what the word is for. Commands, options and choices are those of `program`, so no script lists them.
std::string completions(const CLI::App& program, std::span<const std::string> words);

}  // namespace cupel::cli

#endif
