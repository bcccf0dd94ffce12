#ifndef CUPEL_TESTING_SRC_GOLDEN_FILE_HPP
#define CUPEL_TESTING_SRC_GOLDEN_FILE_HPP

#include <filesystem>
#include <string>

namespace cupel::testing {

/// A text, or, if `problem` is not empty, why it could not be read.
struct FileText {
  std::string text = {};
  std::string problem = {};
};

/// Reads a whole file of at most 1 GiB. Does not open pipes and devices, which may have no end.
FileText read_golden(const std::filesystem::path& file);

/// Writes a file as files::write_whole_file() does, and creates missing directories. Returns a description of the
/// problem, or an empty text. A pipe or a device is a problem.
std::string write_golden(const std::filesystem::path& file, const std::string& text);

}  // namespace cupel::testing

#endif
