#include "view/suggestions.hpp"

#include <fmt/core.h>

#include "view/format.hpp"

namespace cupel::view {

Suggestions suggestions(const Run& run, std::span<const Counterfactuals> entry_conditions, const Limits& limits) {
  return run.breakdown().over_tokens > 0 ? suggestions_for_overflow(run, limits)
                                         : suggestions_for_inclusion(run, entry_conditions, limits);
}

std::string untried_text(const Suggestions& suggestions, const EntryConditions& conditions) {
  std::vector<std::string> parts;
  if (suggestions.some_items_untried) parts.emplace_back("some changes to items");
  if (suggestions.targets_untried) parts.emplace_back("higher targets");
  if (conditions.incomplete) {
    parts.push_back(conditions.found.empty() ? "what would let single items in"
                                             : fmt::format("what would let in more than the best {}",
                                                           counted(conditions.found.size(), "item")));
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += i == 0                 ? "Not tried, because it takes more work than a page allows: "
            : i + 1 < parts.size() ? ", "
                                   : " and ";
    text += parts[i];
  }
  return text.empty() ? text : text + ".";
}

}  // namespace cupel::view
