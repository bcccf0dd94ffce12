#ifndef CUPEL_CLI_OPTIONS_HPP
#define CUPEL_CLI_OPTIONS_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli11.hpp"

namespace cupel::cli {

// CLI11 reads "010" as eight and says little about a value that it does not like, so options read their values by
// these. Each throws CLI::ValidationError, which names the option.

/// A whole number in decimal.
std::int64_t parse_integer(const std::string& option, std::string_view text);

/// A number of tokens: a whole number, or one that ends in k for thousands or M for millions (K and m do too). That may
/// have a fraction, as in 1.5k, which is 1,500; what it stands for is a whole number.
std::int64_t parse_tokens(const std::string& option, std::string_view text);

/// A finite number in decimal.
double parse_number(const std::string& option, std::string_view text);

/// An option whose value is a whole number.
CLI::Option* add_integer(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                         const std::string& description);

/// The same, of at least 1.
CLI::Option* add_positive(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                          const std::string& description);

/// What `--help` calls the value of add_tokens().
inline constexpr const char* kTokens = "TOKENS";

/// An option whose value is a number of tokens.
CLI::Option* add_tokens(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                        const std::string& description);

/// An option whose value is one of a few words. An unknown one is answered with the closest.
CLI::Option* add_choice(CLI::App& command, const std::string& option, std::string& value,
                        std::vector<std::string> choices, const std::string& description);

/// An option whose value names a file that is written.
CLI::Option* add_output_file(CLI::App& command, const std::string& option, std::string& path,
                             const std::string& description);

/// Refuses the empty value of an option: of a shell's variable that is not set.
CLI::Option* reject_empty(CLI::Option* option);

/// Throws Failure where two of a command's arguments are standard input: the second to read it would find nothing.
void refuse_two_readers_of_stdin(const CLI::App& command);

/// The group of the options that every command understands.
inline constexpr const char* kGeneralGroup = "General";

/// One of them: `-q`.
void add_quiet(CLI::App& command);

/// The command line that gives a command the options that it was given, for a shell: ITEMS first, the options in the
/// order of `--help`. ITEMS stand last, after `--`, where one begins with a dash.
std::string command_line_of(const CLI::App& command);

/// Examples below the options of `--help`.
void add_examples(CLI::App& command, const std::string& examples);

}  // namespace cupel::cli

#endif
