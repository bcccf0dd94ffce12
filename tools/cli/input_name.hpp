#ifndef CUPEL_CLI_INPUT_NAME_HPP
#define CUPEL_CLI_INPUT_NAME_HPP

#include <string>

namespace cupel::cli {

/// What messages call the input that is given as `argument`.
inline std::string input_name(const std::string& argument) { return argument == "-" ? "standard input" : argument; }

}  // namespace cupel::cli

#endif
