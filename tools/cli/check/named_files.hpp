#ifndef CUPEL_CLI_CHECK_NAMED_FILES_HPP
#define CUPEL_CLI_CHECK_NAMED_FILES_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "check/check_result.hpp"

namespace cupel::cli {

/// The file of a `match_golden`.
struct GoldenFile {
  std::string path;    ///< as passed to open()
  std::uint64_t line;  ///< on which its assertion begins
};

/// The files that a check names.
struct NamedFiles {
  std::vector<std::string> inputs;  ///< paths of items, budget and policy, as passed to open()
  std::vector<GoldenFile> golden;
};

/// Finds these files without opening them. Ignores what is invalid: run_check() reports it.
NamedFiles files_named_in(const CheckSource& source);

/// Whether the `policy` of a check, if it is not a preset, is the name of a file.
inline bool names_policy_file(std::string_view name) { return name.find_first_of("./") != std::string_view::npos; }

}  // namespace cupel::cli

#endif
