#ifndef CUPEL_CLI_OUTPUT_HPP
#define CUPEL_CLI_OUTPUT_HPP

#include <streambuf>
#include <string>
#include <string_view>

namespace cupel::cli {

/// Writes all of it to standard output. Throws BrokenPipe when nobody reads, Failure when it can't be written: on a
/// full disk, to a closed descriptor. A file that is full then ends with a whole line.
void write_to_stdout(std::string_view text);

/// Standard output, with a buffer. Nothing is lost unnoticed: what is not flushed at the end is a mistake of the
/// caller, so every command ends with flush().
class Output {
 public:
  /// Throw as write_to_stdout does.
  void write(std::string_view text);
  void flush();

 private:
  std::string buffer_;
};

/// Lets an std::ostream write to an Output. The stream must have exceptions(badbit) set for failures to come through.
class OutputBuffer : public std::streambuf {
 public:
  explicit OutputBuffer(Output& output) : output_(output) {}

 private:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char* text, std::streamsize length) override;

  Output& output_;
};

}  // namespace cupel::cli

#endif
