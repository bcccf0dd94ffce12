#ifndef CUPEL_CLI_DESCRIPTOR_HPP
#define CUPEL_CLI_DESCRIPTOR_HPP

#include <string_view>

namespace cupel::cli {

/// After a call that failed: whether it is to be made again. That is so where a signal interrupted it, and where the
/// descriptor does not wait by itself (O_NONBLOCK); then this waits for `events`, as poll() has them.
bool is_worth_another_try(int descriptor, short events) noexcept;

/// Writes all of `text`, or up to a line's end: where a file has no room for more, the part of a line that was written
/// last is taken back. Returns 0, or the number of the error (errno).
int write_all(int descriptor, std::string_view text) noexcept;

}  // namespace cupel::cli

#endif
