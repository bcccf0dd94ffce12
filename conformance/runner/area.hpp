#ifndef CUPEL_CONFORMANCE_AREA_HPP
#define CUPEL_CONFORMANCE_AREA_HPP

#include <array>
#include <bitset>
#include <cstddef>
#include <string_view>

#include "discover.hpp"

/// The areas that a suite of vectors must cover, from the specification's chapter "Conformance Levels".
namespace cupel::conformance {

/// An area that a complete suite tests.
enum class Area {
  Recency,
  Priority,
  Kind,
  Tag,
  Frequency,
  Reflexive,
  Composite,
  Scaled,
  Greedy,
  Knapsack,
  Quota,
  Chronological,
  UShaped,
  GreedyPipeline,
  OtherSlicerPipeline,
  ChronologicalPipeline,
  UShapedPipeline,
  SeveralScorersPipeline,
  PinnedPipeline,
  SingleItemRecency,
  NoTimestampsRecency,
  DegenerateScaled,
  NestedComposite,
  EmptySlice,
  EmptyPipeline,
  AllPinnedPipeline,
  EqualContentsPipeline,
  TruncatePipeline,
};

/// An area's name and level.
struct AreaName {
  Area area;
  Level level;            ///< the level of the vectors that cover it
  std::string_view name;  ///< as in "no vector for ..."
};

/// Every area, in the chapter's order.
inline constexpr std::array kAreas = {
    AreaName{Area::Recency, Level::Required, "RecencyScorer"},
    AreaName{Area::Priority, Level::Required, "PriorityScorer"},
    AreaName{Area::Kind, Level::Required, "KindScorer"},
    AreaName{Area::Tag, Level::Required, "TagScorer"},
    AreaName{Area::Frequency, Level::Required, "FrequencyScorer"},
    AreaName{Area::Reflexive, Level::Required, "ReflexiveScorer"},
    AreaName{Area::Composite, Level::Required, "CompositeScorer"},
    AreaName{Area::Scaled, Level::Required, "ScaledScorer"},
    AreaName{Area::Greedy, Level::Required, "GreedySlice"},
    AreaName{Area::Knapsack, Level::Required, "KnapsackSlice"},
    AreaName{Area::Quota, Level::Required, "QuotaSlice"},
    AreaName{Area::Chronological, Level::Required, "ChronologicalPlacer"},
    AreaName{Area::UShaped, Level::Required, "UShapedPlacer"},
    AreaName{Area::GreedyPipeline, Level::Required, "a pipeline with GreedySlice"},
    AreaName{Area::OtherSlicerPipeline, Level::Required, "a pipeline with another slicer"},
    AreaName{Area::ChronologicalPipeline, Level::Required, "a pipeline with ChronologicalPlacer"},
    AreaName{Area::UShapedPipeline, Level::Required, "a pipeline with UShapedPlacer"},
    AreaName{Area::SeveralScorersPipeline, Level::Required, "a pipeline with several scorers"},
    AreaName{Area::PinnedPipeline, Level::Required, "a pipeline with pinned items"},
    AreaName{Area::SingleItemRecency, Level::Optional, "RecencyScorer over a single item"},
    AreaName{Area::NoTimestampsRecency, Level::Optional, "RecencyScorer over items without timestamps"},
    AreaName{Area::DegenerateScaled, Level::Optional, "ScaledScorer over equal scores"},
    AreaName{Area::NestedComposite, Level::Optional, "CompositeScorer in a CompositeScorer"},
    AreaName{Area::EmptySlice, Level::Optional, "a slicer without items"},
    AreaName{Area::EmptyPipeline, Level::Optional, "a pipeline without items"},
    AreaName{Area::AllPinnedPipeline, Level::Optional, "a pipeline with pinned items only"},
    AreaName{Area::EqualContentsPipeline, Level::Optional, "a pipeline with equal contents"},
    AreaName{Area::TruncatePipeline, Level::Optional, "a pipeline with Truncate"},
};

/// Which areas a vector, or a suite, covers.
using Areas = std::bitset<kAreas.size()>;

/// The area's index in a set.
constexpr std::size_t index_of(Area area) noexcept { return static_cast<std::size_t>(area); }

}  // namespace cupel::conformance

#endif
