#include "output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "descriptor.hpp"
#include "failure.hpp"
#include "whole_file.hpp"

namespace cupel::cli {

namespace {

Failure failure(const std::string& path, int error) {
  return {kRunFailed, path + ": cannot be written: " + std::generic_category().message(error)};
}

std::optional<FileId> id_of(const struct stat& status) noexcept {
  if (!S_ISREG(status.st_mode)) return {};
  return FileId(status.st_dev, status.st_ino);
}

// A pipe or a device.
bool is_special(const std::string& path) noexcept {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

}  // namespace

OutputFile::OutputFile(const std::string& path)
    : path_(path), descriptor_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {
  is_new_ = descriptor_ >= 0;
  if (!is_new_) descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw failure(path_, errno);
  // Writing to a pipe without a reader must fail, not end the process: standard output may still have its reader.
  std::signal(SIGPIPE, SIG_IGN);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (is_new_ && !begun_) ::unlink(path_.c_str());
}

// Truncates the file at the first write, not when it is opened, so that a command that fails before it writes anything
// leaves the file alone.
void OutputFile::begin() {
  if (std::exchange(begun_, true)) return;
  // Pipes and devices can't be truncated. A regular file that can't would keep the end of its old text.
  const int error = ::ftruncate(descriptor_, 0) == 0 ? 0 : errno;
  if (error != 0 && regular_file_id(descriptor_)) throw failure(path_, error);
}

void OutputFile::write(std::string_view text) {
  begin();
  if (const int error = files::write_all(descriptor_, text); error != 0) throw failure(path_, error);
}

void OutputFile::close() {
  begin();
  if (::close(std::exchange(descriptor_, -1)) != 0) throw failure(path_, errno);
}

std::optional<FileId> regular_file_id(int descriptor) noexcept {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 ? id_of(status) : std::nullopt;
}

std::optional<FileId> regular_file_id(const std::string& path) noexcept {
  if (path == "-") return regular_file_id(STDIN_FILENO);
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? id_of(status) : std::nullopt;
}

bool same_file(const std::string& a, const std::string& b) {
  const std::optional<FileId> first = regular_file_id(a);
  return first && first == regular_file_id(b);
}

std::optional<int> standard_stream_into(const std::string& path) {
  const std::optional<FileId> file = regular_file_id(path);
  if (!file) return {};
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    if (file == regular_file_id(stream)) return stream;
  }
  return {};
}

void write_to_file(const std::string& path, std::string_view text) {
  // Neither truncated nor replaced: what the stream writes before and after must stay.
  if (const std::optional<int> stream = standard_stream_into(path)) {
    if (const int error = files::write_all(*stream, text); error != 0) throw failure(path, error);
    return;
  }
  if (is_special(path)) {
    OutputFile file(path);
    file.write(text);
    file.close();
  } else if (const int error = files::write_whole_file(path, text); error != 0) {
    throw failure(path, error);
  }
}

}  // namespace cupel::cli
