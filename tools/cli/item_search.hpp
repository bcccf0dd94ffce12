#ifndef CUPEL_CLI_ITEM_SEARCH_HPP
#define CUPEL_CLI_ITEM_SEARCH_HPP

#include <span>
#include <string>
#include <vector>

#include "cli11.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel::cli {

/// The option `--item`, which find_items() understands.
CLI::Option* add_item(CLI::App& command, std::string& item, const std::string& description);

/// The items that `--item` means: `#12` is a position, anything else is looked for in the contents. Throws Failure when
/// there is none.
std::vector<Position> find_items(std::span<const ContextItem> items, const std::string& wanted);

/// The first ten of them, for a page; where there are more, a note says so. JSON has all.
std::vector<Position> find_first_items(std::span<const ContextItem> items, const std::string& wanted);

}  // namespace cupel::cli

#endif
