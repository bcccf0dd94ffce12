#ifndef CUPEL_TESTS_PROPERTY_INVARIANTS_HPP
#define CUPEL_TESTS_PROPERTY_INVARIANTS_HPP

#include <span>
#include <stdexcept>
#include <string>

#include "cupel/pipeline.hpp"

namespace cupel::property {

/// Checks a run against the invariants of the specification, independently of the reference. Returns a description of
/// the first invariant that the run breaks, or an empty text. `selection` and `report` are two runs of the same
/// pipeline over the same items.
std::string broken_invariant(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                             const Selection& selection, const SelectionReport& report);

/// @{
/// The same for the selection of a slicer alone and for the order of a placer alone.
std::string broken_slice(const Slicer& slicer, std::span<const ScoredItem> items, const ContextBudget& budget,
                         const SliceResult& result);
std::string broken_placement(std::size_t size, std::span<const Position> order);
/// @}

/// A run breaks an invariant. for_each_case() tells how to replay it.
struct BrokenInvariant : std::logic_error {
  using std::logic_error::logic_error;
};

/// @{
/// Like the functions of Pipeline, but check all invariants, also that a second run has the same result. Throw
/// BrokenInvariant, and what the pipeline throws.
Selection checked_run(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                      TraceCollector* collector = nullptr);
SelectionReport checked_dry_run(const Pipeline& pipeline, std::span<const ContextItem> items,
                                const ContextBudget& budget);
/// @}

}  // namespace cupel::property

#endif
