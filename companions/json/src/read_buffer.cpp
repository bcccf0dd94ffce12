#include "read_buffer.hpp"

#include <algorithm>
#include <cstring>

#include "cursor.hpp"

namespace cupel::json {

bool ReadBuffer::more() {
  if (at_end_) return false;
  constexpr std::size_t kSmallest = std::size_t{1} << 20;
  const std::size_t size = end_ - begin_;
  check_size(size);
  // Leave at least half of the buffer to fill, so that an item that spans many reads is not copied each time.
  if (capacity_ - size < capacity_ / 2 || capacity_ == 0) {
    const std::size_t capacity = std::max(kSmallest, capacity_ * 2);
    std::unique_ptr<char[]> larger(new char[capacity]);  // NOLINT(modernize-avoid-c-arrays)
    if (size != 0) std::memcpy(larger.get(), buffer_.get() + begin_, size);
    buffer_ = std::move(larger);
    capacity_ = capacity;
  } else if (begin_ != 0) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, size);
  }
  begin_ = 0;
  end_ = size;
  const std::size_t count = source_(buffer_.get() + end_, capacity_ - end_);
  end_ += count;
  at_end_ = count == 0;
  return !at_end_;
}

void ReadBuffer::check_size(std::size_t size) const {
  if (size > max_size_) broken_text(place_, "an item is longer than " + std::to_string(max_size_) + " bytes");
}

void ReadBuffer::consume(std::size_t count) noexcept {
  const std::string_view passed(buffer_.get() + begin_, count);
  begin_ += count;
  const std::size_t last_break = passed.rfind('\n');
  if (last_break == std::string_view::npos) {
    place_.column += count;
    return;
  }
  place_.line += static_cast<std::uint64_t>(std::count(passed.begin(), passed.end(), '\n'));
  place_.column = count - last_break;
}

std::string_view ReadBuffer::line() {
  std::size_t searched = 0;
  while (true) {
    const std::string_view window = text();
    const std::size_t found = window.find('\n', searched);
    if (found != std::string_view::npos) return window.substr(0, found);
    searched = window.size();
    if (!more()) return text();
  }
}

void ReadBuffer::skip_bom() {
  while (end_ - begin_ < 3 && more()) {
  }
  if (text().starts_with("\xEF\xBB\xBF")) consume(3);
}

}  // namespace cupel::json
