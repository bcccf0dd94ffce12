#include "item_search.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

#include "failure.hpp"
#include "messages.hpp"
#include "view/format.hpp"

namespace cupel::cli {

CLI::Option* add_item(CLI::App& command, std::string& item, const std::string& description) {
  return command.add_option("--item", item, description)->type_name("TEXT|#N");
}

std::vector<Position> find_items(std::span<const ContextItem> items, const std::string& wanted) {
  if (items.empty()) throw Failure(kBadInput, "--item: there are no items");
  if (wanted.starts_with('#')) {
    std::uint64_t position = 0;
    const auto result = std::from_chars(wanted.data() + 1, wanted.data() + wanted.size(), position);
    if (result.ptr == wanted.data() + wanted.size() && wanted.size() > 1) {
      if (result.ec != std::errc() || position >= items.size()) {
        throw Failure(kBadInput, fmt::format("--item: there is no item {}; positions go from #0 to #{}", wanted,
                                             items.size() - 1));
      }
      return {static_cast<Position>(position)};
    }
  }
  std::vector<Position> found;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].content().find(wanted) != std::string::npos) found.push_back(static_cast<Position>(i));
  }
  if (found.empty()) throw Failure(kBadInput, "--item: no content contains '" + wanted + "'");
  return found;
}

std::vector<Position> find_first_items(std::span<const ContextItem> items, const std::string& wanted) {
  constexpr std::size_t kMost = 10;
  std::vector<Position> found = find_items(items, wanted);
  if (found.size() > kMost) {
    print_note(fmt::format("--item: {} contain '{}'; showing the first {}", view::counted(found.size(), "item"), wanted,
                           kMost));
    found.resize(kMost);
  }
  return found;
}

}  // namespace cupel::cli
