#ifndef CUPEL_CLI_OUTPUT_FILE_HPP
#define CUPEL_CLI_OUTPUT_FILE_HPP

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cupel::cli {

/// A file that a command writes beside its standard output. All methods throw Failure when it can't be written.
class OutputFile {
 public:
  /// Opens the file. What it had is gone with the first write, or with close(); without either it is left as it was,
  /// and not there where it was not.
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

/// What tells files apart, whatever they are called.
using FileId = std::pair<dev_t, ino_t>;

/// Nothing for pipes and devices, nor for what is not there; `-` is standard input.
std::optional<FileId> regular_file(const std::string& path) noexcept;
std::optional<FileId> regular_file(int descriptor) noexcept;

/// Whether both are one file, by whatever names; `-` is standard input. False where one of them is none.
bool same_file(const std::string& a, const std::string& b);

/// The descriptor of standard output or standard error where that goes into the file at `path`: /dev/stdout is one, and
/// so is the name after `>`. Nothing for pipes and devices, which lose nothing when two write to them.
std::optional<int> stream_into(const std::string& path);

/// A whole file. What it had stays until all of the new text is on the disk, as far as Replacement can do that. To the
/// file of a stream it is added. Throws Failure.
void write_to_file(const std::string& path, std::string_view text);

}  // namespace cupel::cli

#endif
