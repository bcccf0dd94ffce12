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

/// Writes a file as files::write_whole_file() does, and the directories that it needs. Returns why it failed, or an
/// empty text. A pipe or a device is an error.
std::string write_golden(const std::filesystem::path& file, const std::string& text);

}  // namespace cupel::testing

#endif
