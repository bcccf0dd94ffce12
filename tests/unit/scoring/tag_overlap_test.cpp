// Compares both counting methods, by unions and by subsets, with one that compares all pairs of items.

#include "scoring/tag_overlap.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "cupel/scoring/frequency_scorer.hpp"
#include "scoring_helpers.hpp"
#include "util/ascii.hpp"

namespace cupel {
namespace {

using test::Items;
using test::tagged;

using Counts = std::vector<std::uint32_t>;

Counts count_all_pairs(const Items& items) {
  std::map<std::string, int> ids;
  std::vector<std::vector<int>> sets;
  for (const ContextItem& item : items) {
    std::set<int> set;
    for (const std::string& tag : item.tags()) {
      set.insert(ids.emplace(util::folded(tag), static_cast<int>(ids.size())).first->second);
    }
    sets.emplace_back(set.begin(), set.end());
  }
  const auto overlap = [](const std::vector<int>& a, const std::vector<int>& b) {
    for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
      if (*i == *j) return true;
      *i < *j ? ++i : ++j;
    }
    return false;
  };
  Counts counts(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    counts[i] += sets[i].empty() ? 0U : 1U;
    for (std::size_t j = 0; j < i; ++j) {
      if (!overlap(sets[i], sets[j])) continue;
      ++counts[i];
      ++counts[j];
    }
  }
  return counts;
}

/// Returns whether the sets were small enough for the subset method.
bool expect_methods_to_agree(const Items& items, const char* shape) {
  const Counts expected = count_all_pairs(items);
  Scratch scratch;
  StepMeter steps;
  const TagSets sets = TagSets::of(ItemList(items), scratch);

  Counts by_unions(items.size(), 12345);
  count_overlaps_by_unions(sets, scratch, steps, by_unions);
  EXPECT_EQ(by_unions, expected) << shape << ", unions";

  const bool subsets = subsets_fit(sets);
  if (subsets) {
    Counts by_subsets(items.size(), 12345);
    count_overlaps_by_subsets(sets, scratch, by_subsets);
    EXPECT_EQ(by_subsets, expected) << shape << ", subsets";
  }
  Counts chosen(items.size(), 12345);
  count_overlaps(sets, scratch, steps, chosen);
  EXPECT_EQ(chosen, expected) << shape << ", as chosen";

  const std::vector<double> scores = score_all(FrequencyScorer(), items);
  for (std::size_t i = 0; i < items.size() && items.size() > 1; ++i) {
    const double others = expected[i] == 0 ? 0.0 : static_cast<double>(expected[i] - 1);
    EXPECT_EQ(scores[i], others / static_cast<double>(items.size() - 1)) << shape << ", item " << i;
  }
  return subsets;
}

class RandomTags {
 public:
  explicit RandomTags(unsigned seed) : random_(seed) {}

  Items draw(std::size_t count, std::size_t fewest, std::size_t most, std::size_t of) {
    Items items;
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<std::string> tags;
      for (std::size_t t = fewest + random_() % (most - fewest + 1); t-- > 0;) tags.push_back(name(random_() % of));
      items.push_back(tagged(std::move(tags)));
    }
    return items;
  }

 private:
  // One tag in three spellings.
  std::string name(std::size_t tag) {
    const char* const kSpellings[] = {"tag-", "Tag-", "TAG-"};
    return kSpellings[random_() % 3] + std::to_string(tag);
  }

  std::mt19937 random_;
};

TEST(TagOverlap, CountsOneToFourOfFiftyTags) {
  RandomTags random(1);
  EXPECT_FALSE(expect_methods_to_agree(random.draw(100, 1, 4, 50), "100 items"));
  EXPECT_TRUE(expect_methods_to_agree(random.draw(2000, 1, 3, 50), "2,000 items, up to three"));
  EXPECT_FALSE(expect_methods_to_agree(random.draw(2000, 1, 4, 50), "2,000 items"));
}

TEST(TagOverlap, CountsThousandsOfItemsWithFewTags) {
  RandomTags random(2);
  EXPECT_TRUE(expect_methods_to_agree(random.draw(4500, 1, 4, 50), "4,500 items"));
}

TEST(TagOverlap, CountsSmallTables) {
  RandomTags random(3);
  for (std::size_t round = 0; round < 200; ++round) {
    expect_methods_to_agree(random.draw(round % 12, 0, 1 + round % 6, 1 + round % 9), "small");
  }
}

TEST(TagOverlap, CountsTheLargestSetsThatSubsetsAllow) {
  RandomTags random(4);
  EXPECT_TRUE(expect_methods_to_agree(random.draw(300, 6, 6, 14), "six of 14"));
  EXPECT_TRUE(expect_methods_to_agree(random.draw(200, 0, 6, 7), "up to six of seven"));
  EXPECT_FALSE(expect_methods_to_agree(random.draw(300, 12, 12, 9), "up to nine of nine"));
}

TEST(TagOverlap, CountsTwentyOfFourHundredTags) {
  RandomTags random(5);
  EXPECT_FALSE(expect_methods_to_agree(random.draw(700, 20, 20, 400), "20 of 400"));
}

TEST(TagOverlap, CountsManyTagsOfWhichMostAreRare) {
  RandomTags random(6);
  Items items = random.draw(800, 0, 8, 3000);
  const Items common = random.draw(800, 1, 3, 4);
  for (std::size_t i = 0; i < items.size(); i += 2) {
    ContextItemFields fields = items[i].fields();
    fields.tags.insert(fields.tags.end(), common[i].tags().begin(), common[i].tags().end());
    items[i] = ContextItem(std::move(fields));
  }
  EXPECT_FALSE(expect_methods_to_agree(items, "rare and common"));
}

TEST(TagOverlap, CountsATagThatAllShare) {
  Items items;
  for (int i = 0; i < 1000; ++i) items.push_back(tagged({"all", "own-" + std::to_string(i)}));
  expect_methods_to_agree(items, "one for all");
  const Items same(500, tagged({"A", "b"}));
  EXPECT_TRUE(expect_methods_to_agree(same, "all the same"));
}

TEST(TagOverlap, CountsUniqueTags) {
  Items items;
  for (int i = 0; i < 1000; ++i) items.push_back(tagged({"own-" + std::to_string(i)}));
  EXPECT_TRUE(expect_methods_to_agree(items, "unique"));
}

TEST(TagOverlap, CountsRepeatedTagsOnce) {
  RandomTags random(7);
  expect_methods_to_agree(random.draw(300, 10, 10, 4), "repeated");
}

TEST(TagOverlap, CountsListsOfSizesAroundAWordOfBits) {
  RandomTags random(8);
  for (const std::size_t count : {63U, 64U, 65U, 127U, 128U, 129U}) {
    expect_methods_to_agree(random.draw(count, 0, 9, 12), "around a word");
  }
}

TEST(TagOverlap, IsZeroForItemsWithoutTags) {
  const Items items(5, test::plain());
  EXPECT_TRUE(expect_methods_to_agree(items, "no tags"));
}

}  // namespace
}  // namespace cupel
