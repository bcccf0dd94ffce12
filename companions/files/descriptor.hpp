#ifndef CUPEL_FILES_DESCRIPTOR_HPP
#define CUPEL_FILES_DESCRIPTOR_HPP

#include <string_view>

namespace cupel::files {

/// Whether to repeat a call that failed with errno: after a signal interrupted it, or if the descriptor is
/// non-blocking. In the latter case this first waits for `events`, flags of poll().
bool should_retry(int descriptor, short events) noexcept;

/// Writes all of `text`. If the file system is full, the file ends with a complete line: the partial line is removed
/// again. Returns 0 or errno.
int write_all(int descriptor, std::string_view text) noexcept;

}  // namespace cupel::files

#endif
