#ifndef CUPEL_CLI_TITLE_HPP
#define CUPEL_CLI_TITLE_HPP

#include <span>
#include <string>

#include "cupel/model/context_item.hpp"
#include "page.hpp"

namespace cupel::cli {

/// Prints the first line of a page: the program, the file, its candidates, and `more`.
void print_title(Page& page, const std::string& file, std::span<const ContextItem> items, const std::string& more = "");

}  // namespace cupel::cli

#endif
