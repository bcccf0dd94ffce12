#include "output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "descriptor.hpp"
#include "failure.hpp"

namespace cupel::cli {

void write_to_stdout(std::string_view text) {
  const int error = files::write_all(STDOUT_FILENO, text);
  if (error == EPIPE) throw BrokenPipe();
  // NOLINTNEXTLINE(concurrency-mt-unsafe)
  if (error != 0) throw Failure(kRunFailed, std::string("standard output cannot be written: ") + std::strerror(error));
}

void Output::write(std::string_view text) {
  constexpr std::size_t kEnough = std::size_t{64} << 10;
  buffer_ += text;
  if (buffer_.size() >= kEnough) flush();
}

void Output::flush() {
  write_to_stdout(buffer_);
  buffer_.clear();
}

OutputBuffer::int_type OutputBuffer::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char character = traits_type::to_char_type(c);
  output_.write({&character, 1});
  return c;
}

std::streamsize OutputBuffer::xsputn(const char* text, std::streamsize length) {
  output_.write({text, static_cast<std::size_t>(length)});
  return length;
}

}  // namespace cupel::cli
