#ifndef CUPEL_TESTS_REFERENCE_PLACERS_HPP
#define CUPEL_TESTS_REFERENCE_PLACERS_HPP

#include <cstddef>
#include <span>
#include <vector>

#include "cupel/model/scored_item.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::reference {

/// Place(merged): the indices of `merged` in their final order.
std::vector<std::size_t> place(PlacerType placer, std::span<const ScoredItem> merged);

std::vector<std::size_t> chronological_place(std::span<const ScoredItem> items);
std::vector<std::size_t> u_shaped_place(std::span<const ScoredItem> items);

}  // namespace cupel::reference

#endif
