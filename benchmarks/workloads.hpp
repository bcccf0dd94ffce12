#ifndef CUPEL_BENCHMARKS_WORKLOADS_HPP
#define CUPEL_BENCHMARKS_WORKLOADS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "support/random.hpp"

namespace cupel::benchmarks {

/// The kind of candidates. docs/explanation/performance.md describes each.
enum class Workload { Public, Chat, Rag, Agent };

std::string_view name(Workload workload);

/// `size` items, the same for the same random numbers with every compiler.
std::vector<ContextItem> make_items(Workload workload, std::size_t size, test_support::Random& random);

/// A budget whose target is half of all tokens, with no reserve.
ContextBudget half_of(const std::vector<ContextItem>& items);

}  // namespace cupel::benchmarks

#endif
