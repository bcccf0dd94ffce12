#ifndef CUPEL_CLI_TERMINAL_HPP
#define CUPEL_CLI_TERMINAL_HPP

#include <cstddef>

namespace cupel::cli {

/// Whether to use colours on standard output: only on a terminal, if TERM is set and not `dumb`, and NO_COLOR is unset
/// or empty.
bool wants_colour();

/// Width of standard output in columns: COLUMNS if set, otherwise that of the terminal, both clamped to 40 to 240; 120
/// if there is no terminal.
std::size_t page_width();

}  // namespace cupel::cli

#endif
