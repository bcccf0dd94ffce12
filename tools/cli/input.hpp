#ifndef CUPEL_CLI_INPUT_HPP
#define CUPEL_CLI_INPUT_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace cupel::cli {

/// A file, or standard input, that is read once from beginning to end.
class Input {
 public:
  /// Opens the file; `-` is standard input. Throws Failure if it does not exist, is a directory, or can't be opened.
  explicit Input(const std::string& path);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// The name used in messages: the path, or `standard input`.
  const std::string& name() const noexcept { return name_; }
  int descriptor() const noexcept { return descriptor_; }
  /// The size in bytes; nothing for a pipe or a terminal.
  std::optional<std::uint64_t> size() const;

  /// Reads up to `size` bytes; returns 0 at the end. Waits only while no byte is available. Throws Failure.
  std::size_t read(char* buffer, std::size_t size);

 private:
  std::string name_;
  int descriptor_;
};

/// The rest of the input. Throws Failure as Input does, and if the rest is larger than `most_mebibytes` MiB.
std::string read_all(Input& input, std::size_t most_mebibytes);

/// The whole of a small file, such as a policy or a budget. Throws Failure as Input does, and if it is too large.
std::string read_document(const std::string& path);

}  // namespace cupel::cli

#endif
