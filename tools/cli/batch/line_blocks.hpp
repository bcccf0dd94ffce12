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

/// Some whole lines of the input. Its memory is used again when it is filled again.
class LineBlock {
 public:
  const std::vector<std::string_view>& lines() const noexcept { return lines_; }  ///< without their line breaks
  std::uint64_t sequence() const noexcept { return sequence_; }                   ///< of the block, from 0
  std::uint64_t first_line() const noexcept { return first_line_; }               ///< number of its first line, from 1

 private:
  friend class LineBlocks;

  std::string_view text() const noexcept { return {buffer_.data(), length_}; }

  std::string buffer_;  // its size is what can be written to, and does not say how much is in use
  std::size_t length_ = 0;
  std::vector<std::string_view> lines_;
  std::uint64_t sequence_ = 0;
  std::uint64_t first_line_ = 1;
};

/// Cuts an input into blocks of whole lines. A block is handed out as soon as it is large enough or the input pauses,
/// so that whoever sends a line and waits for the answer gets it. Safe to use from many threads.
class LineBlocks {
 public:
  /// `input` must live as long as this. Of a line longer than `longest_line` bytes only a beginning is kept that is
  /// still too long, so that memory does not grow with what is sent.
  LineBlocks(Input& input, std::size_t longest_line);
  ~LineBlocks();
  LineBlocks(const LineBlocks&) = delete;
  LineBlocks& operator=(const LineBlocks&) = delete;

  /// The next block; false at the end of the input and after stop(). Waits for input. Throws Failure.
  bool next(LineBlock& block);

  /// Ends all waiting, for when there is no use in going on. May be called by a signal handler.
  void stop() noexcept;

  std::uint64_t bytes_read() const noexcept { return bytes_read_; }

 private:
  enum class Wait { Ready, Pause, Stopped };

  Wait wait_for_input(bool may_pause) const;
  std::size_t read_into(LineBlock& block);
  bool fill(LineBlock& block);

  Input& input_;
  std::size_t longest_line_;
  std::array<int, 2> wake_{};  // a pipe: what is written to it ends a wait for input
  std::mutex mutex_;           // guards what follows
  std::string rest_;           // the beginning of a line whose end has not been read
  std::uint64_t blocks_ = 0;
  std::uint64_t lines_ = 0;
  bool at_end_ = false;
  std::atomic<std::uint64_t> bytes_read_ = 0;
};

}  // namespace cupel::cli

#endif
