#ifndef CUPEL_CLI_TERMINAL_HPP
#define CUPEL_CLI_TERMINAL_HPP

#include <cstddef>

namespace cupel::cli {

/// Whether to use colours on standard output: only on a terminal whose type TERM names and that is
/// not `dumb`, and never when NO_COLOR is set to anything.
bool wants_colour();

/// Columns of standard output: those of the terminal, within reason, or 120 where there is none.
std::size_t page_width();

}  // namespace cupel::cli

#endif
