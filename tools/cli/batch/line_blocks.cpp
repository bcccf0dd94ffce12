#include "line_blocks.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "failure.hpp"

namespace cupel::cli {

namespace {

// Large enough that the cost of passing a block is small compared to answering it, and small enough to spread a short
// input over the threads.
constexpr std::size_t kBlock = std::size_t{256} << 10;

void split(std::string_view text, std::vector<std::string_view>& lines) {
  lines.clear();
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
  }
}

}  // namespace

LineBlocks::LineBlocks(Input& input, std::size_t longest_line) : input_(input), longest_line_(longest_line) {
  if (::pipe2(wake_.data(), O_CLOEXEC) != 0) {
    throw Failure(kRunFailed,
                  std::string("cannot create a pipe: ") + std::strerror(errno));  // NOLINT(concurrency-mt-unsafe)
  }
}

LineBlocks::~LineBlocks() {
  ::close(wake_[0]);
  ::close(wake_[1]);
}

void LineBlocks::stop() noexcept { [[maybe_unused]] const ssize_t written = ::write(wake_[1], "", 1); }

LineBlocks::Wait LineBlocks::wait_for_input(bool may_pause) const {
  std::array<pollfd, 2> waits{};
  waits[0] = {.fd = input_.descriptor(), .events = POLLIN, .revents = 0};
  waits[1] = {.fd = wake_[0], .events = POLLIN, .revents = 0};
  while (true) {
    const int count = ::poll(waits.data(), waits.size(), may_pause ? 0 : -1);
    if (count < 0 && errno == EINTR) continue;
    if (waits[1].revents != 0) return Wait::Stopped;
    return count == 0 ? Wait::Pause : Wait::Ready;
  }
}

// Appends the available input to the block and returns its size; 0 at the end of the input.
std::size_t LineBlocks::read_into(LineBlock& block) {
  if (block.buffer_.size() - block.length_ < kBlock / 2) {
    block.buffer_.resize(std::max(kBlock + kBlock / 2, block.buffer_.size() * 2));
  }
  const std::size_t count = input_.read(block.buffer_.data() + block.length_, block.buffer_.size() - block.length_);
  block.length_ += count;
  bytes_read_ += count;
  return count;
}

// Reads until the block has a whole line and is large enough, or the input pauses or ends. Returns false if stopped.
bool LineBlocks::fill(LineBlock& block) {
  std::size_t lines_end = 0;
  while (lines_end == 0 || block.length_ < kBlock) {
    const Wait wait = wait_for_input(lines_end != 0);
    if (wait == Wait::Stopped) return false;
    if (wait == Wait::Pause) break;
    const std::size_t start = block.length_;
    if (read_into(block) == 0) {
      at_end_ = true;
      lines_end = block.length_;
      break;
    }
    if (lines_end == 0 && start > longest_line_) {
      const std::size_t line_end = std::min(block.text().find('\n', start), block.length_);
      block.buffer_.erase(start, line_end - start);
      block.length_ -= line_end - start;
    }
    if (const std::size_t found = block.text().substr(start).rfind('\n'); found != std::string_view::npos) {
      lines_end = start + found + 1;
    }
  }
  rest_.assign(block.text().substr(lines_end));
  block.length_ = lines_end;
  return true;
}

bool LineBlocks::next(LineBlock& block) {
  constexpr std::size_t kMuch = 64 * kBlock;  // a larger buffer, grown for one long line, is freed
  const std::lock_guard lock(mutex_);
  if (at_end_) return false;
  if (block.buffer_.size() > kMuch) block.buffer_ = std::string();
  if (block.buffer_.size() < rest_.size()) block.buffer_.resize(rest_.size());
  block.length_ = rest_.copy(block.buffer_.data(), rest_.size());
  if (!fill(block) || block.length_ == 0) return false;
  block.sequence_ = blocks_++;
  block.first_line_ = lines_ + 1;
  split(block.text(), block.lines_);
  lines_ += block.lines_.size();
  return true;
}

}  // namespace cupel::cli
