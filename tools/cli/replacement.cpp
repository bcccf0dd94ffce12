#include "replacement.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "descriptor.hpp"
#include "failure.hpp"

namespace cupel::cli {

namespace {

// The mode that open() would give a new file. Asking sets it: one thread, and at once set back.
mode_t mode_of_new_files() noexcept {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Replacement::Replacement(std::string path, std::string target)
    : path_(std::move(path)), target_(std::move(target)), temporary_(target_ + ".XXXXXX") {
  descriptor_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
  if (descriptor_ < 0) temporary_.clear();
}

Replacement::Replacement(Replacement&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

Replacement::~Replacement() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::optional<Replacement> Replacement::of(const std::string& path) {
  struct stat old {};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  struct stat link {};
  if (!exists && (errno != ENOENT || ::lstat(path.c_str(), &link) == 0)) return {};  // or a link to nowhere
  if (exists && (!S_ISREG(old.st_mode) || old.st_nlink != 1 || ::access(path.c_str(), W_OK) != 0)) return {};
  const std::unique_ptr<char, decltype(&std::free)> target(::realpath(path.c_str(), nullptr), &std::free);
  if (exists && target == nullptr) return {};
  Replacement made(path, target == nullptr ? path : std::string(target.get()));
  if (made.descriptor_ < 0) return {};
  const mode_t mode = exists ? old.st_mode & 07777U : mode_of_new_files();
  if (exists && ::fchown(made.descriptor_, old.st_uid, old.st_gid) != 0) return {};
  if (::fchmod(made.descriptor_, mode) != 0) return {};
  return made;
}

bool Replacement::write(std::string_view text) {
  int error = write_all(descriptor_, text);
  // Where the system crashes later, it must not have kept the name and lost the text.
  if (error == 0 && ::fsync(descriptor_) != 0 && errno != EINVAL) error = errno;
  if (::close(std::exchange(descriptor_, -1)) != 0 && error == 0) error = errno;
  if (error == 0 && ::rename(temporary_.c_str(), target_.c_str()) != 0) {
    error = errno;
    if (error == EBUSY || error == EXDEV || error == EPERM || error == EACCES) return false;
  }
  // NOLINTNEXTLINE(concurrency-mt-unsafe)
  if (error != 0) throw Failure(kRunFailed, path_ + ": cannot be written: " + std::strerror(error));
  temporary_.clear();
  return true;
}

}  // namespace cupel::cli
