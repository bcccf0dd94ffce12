#ifndef CUPEL_CLI_OPTIONS_HPP
#define CUPEL_CLI_OPTIONS_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli11.hpp"

namespace cupel::cli {

// These replace CLI11's own number parsing, which reads "010" as eight and gives terse messages. Each throws
// CLI::ValidationError, which names the option.

/// A whole number in decimal.
std::int64_t parse_integer(const std::string& option, std::string_view text);

/// A number of tokens: a whole number, optionally followed by k or K for thousands, or M or m for millions. With such a
/// suffix it may have a fraction, as in 1.5k, which is 1,500, as long as the result is a whole number.
std::int64_t parse_tokens(const std::string& option, std::string_view text);

/// A finite number in decimal.
double parse_number(const std::string& option, std::string_view text);

/// An option whose value is a whole number.
CLI::Option* add_integer(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                         const std::string& description);

/// An option whose value is a whole number of at least 1.
CLI::Option* add_positive(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                          const std::string& description);

/// The name in `--help` for the value of an option added by add_tokens().
inline constexpr const char* kTokens = "TOKENS";

/// An option whose value is a number of tokens.
CLI::Option* add_tokens(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                        const std::string& description);

/// An option whose value is one of `choices`. The error for any other value suggests the closest choice.
CLI::Option* add_choice(CLI::App& command, const std::string& option, std::string& value,
                        std::vector<std::string> choices, const std::string& description);

/// An option whose value is the name of an output file.
CLI::Option* add_output_file(CLI::App& command, const std::string& option, std::string& path,
                             const std::string& description);

/// Rejects an empty value, which is usually an unset shell variable.
CLI::Option* reject_empty(CLI::Option* option);

/// Throws Failure if two of a command's arguments are standard input: the second reader would find it empty.
void refuse_two_readers_of_stdin(const CLI::App& command);

/// The group of the options that every command has.
inline constexpr const char* kGeneralGroup = "General";

/// Adds `-q`, which is in that group.
void add_quiet(CLI::App& command);

/// A shell command line with the arguments that the command was given: ITEMS first, then the options in the order of
/// `--help`. If one of the ITEMS begins with a dash, they come last, after `--`.
std::string command_line_of(const CLI::App& command);

/// Prints `examples` at the end of the command's `--help`.
void add_examples(CLI::App& command, const std::string& examples);

}  // namespace cupel::cli

#endif
