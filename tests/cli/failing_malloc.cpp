// To be loaded before the C library (LD_PRELOAD): malloc whose n-th call fails, n being CUPEL_FAIL_AT; with
// CUPEL_FAIL_ON=1 all calls after it too. At the end the number of calls is written to the descriptor CUPEL_FAIL_COUNT.

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

extern "C" void* __libc_malloc(std::size_t size);  // NOLINT: glibc's own name

namespace {

std::atomic<unsigned long> calls = 0;
unsigned long fail_at = 0;
bool fail_on = false;

unsigned long number(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::strtoul(text, nullptr, 10);
}

// Counts from here: what the C++ library sets aside for exceptions when it starts is not to fail.
struct Start {
  Start() {
    fail_on = number("CUPEL_FAIL_ON") != 0;
    calls = 0;
    fail_at = number("CUPEL_FAIL_AT");
  }
  ~Start() {
    fail_at = 0;
    const unsigned long to = number("CUPEL_FAIL_COUNT");
    if (to == 0) return;
    char text[32];
    const int length = std::snprintf(text, sizeof text, "%lu", calls.load());
    [[maybe_unused]] const ssize_t written = ::write(static_cast<int>(to), text, static_cast<std::size_t>(length));
  }
} start;

}  // namespace

extern "C" __attribute__((visibility("default"))) void* malloc(std::size_t size) {
  const unsigned long call = ++calls;
  if (fail_at != 0 && (call == fail_at || (fail_on && call > fail_at))) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(size);
}
