#include "golden_file.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>
#include <utility>

namespace cupel::testing {

namespace {

namespace fs = std::filesystem;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::string message_of(int error) { return error == 0 ? "unknown error" : std::generic_category().message(error); }

// Of what is not there, and of a directory, the system's own messages tell.
bool is_special(const fs::path& file) {
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

// A new file with the first free name of `name`, `name`1, `name`2..., which becomes `name`: whatever somebody has
// there, and what another process writes at the same time, is left alone. Nothing, with errno, where none can be made.
File make_file(fs::path& name) {
  const fs::path first = name;
  for (int number = 1;; ++number) {
    File file(std::fopen(name.string().c_str(), "wbx"));
    if (file || errno != EEXIST) return file;
    name = first;
    name += std::to_string(number);
  }
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
  std::error_code ignored;
  if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
  if (error) return error.message();
  const bool exists = fs::exists(file, ignored);
  const fs::path target = exists ? fs::canonical(file, error) : file;
  if (error) return error.message();
  fs::path beside = target;
  beside += ".new";
  errno = 0;
  File stream = make_file(beside);
  if (!stream) return message_of(errno);
  if (exists) fs::permissions(beside, fs::status(target, ignored).permissions(), ignored);
  errno = 0;
  const bool is_written = std::fwrite(text.data(), 1, text.size(), stream.get()) == text.size();
  const bool is_closed = std::fclose(stream.release()) == 0;
  std::string problem = is_written && is_closed ? "" : message_of(errno);
  if (problem.empty()) fs::rename(beside, target, error);
  if (problem.empty() && error) problem = error.message();
  if (!problem.empty()) fs::remove(beside, ignored);
  return problem;
}

}  // namespace cupel::testing
