#ifndef CUPEL_FILES_DESCRIPTOR_HPP
#define CUPEL_FILES_DESCRIPTOR_HPP

#include <string_view>

namespace cupel::files {

/// After a call that failed with errno: whether to make it again. That is so when a signal interrupted it, and when the
/// descriptor is non-blocking; then this waits for `events`, as poll() has them.
bool should_retry(int descriptor, short events) noexcept;

/// Writes all of `text`. A file that has no room for it ends with a whole line: the beginning of a line that did not
/// fit is removed again. Returns 0 or errno.
int write_all(int descriptor, std::string_view text) noexcept;

}  // namespace cupel::files

#endif
