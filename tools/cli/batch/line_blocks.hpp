#ifndef CUPEL_CLI_BATCH_LINE_BLOCKS_HPP
#define CUPEL_CLI_BATCH_LINE_BLOCKS_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "input.hpp"

namespace cupel::cli {

/// Some whole lines of the input. Filling it again reuses its memory.
class LineBlock {
 public:
  const std::vector<std::string_view>& lines() const noexcept { return lines_; }  ///< without their line breaks
  std::uint64_t sequence() const noexcept { return sequence_; }                   ///< of the block, from 0
  std::uint64_t first_line() const noexcept { return first_line_; }               ///< number of its first line, from 1

 private:
  friend class LineBlocks;

  std::string_view text() const noexcept { return {buffer_.data(), length_}; }

  std::string buffer_;  // its size is the capacity; length_ bytes are in use
  std::size_t length_ = 0;
  std::vector<std::string_view> lines_;
  std::uint64_t sequence_ = 0;
  std::uint64_t first_line_ = 1;
};

/// Splits an input into blocks of whole lines. A block is returned as soon as it is large enough or the input pauses,
/// so that a client can send a line and wait for its answer. Thread-safe.
class LineBlocks {
 public:
  /// `input` must live as long as this. Of a line longer than `longest_line` bytes only a beginning is kept, itself
  /// longer than `longest_line`, so that memory use is bounded.
  LineBlocks(Input& input, std::size_t longest_line);
  ~LineBlocks();
  LineBlocks(const LineBlocks&) = delete;
  LineBlocks& operator=(const LineBlocks&) = delete;

  /// The next block; false at the end of the input and after stop(). Waits for input. Throws Failure.
  bool next(LineBlock& block);

  /// Makes all current and later calls of next() return false. May be called from a signal handler.
  void stop() noexcept;

  std::uint64_t bytes_read() const noexcept { return bytes_read_; }

 private:
  enum class Wait { Ready, Pause, Stopped };

  Wait wait_for_input(bool may_pause) const;
  std::size_t read_into(LineBlock& block);
  bool fill(LineBlock& block);

  Input& input_;
  std::size_t longest_line_;
  std::array<int, 2> wake_{};  // a pipe: a byte written to it ends a wait for input
  std::mutex mutex_;           // guards the members below
  std::string rest_;           // the beginning of a line whose end has not been read
  std::uint64_t blocks_ = 0;
  std::uint64_t lines_ = 0;
  bool at_end_ = false;
  std::atomic<std::uint64_t> bytes_read_ = 0;
};

}  // namespace cupel::cli

#endif
