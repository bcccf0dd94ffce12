#include "descriptor.hpp"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace cupel::files {

namespace {

// Does nothing for pipes, or if another process has written to the file since.
void remove_last(int descriptor, std::size_t bytes) noexcept {
  struct stat status {};
  const off_t end = ::lseek(descriptor, 0, SEEK_CUR);
  if (bytes == 0 || ::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || end != status.st_size) return;
  const off_t line = end - static_cast<off_t>(bytes);
  if (::ftruncate(descriptor, line) == 0) static_cast<void>(::lseek(descriptor, line, SEEK_SET));
}

}  // namespace

bool should_retry(int descriptor, short events) noexcept {
  if (errno == EINTR) return true;
  if (errno != EAGAIN) return false;
  pollfd wait{.fd = descriptor, .events = events, .revents = 0};
  static_cast<void>(::poll(&wait, 1, -1));  // the next call reports any problem
  return true;
}

int write_all(int descriptor, std::string_view text) noexcept {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(descriptor, text.data() + written, text.size() - written);
    if (count >= 0) {
      written += static_cast<std::size_t>(count);
      continue;
    }
    const int error = errno;
    if (should_retry(descriptor, POLLOUT)) continue;
    const std::size_t lines = text.substr(0, written).rfind('\n') + 1;  // 0 if no line is complete
    remove_last(descriptor, written - lines);
    return error;
  }
  return 0;
}

}  // namespace cupel::files
