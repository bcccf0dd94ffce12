#ifndef CUPEL_REPORT_TRIALS_HPP
#define CUPEL_REPORT_TRIALS_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "run.hpp"

namespace cupel::report {

/// A selection by the positions of the run's list, ascending; nothing where the run fails.
using Tried = std::optional<std::vector<Position>>;

// What the pipeline of a run selects when one of its items is another, with the same budget.

Tried selected_without(const Run& run, Position item);
Tried selected_with_tokens(const Run& run, Position item, std::int64_t tokens);
Tried selected_with_pin(const Run& run, Position item, bool pinned);

}  // namespace cupel::report

#endif
