// A library to preload (LD_PRELOAD) whose malloc fails at the n-th call, where n is CUPEL_FAIL_AT, and with
// CUPEL_FAIL_ON=1 at all later calls too. Calls are counted from the start of main(), because a C++ program cannot
// handle failures before it. At exit, the number of calls is written to the file descriptor CUPEL_FAIL_COUNT.

#include <dlfcn.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

extern "C" void* __libc_malloc(std::size_t size);  // NOLINT: glibc's own name

namespace {

using Main = int (*)(int, char**, char**);
using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);

std::atomic<unsigned long> calls = 0;
std::atomic<unsigned long> fail_at = 0;
bool fail_on = false;
Main real_main = nullptr;

unsigned long number(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::strtoul(text, nullptr, 10);
}

int counted_main(int argc, char** argv, char** environment) {
  fail_on = number("CUPEL_FAIL_ON") != 0;
  calls = 0;
  fail_at = number("CUPEL_FAIL_AT");
  return real_main(argc, argv, environment);
}

__attribute__((destructor)) void write_count() {
  fail_at = 0;
  const unsigned long to = number("CUPEL_FAIL_COUNT");
  if (to == 0) return;
  char text[32];
  const int length = std::snprintf(text, sizeof text, "%lu", calls.load());
  [[maybe_unused]] const ssize_t written = ::write(static_cast<int>(to), text, static_cast<std::size_t>(length));
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) void* malloc(std::size_t size) {
  const unsigned long call = ++calls;
  const unsigned long failing = fail_at;
  if (failing != 0 && (call == failing || (fail_on && call > failing))) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(size);
}

__attribute__((visibility("default"))) int __libc_start_main(Main main, int argc, char** argv,  // NOLINT
                                                             void (*init)(), void (*fini)(), void (*rtld_fini)(),
                                                             void* stack_end) {
  real_main = main;
  const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}
}
