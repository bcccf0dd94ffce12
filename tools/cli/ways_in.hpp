#ifndef CUPEL_CLI_WAYS_IN_HPP
#define CUPEL_CLI_WAYS_IN_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/analytics/counterfactual.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel::cli {

/// What would have let an item in, in words.
struct WayIn {
  std::string_view change;  ///< of what: budget, tokens, score, priority, hint, timestamp
  std::string text;         ///< to what, and what else would change; or why never
};

/// All that is known about an item that a run with a target of `target` tokens left out with a score of `score`. The
/// numbers are the library's, see cupel/analytics/counterfactual.hpp.
std::vector<WayIn> ways_in(const Counterfactuals& found, const ContextItem& item, double score, std::int64_t target);

/// counterfactuals() with runs of so many items together, per question, and a hundred runs at least. The default is
/// good for some seconds.
Counterfactuals counterfactuals_in_time(const Pipeline& pipeline, std::span<const ContextItem> items,
                                        const ContextBudget& budget, Position position,
                                        std::size_t items_tried = 20'000'000);

}  // namespace cupel::cli

#endif
