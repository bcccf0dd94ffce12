#ifndef CUPEL_TESTS_PROPERTY_INVARIANTS_HPP
#define CUPEL_TESTS_PROPERTY_INVARIANTS_HPP

#include <span>
#include <stdexcept>
#include <string>

#include "cupel/pipeline.hpp"

namespace cupel::property {

/// What the specification promises of every run, whatever the reference says: the first promise that a run breaks, in
/// words, or an empty text. `selection` and `report` are two runs of the same pipeline over the same items.
std::string broken_invariant(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                             const Selection& selection, const SelectionReport& report);

/// @{
/// The same of a slicer's selection and of a placer's order, by themselves.
std::string broken_slice(const Slicer& slicer, std::span<const ScoredItem> items, const ContextBudget& budget,
                         const SliceResult& result);
std::string broken_placement(std::size_t size, std::span<const Position> order);
/// @}

/// A run that breaks a promise. for_each_case() tells how to replay it.
struct BrokenInvariant : std::logic_error {
  using std::logic_error::logic_error;
};

/// @{
/// As Pipeline's own, and then all promises are looked at, also that the same run gives the same result again. Throw
/// BrokenInvariant, and what the pipeline throws.
Selection checked_run(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                      TraceCollector* collector = nullptr);
SelectionReport checked_dry_run(const Pipeline& pipeline, std::span<const ContextItem> items,
                                const ContextBudget& budget);
/// @}

}  // namespace cupel::property

#endif
