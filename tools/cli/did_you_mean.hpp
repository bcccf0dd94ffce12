#ifndef CUPEL_CLI_DID_YOU_MEAN_HPP
#define CUPEL_CLI_DID_YOU_MEAN_HPP

#include <string>
#include <string_view>
#include <vector>

namespace cupel::cli {

/// `; did you mean 'select'?` with the candidate closest to a mistyped word; empty if none is close.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace cupel::cli

#endif
