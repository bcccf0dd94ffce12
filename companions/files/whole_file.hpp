#ifndef CUPEL_FILES_WHOLE_FILE_HPP
#define CUPEL_FILES_WHOLE_FILE_HPP

#include <string>
#include <string_view>

namespace cupel::files {

/// Writes a regular file as a whole: beside the old one, to the disk, and then over it, by rename(). So the old text
/// stays until all of the new one is on the disk, whatever fails on the way. A process that a signal ends
/// while it writes leaves no temporary file where the file system has files without names (O_TMPFILE); only SIGKILL can
/// leave one, between two system calls.
///
/// The file keeps its permissions, its owner, and the links that lead to it. That is impossible for a file with several
/// names, one of another owner, one mounted on its own, or one in a directory that may not be written to: these are
/// overwritten in place, and a failure then costs the old text.
///
/// `path` must not be a pipe or a device. Returns 0 or errno. Thread-safe for different files.
[[nodiscard]] int write_whole_file(const std::string& path, std::string_view text);

}  // namespace cupel::files

#endif
