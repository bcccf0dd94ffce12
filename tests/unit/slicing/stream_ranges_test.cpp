// stream_slice() over input ranges: what it selects and how far it reads.

#include <iterator>
#include <list>
#include <sstream>

#include "cupel/scoring/reflexive_scorer.hpp"
#include "slicing_helpers.hpp"
#include "stream_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::entry;

using test::positions;
using Positions = test::StreamPositions;

/// Items read from a stream of "tokens hint" pairs, as std::istream_iterator reads: the first one when iteration
/// begins, each further one by ++. Reading removes an item from the stream.
template <class Item>
class ItemsOf {
 public:
  explicit ItemsOf(std::istream& stream) : stream_(stream) {}

  class Iterator {
   public:
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::input_iterator_tag;

    Iterator() = default;
    explicit Iterator(ItemsOf& source) : source_(&source) { ++*this; }

    Item operator*() const { return make(Type<Item>()); }
    Iterator& operator++() {
      done_ = !(source_->stream_ >> tokens_ >> score_);
      if (!done_) ++source_->pulled_;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& it, std::default_sentinel_t) { return it.done_; }

   private:
    template <class>
    struct Type {};
    ScoredItem make(Type<ScoredItem>) const { return entry(tokens_, score_); }
    ContextItem make(Type<ContextItem>) const {
      return ContextItem({.content = "x", .tokens = tokens_, .future_relevance_hint = score_});
    }

    ItemsOf* source_ = nullptr;
    std::int64_t tokens_ = 0;
    double score_ = 0.0;
    bool done_ = false;
  };

  Iterator begin() { return Iterator(*this); }
  std::default_sentinel_t end() const { return {}; }

  int pulled() const { return pulled_; }

 private:
  std::istream& stream_;
  int pulled_ = 0;
};

const char* const kSixItems = "5 0.1  5 0.9  5 1.0  5 0.2  5 0.3  5 0.4";

TEST(StreamRanges, SelectsFromAnInputStream) {
  std::istringstream stream(kSixItems);
  ItemsOf<ScoredItem> items(stream);
  EXPECT_EQ(positions(stream_slice(items, budget_of(100), {.batch_size = 4})), (Positions{2, 1, 3, 0, 5, 4}));
  EXPECT_EQ(items.pulled(), 6);
}

TEST(StreamRanges, ScoresTheItemsItReads) {
  std::istringstream stream(kSixItems);
  ItemsOf<ContextItem> items(stream);
  const auto taken = stream_slice(items, budget_of(15), ReflexiveScorer(), {.batch_size = 2});
  EXPECT_EQ(positions(taken), (Positions{1, 0, 2}));
  EXPECT_EQ(taken[0].scored.score, 0.9);
}

// Spec: Slicers/stream-slice
TEST(StreamRanges, ReadsNoFurtherThanTheBatchThatUsesUpTheBudget) {
  std::istringstream stream(kSixItems);
  ItemsOf<ScoredItem> items(stream);
  EXPECT_EQ(positions(stream_slice(items, budget_of(10), {.batch_size = 2})), (Positions{1, 0}));
  EXPECT_EQ(items.pulled(), 2);
  std::int64_t next_tokens = 0;
  double next_score = 0.0;
  EXPECT_TRUE(stream >> next_tokens >> next_score);
  EXPECT_EQ(next_score, 1.0);  // the third item is still in the stream
}

TEST(StreamRanges, ReadsNoFurtherThanTheBatchThatUsesUpTheBudgetWhenScoring) {
  std::istringstream stream(kSixItems);
  ItemsOf<ContextItem> items(stream);
  stream_slice(items, budget_of(5), ReflexiveScorer(), {.batch_size = 3});
  EXPECT_EQ(items.pulled(), 3);
}

TEST(StreamRanges, ReadsNothingWithoutABudget) {
  std::istringstream stream(kSixItems);
  ItemsOf<ScoredItem> items(stream);
  EXPECT_TRUE(stream_slice(items, budget_of(0)).empty());
  EXPECT_EQ(items.pulled(), 0);
}

TEST(StreamRanges, ContinuesReadingWhileTokensRemain) {
  std::istringstream stream("9 0.9  2 0.8  3 0.7  0 0.1");
  ItemsOf<ScoredItem> items(stream);
  EXPECT_EQ(positions(stream_slice(items, budget_of(10), {.batch_size = 1})), (Positions{0, 3}));
  EXPECT_EQ(items.pulled(), 4);
}

TEST(StreamRanges, SelectsFromContainers) {
  const std::vector<ScoredItem> vector = {entry(5, 0.1), entry(5, 0.9)};
  EXPECT_EQ(positions(stream_slice(vector, budget_of(5))), (Positions{1}));
  const std::list<ScoredItem> list(vector.begin(), vector.end());
  EXPECT_EQ(positions(stream_slice(list, budget_of(10))), (Positions{1, 0}));
  EXPECT_TRUE(stream_slice(std::vector<ScoredItem>(), budget_of(10)).empty());
}

TEST(StreamRanges, RejectsABatchSizeThatIsNotPositive) {
  test::expect_slicer_error([] { return stream_slice(std::vector<ScoredItem>(), budget_of(10), {.batch_size = 0}); },
                            "batchSize", "must be positive");
}

}  // namespace
}  // namespace cupel
