#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <system_error>

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
  constexpr std::size_t kLeast = 40;  // room for the longest number and a name beside it
  constexpr std::size_t kMost = 240;
  const char* const wanted = std::getenv("COLUMNS");  // NOLINT(concurrency-mt-unsafe)
  if (const std::string_view text = wanted == nullptr ? "" : wanted; !text.empty()) {
    std::size_t columns = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), columns);
    if (problem == std::errc() && end == text.data() + text.size() && columns > 0) {
      return std::clamp(columns, kLeast, kMost);
    }
  }
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kDefault;
  return std::clamp<std::size_t>(size.ws_col, kLeast, kMost);
}

}  // namespace cupel::cli
