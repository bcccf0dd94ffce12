#ifndef CUPEL_FILES_WHOLE_FILE_HPP
#define CUPEL_FILES_WHOLE_FILE_HPP

#include <string>
#include <string_view>

namespace cupel::files {

/// Replaces a regular file atomically: writes a new file beside it, syncs it to the disk, and renames it over the old
/// one. The old text therefore stays until all of the new one is on the disk. If a signal ends the process meanwhile,
/// no temporary file remains, provided that the file system has files without names (O_TMPFILE); only SIGKILL can leave
/// one, between two system calls.
///
/// The file keeps its permissions, its owner, and the links that lead to it. That is impossible for a file with several
/// names, of another owner, that is a mount point, or in a directory that is not writable. Such a file is overwritten
/// in place, and a failure then loses the old text.
///
/// `path` must not be a pipe or a device. Returns 0 or errno. Thread-safe for different files.
[[nodiscard]] int write_whole_file(const std::string& path, std::string_view text);

}  // namespace cupel::files

#endif
