#ifndef CUPEL_CLI_INPUT_HPP
#define CUPEL_CLI_INPUT_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace cupel::cli {

/// A file, or standard input, that is read from its beginning to its end.
class Input {
 public:
  /// Opens the file; `-` is standard input. Throws Failure when it is not there, is a directory, or may not be read.
  explicit Input(const std::string& path);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// As messages call it: the path, or `standard input`.
  const std::string& name() const noexcept { return name_; }
  int descriptor() const noexcept { return descriptor_; }
  /// In bytes; nothing for a pipe or a terminal.
  std::optional<std::uint64_t> size() const;

  /// Up to `size` bytes; 0 at the end. Waits only when there is nothing at all. Throws Failure.
  std::size_t read(char* buffer, std::size_t size);

 private:
  std::string name_;
  int descriptor_;
};

/// All that is left of the input. Throws Failure as Input does, and when that is more than `most_mebibytes` MiB.
std::string read_all(Input& input, std::size_t most_mebibytes);

/// A small file as a whole: a policy, a budget. Throws Failure as Input does, and for a file too large to be one.
std::string read_document(const std::string& path);

}  // namespace cupel::cli

#endif
