#ifndef CUPEL_CLI_ITEM_SEARCH_HPP
#define CUPEL_CLI_ITEM_SEARCH_HPP

#include <span>
#include <string>
#include <vector>

#include "cli11.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel::cli {

/// Adds the option `--item`, whose value find_items() takes.
CLI::Option* add_item(CLI::App& command, std::string& item, const std::string& description);

/// The items that `--item` names: `#12` is a position, anything else is searched for in the contents. Throws Failure if
/// there are none.
std::vector<Position> find_items(std::span<const ContextItem> items, const std::string& wanted);

/// The first ten of these items, for a page; if there are more, it prints a note. JSON output has all of them.
std::vector<Position> find_first_items(std::span<const ContextItem> items, const std::string& wanted);

}  // namespace cupel::cli

#endif
