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

/// What the candidates look like. docs/explanation/performance.md describes each in words.
enum class Workload { Public, Chat, Rag, Agent };

std::string_view name(Workload workload);

/// `size` items, the same for the same random numbers whatever the compiler.
std::vector<ContextItem> make_items(Workload workload, std::size_t size, test_support::Random& random);

/// Target half of all tokens, nothing reserved.
ContextBudget half_of(const std::vector<ContextItem>& items);

}  // namespace cupel::benchmarks

#endif
