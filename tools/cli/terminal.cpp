#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace cupel::cli {

bool wants_colour() {
  const char* const no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  const char* const type = std::getenv("TERM");          // NOLINT(concurrency-mt-unsafe)
  const std::string_view terminal = type == nullptr ? "" : type;
  return isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0') && !terminal.empty() &&
         terminal != "dumb";
}

std::size_t page_width() {
  constexpr std::size_t kDefault = 120;
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kDefault;
  return std::clamp<std::size_t>(size.ws_col, 100, 240);
}

}  // namespace cupel::cli
