#ifndef CUPEL_JSON_SRC_READ_BUFFER_HPP
#define CUPEL_JSON_SRC_READ_BUFFER_HPP

#include <cstddef>
#include <memory>
#include <string_view>

#include "cupel/error.hpp"
#include "cupel/json/items.hpp"

namespace cupel::json {

/// A window on a stream of text. Grows until the value at its beginning is complete, and moves on when that is
/// consumed.
class ReadBuffer {
 public:
  ReadBuffer(ByteSource source, std::size_t max_size) : source_(std::move(source)), max_size_(max_size) {}

  std::string_view text() const noexcept { return {buffer_.get() + begin_, end_ - begin_}; }

  /// Whether the buffer reaches the end of the stream.
  bool at_end() const noexcept { return at_end_; }

  /// Reads on; false at the end of the stream. Throws Error (InvalidJson) if the buffer would exceed the maximum size.
  bool more();

  /// Whether more() would throw.
  bool is_too_long() const noexcept { return end_ - begin_ > max_size_; }

  /// Throws Error (InvalidJson) if `size`, of an item that begins here, exceeds the maximum.
  void check_size(std::size_t size) const;

  /// Moves the beginning forward by `count` bytes.
  void consume(std::size_t count) noexcept;

  /// The text up to the next line break or the end of the stream. Reads as much as it needs.
  std::string_view line();

  void skip_bom();

  /// The place of the buffer's beginning.
  TextPlace place() const noexcept { return place_; }

 private:
  ByteSource source_;
  std::size_t max_size_;
  std::unique_ptr<char[]>
      buffer_;  // NOLINT(modernize-avoid-c-arrays): a vector would initialize bytes that are overwritten
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  TextPlace place_{1, 1};
  bool at_end_ = false;
};

}  // namespace cupel::json

#endif
