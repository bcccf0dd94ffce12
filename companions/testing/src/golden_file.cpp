#include "golden_file.hpp"

#include <cerrno>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "whole_file.hpp"

namespace cupel::testing {

namespace {

namespace fs = std::filesystem;

std::string message_of(int error) { return error == 0 ? "unknown error" : std::generic_category().message(error); }

// Whether the file exists and is neither a regular file nor a directory: the system has messages for the other cases.
bool is_special(const fs::path& file) {
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace

FileText read_golden(const fs::path& file) {
  constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 30U;
  if (is_special(file)) return {.problem = "Not a regular file"};
  std::error_code error;
  if (const std::uintmax_t size = fs::file_size(file, error); !error && size > kLargest) {
    return {.problem = "It is larger than 1 GiB"};
  }
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  if (stream && stream.peek() != std::ifstream::traits_type::eof()) text << stream.rdbuf();
  if (stream.bad() || !stream.is_open() || errno != 0) return {.problem = message_of(errno)};
  return {.text = std::move(text).str()};
}

std::string write_golden(const fs::path& file, const std::string& text) {
  if (is_special(file)) return "Not a regular file";
  std::error_code error;
  if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
  if (error) return error.message();
  const int problem = files::write_whole_file(file.string(), text);
  return problem == 0 ? "" : message_of(problem);
}

}  // namespace cupel::testing
