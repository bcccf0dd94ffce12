#ifndef CUPEL_CLI_OUTPUT_FILE_HPP
#define CUPEL_CLI_OUTPUT_FILE_HPP

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cupel::cli {

/// A file or pipe that a command writes piece by piece. All methods throw Failure if it can't be written.
class OutputFile {
 public:
  /// Opens the file. The first write(), or close(), removes its old text. If neither is called, an existing file stays
  /// unchanged, and a new one is removed.
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  /// Closes the file. Some file systems report only now that they are full.
  void close();

 private:
  void begin();

  std::string path_;
  int descriptor_;
  bool is_new_ = false;
  bool begun_ = false;
};

/// Identifies a file: equal for two names of the same file.
using FileId = std::pair<dev_t, ino_t>;

/// The id of a regular file; nothing for a pipe, a device, or a file that does not exist. `-` is standard input.
std::optional<FileId> regular_file_id(const std::string& path) noexcept;
std::optional<FileId> regular_file_id(int descriptor) noexcept;

/// Whether both names refer to the same regular file; `-` is standard input.
bool same_file(const std::string& a, const std::string& b);

/// The descriptor of standard output or standard error if it is redirected to the regular file at `path`, which may be
/// the name after `>` or /dev/stdout. Nothing for pipes and devices, which may safely have two writers.
std::optional<int> standard_stream_into(const std::string& path);

/// Writes a whole file as files::write_whole_file() does. If a standard stream is redirected to the file, writes to the
/// stream instead. Throws Failure.
void write_to_file(const std::string& path, std::string_view text);

}  // namespace cupel::cli

#endif
