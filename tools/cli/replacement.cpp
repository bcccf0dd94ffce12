#include "replacement.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
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

// Where a file is found that has no name.
std::string place_of(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

// A file without a name: whatever ends the process, nothing of it is left. -1 where the file system has none, or where
// it could not be named later.
int open_unnamed(const std::string& directory) {
  const int descriptor = ::open(directory.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor < 0 || ::access(place_of(descriptor).c_str(), F_OK) == 0) return descriptor;
  ::close(descriptor);
  return -1;
}

// While it lives, signals wait.
class WithoutSignals {
 public:
  WithoutSignals() noexcept {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~WithoutSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  WithoutSignals(const WithoutSignals&) = delete;
  WithoutSignals& operator=(const WithoutSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

Replacement::Replacement(std::string path, std::string target) : path_(std::move(path)), target_(std::move(target)) {
  const std::string directory = target_.substr(0, target_.rfind('/') + 1);  // all of it where there is none
  descriptor_ = open_unnamed(directory.empty() ? "." : directory);
  if (descriptor_ >= 0) return;
  temporary_ = target_ + ".XXXXXX";
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
  remove_temporary();
}

void Replacement::remove_temporary() noexcept {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  temporary_.clear();
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

bool Replacement::has_name() {
  constexpr int kMostTries = 100;
  for (int number = 0; temporary_.empty() && number < kMostTries; ++number) {
    std::string name = target_ + "." + std::to_string(::getpid()) + "-" + std::to_string(number);
    if (::linkat(AT_FDCWD, place_of(descriptor_).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      temporary_ = std::move(name);
    } else if (errno != EEXIST) {
      break;
    }
  }
  return !temporary_.empty();
}

bool Replacement::write(std::string_view text) {
  int error = write_all(descriptor_, text);
  // Where the system crashes later, it must not have kept the name and lost the text.
  if (error == 0 && ::fsync(descriptor_) != 0 && errno != EINVAL) error = errno;
  if (error == 0) {
    const WithoutSignals guard;  // one that ends the process must not find it between two names
    if (!has_name()) return false;
    if (::close(std::exchange(descriptor_, -1)) != 0) error = errno;
    if (error == 0 && ::rename(temporary_.c_str(), target_.c_str()) == 0) return temporary_.clear(), true;
    if (error == 0) error = errno;
    remove_temporary();
    if (error == EBUSY || error == EXDEV || error == EPERM || error == EACCES) return false;
  }
  // NOLINTNEXTLINE(concurrency-mt-unsafe)
  throw Failure(kRunFailed, path_ + ": cannot be written: " + std::strerror(error));
}

}  // namespace cupel::cli
