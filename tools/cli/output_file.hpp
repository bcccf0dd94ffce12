#ifndef CUPEL_CLI_OUTPUT_FILE_HPP
#define CUPEL_CLI_OUTPUT_FILE_HPP

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cupel::cli {

/// A file or pipe that a command writes piece by piece. All methods throw Failure when it can't be written.
class OutputFile {
 public:
  /// Opens the file. The first write(), or close(), removes its old text. Without either, the file stays as it was, or
  /// is not created.
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  /// The end of it. Some file systems only tell now that they are full.
  void close();

 private:
  void begin();

  std::string path_;
  int descriptor_;
  bool is_new_ = false;
  bool begun_ = false;
};

/// Equal for two names of one file.
using FileId = std::pair<dev_t, ino_t>;

/// Nothing for a pipe, a device, or a file that does not exist; `-` is standard input.
std::optional<FileId> regular_file_id(const std::string& path) noexcept;
std::optional<FileId> regular_file_id(int descriptor) noexcept;

/// Whether both names are of one regular file; `-` is standard input.
bool same_file(const std::string& a, const std::string& b);

/// The descriptor of standard output or standard error when that is redirected to the file at `path`: /dev/stdout is
/// one, and so is the name after `>`. Nothing for pipes and devices, to which two may write.
std::optional<int> standard_stream_into(const std::string& path);

/// Writes a whole file as files::write_whole_file() does. Appends to the file of a standard stream. Throws Failure.
void write_to_file(const std::string& path, std::string_view text);

}  // namespace cupel::cli

#endif
