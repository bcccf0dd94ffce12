// How much memory a run allocates, counted by a replacement of the global operator new.

#include <atomic>
#include <cstdlib>
#include <new>

#include "cupel/cupel.hpp"
#include "pipeline_helpers.hpp"

namespace {

std::atomic<std::size_t> allocations = 0;
std::atomic<std::size_t> allocated_bytes = 0;

void* counted(std::size_t size, std::size_t alignment) {
  ++allocations;
  allocated_bytes += size;
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  void* const memory = alignment <= alignof(std::max_align_t) ? std::malloc(size == 0 ? 1 : size)
                                                              : std::aligned_alloc(alignment, rounded);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return counted(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return counted(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace cupel {
namespace {

using test::Items;

struct Cost {
  std::size_t allocations;
  std::size_t bytes;
};

Cost cost_of(const Pipeline& pipeline, const Items& items, const ContextBudget& budget,
             TraceCollector* collector = nullptr) {
  const std::size_t allocations_before = allocations;
  const std::size_t bytes_before = allocated_bytes;
  const Selection selection = pipeline.run(items, budget, collector);
  EXPECT_FALSE(selection.empty());
  return {allocations - allocations_before, allocated_bytes - bytes_before};
}

// One content in ten is a duplicate, and timestamps are shuffled.
Items make_items(std::size_t count, std::size_t content_size) {
  Items items;
  items.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::string content = "content number " + std::to_string(i % 10 == 9 ? i - 1 : i) + " ";
    content.resize(std::max(content.size(), content_size), 'x');
    const auto n = static_cast<std::int64_t>(i);
    items.push_back(ContextItem({.content = std::move(content),
                                 .tokens = 10 + n * 7919 % 491,
                                 .kind = i % 3 == 0 ? "ToolOutput" : "Message",
                                 .priority = n * 31 % 10,
                                 .timestamp = Timestamp::from_unix(1700000000 + n * 7907 % 100003),
                                 .future_relevance_hint = static_cast<double>(i % 17) / 16.0}));
  }
  return items;
}

AnyScorer four_scorers() {
  return CompositeScorer({{RecencyScorer(), 3.0}, {KindScorer()}, {PriorityScorer()}, {ReflexiveScorer()}});
}

const ContextBudget kBudget({.max_tokens = 128000, .target_tokens = 100000, .output_reserve = 8000});

class Allocations : public ::testing::TestWithParam<bool> {
 protected:
  static Pipeline pipeline() {
    PipelineOptions options{.scorer = four_scorers(), .slicer = GreedySlice(), .placer = ChronologicalPlacer()};
    if (GetParam()) options.placer = UShapedPlacer();
    return Pipeline(options);
  }
};

TEST_P(Allocations, AreAsManyForAThousandItemsAsForAHundredThousand) {
  const Cost small = cost_of(pipeline(), make_items(1000, 200), kBudget);
  const Cost large = cost_of(pipeline(), make_items(100000, 200), kBudget);
  EXPECT_EQ(small.allocations, large.allocations);
  EXPECT_LT(large.allocations, 10U);
}

// Spec: Diagnostics/null-path, TraceCollector/null-collector
// "When diagnostics are disabled (via NullTraceCollector), no event objects are constructed".
TEST_P(Allocations, DoNotIncreaseWithADisabledCollector) {
  const Items items = make_items(3000, 200);
  const Cost without = cost_of(pipeline(), items, kBudget);
  NullTraceCollector disabled;
  const Cost with = cost_of(pipeline(), items, kBudget, &disabled);
  EXPECT_EQ(with.allocations, without.allocations);
  EXPECT_EQ(with.bytes, without.bytes);
  DiagnosticTraceCollector enabled;
  EXPECT_GT(cost_of(pipeline(), items, kBudget, &enabled).allocations, without.allocations);
}

TEST_P(Allocations, DoNotCopyContents) {
  constexpr std::size_t kContent = 10 * 1024;
  constexpr std::size_t kItems = 2000;
  const Items large = make_items(kItems, kContent);
  const Items small = make_items(kItems, 10);
  const Cost cost = cost_of(pipeline(), large, kBudget);
  EXPECT_LT(cost.bytes / kItems, kContent / 50);
  EXPECT_EQ(cost.bytes, cost_of(pipeline(), small, kBudget).bytes);
}

TEST_P(Allocations, DoNotCopyContentsIntoReports) {
  constexpr std::size_t kContent = 10 * 1024;
  constexpr std::size_t kItems = 2000;
  DiagnosticTraceCollector collector;
  const Cost cost = cost_of(pipeline(), make_items(kItems, kContent), kBudget, &collector);
  EXPECT_LT(cost.bytes / kItems, kContent / 10);
}

TEST_P(Allocations, StopOnceAWorkspaceIsLargeEnough) {
  const Pipeline pipeline = Allocations::pipeline();
  const Items items = make_items(3000, 200);
  Workspace workspace;
  const std::vector<Position> first = pipeline.run(items, kBudget, workspace).positions;
  const std::size_t before = allocations;
  for (const std::size_t count : {3000U, 10U, 0U, 1000U, 3000U}) {
    pipeline.run(std::span(items).first(count), kBudget, workspace);
  }
  EXPECT_EQ(allocations, before);
  EXPECT_EQ(pipeline.run(items, kBudget, workspace).positions, first);
}

// The failed run has pinned items that do not fit.
TEST_P(Allocations, StayAtZeroInAWorkspaceAfterAFailedRun) {
  const Pipeline pipeline = Allocations::pipeline();
  const Items items = make_items(3000, 200);
  Workspace workspace;
  const std::vector<Position> first = pipeline.run(items, kBudget, workspace).positions;
  const Items too_much{test::pinned("P", 1'000'000)};
  EXPECT_EQ(test::thrown_error([&] { pipeline.run(too_much, kBudget, workspace); }).code(),
            ErrorCode::PinnedExceedsBudget);
  const std::size_t before = allocations;
  pipeline.run(items, kBudget, workspace);
  EXPECT_EQ(allocations, before);
  EXPECT_EQ(pipeline.run(items, kBudget, workspace).positions, first);
}

INSTANTIATE_TEST_SUITE_P(BothPlacers, Allocations, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "UShaped" : "Chronological"; });

TEST(AllocationCounter, CountsAllocationsAndBytes) {
  const std::size_t before = allocations;
  const std::size_t bytes = allocated_bytes;
  const auto number = std::make_unique<std::int64_t>(7);
  EXPECT_EQ(allocations - before, 1U);
  EXPECT_EQ(allocated_bytes - bytes, sizeof *number);
}

// Once the workspace is large enough, GreedySlice and the built-in scorers and placers allocate nothing.
TEST(AllocationsOfScorers, StopOnceAWorkspaceIsLargeEnough) {
  const FixedTimeProvider clock(Timestamp::from_unix(1'700'200'000));
  const std::pair<const char*, AnyScorer> scorers[] = {
      {"frequency", FrequencyScorer()},
      {"tag", TagScorer({{"a", 1.0}, {"b", 2.0}})},
      {"decay", DecayScorer(clock, DecayCurve::exponential(std::chrono::hours(6)))},
      {"metadataTrust", MetadataTrustScorer()},
      {"metadataKey", MetadataKeyScorer({.key = "key", .value = "7", .boost = 2.0})},
      {"scaled", ScaledScorer(RecencyScorer())}};
  Items items = make_items(500, 20);
  for (std::size_t i = 0; i < items.size(); ++i) {
    ContextItemFields fields = items[i].fields();
    fields.tags = {i % 2 == 0 ? "a" : "b", "c" + std::to_string(i % 7)};
    fields.metadata = {{"key", static_cast<std::int64_t>(i % 9)}, {"cupel:trust", "0.5"}};
    items[i] = ContextItem(std::move(fields));
  }
  for (const auto& [name, scorer] : scorers) {
    const Pipeline pipeline({.scorer = scorer, .slicer = GreedySlice(), .placer = ChronologicalPlacer()});
    Workspace workspace;
    pipeline.run(items, kBudget, workspace);
    const std::size_t before = allocations;
    pipeline.run(items, kBudget, workspace);
    EXPECT_EQ(allocations, before) << name;
  }
}

// Other slicers allocate lists. Their number depends on the kinds and on how often the lists double, not on the items.
TEST(AllocationsOfSlicers, StayFew) {
  const AnySlicer slicers[] = {KnapsackSlice({.bucket_size = 1000}), StreamSlice(),
                               QuotaSlice({{.kind = "Message", .max_percent = 50}}, GreedySlice())};
  const Items items = make_items(50000, 20);
  for (const AnySlicer& slicer : slicers) {
    const Pipeline pipeline({.scorer = four_scorers(), .slicer = slicer, .placer = ChronologicalPlacer()});
    EXPECT_LT(cost_of(pipeline, items, kBudget).allocations, 40U);
  }
}

// Scores for which bounds decide most items, and scores for which hundreds or thousands stay undecided.
TEST(AllocationsOfSlicers, AKnapsackStaysBelow64MiB) {
  const ContextBudget budget({.max_tokens = 128'000, .target_tokens = 128'000});
  const auto score = [](int family, std::int64_t tokens, std::int64_t i) {
    const std::int64_t points[] = {i * 7919 % 9973, 5'000, 10 * tokens, 10 * tokens + 1'000};
    return static_cast<double>(points[family]) / 10'000.0;
  };
  const Pipeline pipeline(
      {.scorer = ReflexiveScorer(), .slicer = KnapsackSlice({.bucket_size = 1}), .placer = ChronologicalPlacer()});
  for (int family = 0; family < 4; ++family) {
    Items items;
    for (std::int64_t i = 0; i < 10'000; ++i) {
      const std::int64_t tokens = 10 + i * 7907 % 491;
      items.push_back(ContextItem(
          {.content = std::to_string(i), .tokens = tokens, .future_relevance_hint = score(family, tokens, i)}));
    }
    EXPECT_LT(cost_of(pipeline, items, budget).bytes, std::size_t{64} << 20) << "family " << family;
  }
}

}  // namespace
}  // namespace cupel
