// To be loaded before the C library (LD_PRELOAD): fsync that sends the process the signal CUPEL_KILL_WITH. A command
// that writes a whole file calls it when all of the text is written and nothing has its place yet.

#include <csignal>
#include <cstdlib>

extern "C" __attribute__((visibility("default"))) int fsync(int /*descriptor*/) {
  const char* const number = std::getenv("CUPEL_KILL_WITH");
  return number == nullptr ? 0 : std::raise(std::atoi(number));
}
