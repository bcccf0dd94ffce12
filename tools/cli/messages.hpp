#ifndef CUPEL_CLI_MESSAGES_HPP
#define CUPEL_CLI_MESSAGES_HPP

#include <string_view>

namespace cupel::cli {

// Messages go to standard error, one line each, after the command's name. They may quote the input, so they pass
// view::printable(): no input can play with the terminal.

/// Says what ended the command.
void print_error(std::string_view message) noexcept;

/// Says something that is worth knowing and no failure; nothing after set_quiet().
void print_note(std::string_view message) noexcept;

// For --quiet. One process runs one command, so this is a setting of the process.
void set_quiet() noexcept;
bool is_quiet() noexcept;

}  // namespace cupel::cli

#endif
