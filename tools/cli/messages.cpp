#include "messages.hpp"

#include <unistd.h>

#include <new>
#include <string>

#include "descriptor.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {
bool quiet = false;  // only set while the arguments are parsed, before any thread starts
}  // namespace

void print_error(std::string_view message) noexcept {
  // One write per line, so that the lines of processes that share a terminal do not mix. Errors can't be reported.
  const auto say = [](std::string_view line) { static_cast<void>(files::write_all(STDERR_FILENO, line)); };
  try {
    say("cupel: " + view::printable(message) + "\n");
  } catch (const std::bad_alloc&) {
    say("cupel: out of memory\n");
  }
}

void print_note(std::string_view message) noexcept {
  if (!quiet) print_error(message);
}

void set_quiet() noexcept { quiet = true; }

bool is_quiet() noexcept { return quiet; }

}  // namespace cupel::cli
