#ifndef CUPEL_CLI_INPUT_NAME_HPP
#define CUPEL_CLI_INPUT_NAME_HPP

#include <string>

namespace cupel::cli {

/// The name of an input in messages.
inline std::string input_name(const std::string& argument) { return argument == "-" ? "standard input" : argument; }

}  // namespace cupel::cli

#endif
