#include "input.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "descriptor.hpp"
#include "failure.hpp"
#include "input_name.hpp"

namespace cupel::cli {

namespace {

Failure input_failure(const std::string& name, const char* what, int error) {
  return {kBadInput, fmt::format("{}: {}: {}", name, what, std::strerror(error))};  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace

Input::Input(const std::string& path)
    : name_(input_name(path)), descriptor_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  struct stat status {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) throw input_failure(name_, "cannot be opened", errno);
  // If standard input was closed, main() has opened its descriptor write-only.
  const bool closed = (static_cast<unsigned>(::fcntl(descriptor_, F_GETFL)) & O_ACCMODE) == O_WRONLY;
  if (closed) throw input_failure(name_, "cannot be opened", EBADF);
  if (S_ISDIR(status.st_mode)) {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
    throw Failure(kBadInput, name_ + ": is a directory");
  }
}

Input::~Input() {
  if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

std::optional<std::uint64_t> Input::size() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return static_cast<std::uint64_t>(status.st_size);
}

std::size_t Input::read(char* buffer, std::size_t size) {
  while (true) {
    const ssize_t count = ::read(descriptor_, buffer, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (!files::should_retry(descriptor_, POLLIN)) throw input_failure(name_, "cannot be read", errno);
  }
}

std::string read_all(Input& input, std::size_t most_mebibytes) {
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  const std::size_t most = most_mebibytes << 20;
  const auto check = [&](std::uint64_t size) {
    if (size <= most) return;
    const bool is_gibibytes = most_mebibytes % 1024 == 0;
    throw Failure(kBadInput,
                  fmt::format("{}: is larger than {} {}", input.name(),
                              is_gibibytes ? most_mebibytes / 1024 : most_mebibytes, is_gibibytes ? "GiB" : "MiB"));
  };
  check(input.size().value_or(0));
  std::string text;
  while (true) {
    const std::size_t length = text.size();
    text.resize(length + kBlock);
    text.resize(length + input.read(text.data() + length, kBlock));
    if (text.size() == length) return text;
    check(text.size());
  }
}

std::string read_document(const std::string& path) {
  constexpr std::size_t kMostMebibytes = 16;
  Input input(path);
  return read_all(input, kMostMebibytes);
}

}  // namespace cupel::cli
