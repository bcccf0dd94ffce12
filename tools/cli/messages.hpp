#ifndef CUPEL_CLI_MESSAGES_HPP
#define CUPEL_CLI_MESSAGES_HPP

#include <string_view>

namespace cupel::cli {

// Messages go to standard error, one line each, after the command's name. They may quote the input, so they pass
// through view::printable(), which removes terminal control sequences.

/// Prints the error that ended the command.
void print_error(std::string_view message) noexcept;

/// Prints a message that is not an error; nothing after set_quiet().
void print_note(std::string_view message) noexcept;

// For --quiet. A setting of the process, because a process runs one command.
void set_quiet() noexcept;
bool is_quiet() noexcept;

}  // namespace cupel::cli

#endif
