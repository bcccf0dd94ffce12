#include "output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "failure.hpp"

namespace cupel::cli {

namespace {

Failure failure(const std::string& path) {
  return {kRunFailed, path + ": cannot be written: " + std::strerror(errno)};  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace

OutputFile::OutputFile(const std::string& path)
    : path_(path), descriptor_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) throw failure(path_);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void OutputFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw failure(path_);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void OutputFile::close() {
  if (::close(std::exchange(descriptor_, -1)) != 0) throw failure(path_);
}

void write_to_file(const std::string& path, std::string_view text) {
  OutputFile file(path);
  file.write(text);
  file.close();
}

}  // namespace cupel::cli
