#include "whole_file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "descriptor.hpp"

namespace cupel::files {

namespace {

// Blocks signals while it lives.
class BlockedSignals {
 public:
  BlockedSignals() noexcept {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_{};
};

// A new file, which is removed unless it replaces its target.
class TemporaryFile {
 public:
  // Creates the file in the directory of `target`; `mode` is that of open(). The file has no name yet, if the file
  // system supports that.
  TemporaryFile(std::string target, mode_t mode) : target_(std::move(target)) {
#ifdef O_TMPFILE
    const std::string directory = target_.substr(0, target_.rfind('/') + 1);
    descriptor_ = ::open(directory.empty() ? "." : directory.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    if (descriptor_ >= 0 && ::access(descriptor_path().c_str(), F_OK) == 0) return;
    close();
#endif
    make_name([&](const char* name) {
      descriptor_ = ::open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
      return descriptor_ >= 0;
    });
  }
  ~TemporaryFile() {
    close();
    if (!name_.empty()) ::unlink(name_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  // -1 if it could not be created.
  int descriptor() const noexcept { return descriptor_; }

  // 0 or errno.
  int replace_target() {
    const std::string link = descriptor_path();
    const BlockedSignals between_two_names;  // a fatal signal would leave the temporary name
    if (name_.empty() && !make_name([&](const char* name) {
          return ::linkat(AT_FDCWD, link.c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
        })) {
      return errno;
    }
    if (::rename(name_.c_str(), target_.c_str()) != 0) return errno;
    name_.clear();
    return 0;
  }

 private:
  std::string descriptor_path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

  // Tries names in the target's directory until one is free.
  template <class Make>
  bool make_name(const Make& make) {
    constexpr int kMostTries = 100;
    for (int number = 0; number < kMostTries; ++number) {
      name_ = target_ + "." + std::to_string(::getpid()) + "-" + std::to_string(number);
      if (make(name_.c_str())) return true;
      if (errno != EEXIST) break;
    }
    name_.clear();
    return false;
  }

  void close() noexcept {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
  }

  std::string target_;
  std::string name_;
  int descriptor_ = -1;
};

// Whether no file can replace this one, for example because it is a mount point or its name is too long to be extended.
bool is_impossible(int error) noexcept {
  return error == EBUSY || error == EXDEV || error == EPERM || error == EACCES || error == ENAMETOOLONG;
}

// Returns 0 or errno, or nothing if the file must be overwritten in place.
std::optional<int> replace(const std::string& path, std::string_view text) {
  struct stat old {};
  struct stat link {};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (!exists && (errno != ENOENT || ::lstat(path.c_str(), &link) == 0)) return {};  // a dangling symbolic link
  if (exists && (!S_ISREG(old.st_mode) || old.st_nlink != 1 || ::access(path.c_str(), W_OK) != 0)) return {};
  const std::unique_ptr<char, decltype(&std::free)> target(::realpath(path.c_str(), nullptr), &std::free);
  if (exists && target == nullptr) return {};

  TemporaryFile file(exists ? target.get() : path, exists ? 0600 : 0666);
  const int descriptor = file.descriptor();
  if (descriptor < 0) return {};
  if (exists && ::fchown(descriptor, old.st_uid, old.st_gid) != 0) return {};
  if (exists && ::fchmod(descriptor, old.st_mode & 07777U) != 0) return {};
  if (const int error = write_all(descriptor, text); error != 0) return error;
  // Otherwise, after a system crash, the file could have its name but not its text.
  if (::fsync(descriptor) != 0 && errno != EINVAL) return errno;
  const int error = file.replace_target();
  if (is_impossible(error)) return {};
  return error;
}

int overwrite(const std::string& path, std::string_view text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) return errno;
  const int error = write_all(descriptor, text);
  // Some file systems report a full disk only when a file is closed.
  if (::close(descriptor) != 0 && error == 0) return errno;
  return error;
}

}  // namespace

int write_whole_file(const std::string& path, std::string_view text) {
  const std::optional<int> result = replace(path, text);
  return result ? *result : overwrite(path, text);
}

}  // namespace cupel::files
