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
  std::string path;    ///< as it is opened
  std::uint64_t line;  ///< on which its assertion begins
};

/// The files that a check names.
struct NamedFiles {
  std::vector<std::string> inputs;  ///< items, budget and policy, as they are opened
  std::vector<GoldenFile> golden;
};

/// Looks for them without opening any. What can't be understood names none: run_check() says what is wrong with it.
NamedFiles files_named_in(const CheckSource& source);

/// Whether the `policy` of a check names a file where it names no preset.
inline bool names_policy_file(std::string_view name) { return name.find_first_of("./") != std::string_view::npos; }

}  // namespace cupel::cli

#endif
