#ifndef CUPEL_FWD_HPP
#define CUPEL_FWD_HPP

#include <cstdint>

#include "cupel/cxx20.hpp"

namespace cupel {

/// The index of an item in the caller's list, or of an entry in the list that a strategy receives. A position, never
/// the content, identifies an item. Positions have 32 bits, so a run takes at most 4,294,967,294 items.
using Position = std::uint32_t;

class ContextBudget;
class ContextItem;
class ContextKind;
class ContextSource;
class DiagnosticTraceCollector;
class Error;
class ItemList;
class Pipeline;
class Placer;
class RunContext;
class ScoredItems;
class Scorer;
class Slicer;
class Timestamp;
class TraceCollector;
class Workspace;
struct Policy;
struct ScoreAnatomy;
struct ScoredItem;
struct ScorerSpec;
struct Selection;
struct SelectionReport;
struct SlicerSpec;

}  // namespace cupel

#endif
