// A library to preload (LD_PRELOAD) with calls that raise the signal whose number is in an environment variable.

#include <fcntl.h>
#include <stdio.h>

#include <csignal>
#include <cstdlib>

namespace {

int raise_from(const char* variable) {
  const char* const number = std::getenv(variable);
  return number == nullptr ? 0 : std::raise(std::atoi(number));
}

}  // namespace

// Called when the whole text is written, but the new file has not replaced the old one.
extern "C" __attribute__((visibility("default"))) int fsync(int /*descriptor*/) {
  return raise_from("CUPEL_KILL_WITH");
}

// Called when the new file has a temporary name.
extern "C" __attribute__((visibility("default"))) int rename(const char* from, const char* to) noexcept {
  raise_from("CUPEL_KILL_IN_RENAME_WITH");
  return ::renameat(AT_FDCWD, from, AT_FDCWD, to);
}
