#ifndef CUPEL_WORDS_WAYS_IN_HPP
#define CUPEL_WORDS_WAYS_IN_HPP

#include <cstdint>
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

}  // namespace cupel::cli

#endif
