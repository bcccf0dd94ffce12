#include "progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "bar.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

using view::grouped;

constexpr std::string_view kClearLine = "\r\033[K";

void draw(std::string_view text) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

Progress::Progress(bool shown, std::optional<std::uint64_t> total)
    : shown_(shown), total_(total), start_(Clock::now()), next_(start_ + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (drawn_) draw(kClearLine);
}

void Progress::update(std::uint64_t bytes) {
  if (!shown_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  const double megabytes = static_cast<double>(bytes) / 1e6;
  const double rate = megabytes / std::chrono::duration<double>(now - start_).count();
  std::string line(kClearLine);
  if (total_) {
    constexpr std::size_t kWidth = 40;
    Bar bar(static_cast<std::int64_t>(*total_), kWidth);
    const auto done = static_cast<std::int64_t>(bytes);
    const auto left = static_cast<std::int64_t>(*total_) - done;
    line += bar.part(done, "█") + bar.part(left, "░") + " ";
  }
  line += fmt::format("{} MB, {} MB/s", grouped(static_cast<std::int64_t>(megabytes)),
                      grouped(static_cast<std::int64_t>(rate)));
  draw(line);
  drawn_ = true;
}

}  // namespace cupel::cli
