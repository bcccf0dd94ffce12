#ifndef CUPEL_CLI_OUTPUT_HPP
#define CUPEL_CLI_OUTPUT_HPP

#include <streambuf>
#include <string>
#include <string_view>

namespace cupel::cli {

/// Writes all of `text` to standard output. Throws BrokenPipe if the reader is gone, Failure on any other error, such
/// as a full disk or a closed descriptor. On a full disk, a file still ends with a whole line.
void write_to_stdout(std::string_view text);

/// Buffered standard output. Every command must end with flush(), which reports errors; the destructor does not flush.
class Output {
 public:
  /// These throw as write_to_stdout() does.
  void write(std::string_view text);
  void flush();

 private:
  std::string buffer_;
};

/// Lets an std::ostream write to an Output. The stream must have exceptions(badbit) set, or failures are lost.
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
