#ifndef CUPEL_TESTING_SRC_GOLDEN_FILE_HPP
#define CUPEL_TESTING_SRC_GOLDEN_FILE_HPP

#include <filesystem>
#include <string>

namespace cupel::testing {

/// A text, or why there is none: then `problem` is not empty.
struct FileText {
  std::string text = {};
  std::string problem = {};
};

/// A whole file of at most 1 GiB. Pipes and devices, which may have no end, are not waited for.
FileText read_golden(const std::filesystem::path& file);

/// Empty, or why it can't be written. Directories are made where they are missing. What was there stays until all of
/// the new text is written, which then takes its place and its permissions; nothing but a file is replaced.
std::string write_golden(const std::filesystem::path& file, const std::string& text);

}  // namespace cupel::testing

#endif
