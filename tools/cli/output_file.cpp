#include "output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include "descriptor.hpp"
#include "failure.hpp"
#include "replacement.hpp"

namespace cupel::cli {

namespace {

Failure failure(const std::string& path, int error) {
  return {kRunFailed, path + ": cannot be written: " + std::strerror(error)};  // NOLINT(concurrency-mt-unsafe)
}

// While it lives, a pipe that nobody reads any more is an error of this thread's writes and not a signal: standard
// output may still have its reader.
class WithoutSigpipe {
 public:
  WithoutSigpipe() noexcept {
    sigemptyset(&sigpipe_);
    sigaddset(&sigpipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &sigpipe_, &before_);
  }
  ~WithoutSigpipe() {
    const timespec at_once{};
    if (!was_pending_) sigtimedwait(&sigpipe_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

 private:
  sigset_t sigpipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

std::optional<FileId> id_of(const struct stat& status) noexcept {
  if (!S_ISREG(status.st_mode)) return {};
  return FileId(status.st_dev, status.st_ino);
}

}  // namespace

OutputFile::OutputFile(const std::string& path)
    : path_(path), descriptor_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {
  is_new_ = descriptor_ >= 0;
  if (!is_new_) descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw failure(path_, errno);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (is_new_ && !begun_) ::unlink(path_.c_str());
}

// Only now, so that a command that fails before it writes anything has not touched the file.
void OutputFile::begin() {
  if (std::exchange(begun_, true)) return;
  // Pipes and devices have nothing to empty. A file that keeps what it had would end in it.
  const int error = ::ftruncate(descriptor_, 0) == 0 ? 0 : errno;
  if (error != 0 && regular_file(descriptor_)) throw failure(path_, error);
}

void OutputFile::write(std::string_view text) {
  begin();
  const int error = [&] {
    const WithoutSigpipe guard;
    return write_all(descriptor_, text);
  }();
  if (error != 0) throw failure(path_, error);
}

void OutputFile::close() {
  begin();
  if (::close(std::exchange(descriptor_, -1)) != 0) throw failure(path_, errno);
}

std::optional<FileId> regular_file(int descriptor) noexcept {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 ? id_of(status) : std::nullopt;
}

std::optional<FileId> regular_file(const std::string& path) noexcept {
  if (path == "-") return regular_file(STDIN_FILENO);
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? id_of(status) : std::nullopt;
}

bool same_file(const std::string& a, const std::string& b) {
  const std::optional<FileId> first = regular_file(a);
  return first && first == regular_file(b);
}

std::optional<int> stream_into(const std::string& path) {
  struct stat named {};
  const std::optional<FileId> file = ::stat(path.c_str(), &named) == 0 ? id_of(named) : std::nullopt;
  if (!file) return {};
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    if (file == regular_file(stream)) return stream;
  }
  return {};
}

void write_to_file(const std::string& path, std::string_view text) {
  // Neither emptied nor replaced: what the stream has written, and what it writes later, is to stay too.
  if (const std::optional<int> stream = stream_into(path)) {
    if (const int error = write_all(*stream, text); error != 0) throw failure(path, error);
    return;
  }
  if (std::optional<Replacement> replacement = Replacement::of(path); replacement && replacement->write(text)) return;
  OutputFile file(path);
  file.write(text);
  file.close();
}

}  // namespace cupel::cli
