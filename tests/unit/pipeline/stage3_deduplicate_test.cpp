#include <map>
#include <random>

#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::kNaN;
using test::pinned;
using test::Positions;

// The positions that reach Slice, by score.
Positions survivors(const Items& items, AnyScorer scorer = ReflexiveScorer(), bool enabled = true) {
  const test::TakesAll slicer;
  PipelineOptions options = test::with_slicer(slicer, OverflowStrategy::Proceed);
  options.scorer = std::move(scorer);
  options.deduplication = enabled;
  Pipeline(options).run(items, budget_of(1000));
  return slicer.calls().at(0).positions;
}

// Spec: Deduplicate/algorithm: DEDUPLICATE: "The survivor for each content group is the item with the highest score. On
//     score ties, the item with the lowest original index (position in the scored input array) wins."
//   Vectors: required/pipeline/deduplicate-keeps-the-best-copy-wherever-it-stands,
//     deduplicate-first-of-equal-copies-survives, deduplicate-first-of-the-equally-best-survives,
//     deduplicate-in-a-long-list, optional/pipeline/deduplicate-nan-first-is-not-replaced,
//     deduplicate-nan-later-does-not-replace
//   Public vectors: deduplication, diag-deduplicated
//   Note: The comparison is `>`, as written: NaN neither wins nor loses (decisions#numbers).
TEST(Deduplicate, KeepsTheBestCopy) {
  EXPECT_EQ(survivors({item("twin", 1, 0.1), item("twin", 1, 0.9), item("twin", 1, 0.5)}), Positions{1});
}

// Spec: Deduplicate/algorithm
// "On score ties, the item with the lowest original index (position in the scored input array) wins."
TEST(Deduplicate, KeepsTheFirstOfEquallyScoredCopies) {
  EXPECT_EQ(survivors({item("other", 1, 0.5), item("twin", 1, 0.5), item("twin", 1, 0.5)}), (Positions{0, 1}));
  EXPECT_EQ(survivors({item("twin", 1), item("twin", 1)}, test::GivenScores({0.0, -0.0})), Positions{0});
  EXPECT_EQ(survivors({item("twin", 1), item("twin", 1)}, test::GivenScores({-0.0, 0.0})), Positions{0});
}

// Spec: Deduplicate/edge-cases
// "All items identical. ... Only one survives"
TEST(Deduplicate, KeepsOneOfManyCopies) { EXPECT_EQ(survivors(Items(100, item("same", 1, 0.5))), Positions{0}); }

// Spec: Deduplicate/relative-order, Deduplicate/edge-cases
// "No duplicates. All items are unique; the output is identical to the input."
TEST(Deduplicate, KeepsDistinctContents) {
  EXPECT_EQ(survivors({item("a", 1), item("b", 1), item("c", 1)}), (Positions{0, 1, 2}));
}

// Spec: Deduplicate/byte-exact, MUST: "Implementations MUST use byte-exact ordinal comparison for content equality."
//     "Content comparison MUST be byte-exact ordinal. No Unicode normalization (NFC, NFD, NFKC, NFKD), no case folding,
//     no whitespace normalization."
//   Vectors: required/pipeline/deduplicate-letter-case-tells-contents-apart,
//     deduplicate-white-space-tells-contents-apart, deduplicate-normalization-form-tells-contents-apart,
//     deduplicate-invisible-characters-tell-contents-apart, deduplicate-long-contents-differ-in-their-last-byte
//   Note: Hashes are only a filter; the bytes decide.
// "Items that differ by a single byte — including trailing whitespace, BOM markers, or normalization form — are
// considered distinct."
TEST(Deduplicate, ComparesByteByByte) {
  EXPECT_EQ(survivors({item("text", 1), item("Text", 1), item("text ", 1), item("\uFEFFtext", 1), item("text\n", 1)}),
            (Positions{0, 1, 2, 3, 4}));
  EXPECT_EQ(survivors({item("\u00E9", 1), item("e\u0301", 1)}), (Positions{0, 1}));
  EXPECT_EQ(survivors({item(std::string("a\0b", 3), 1), item(std::string("a\0c", 3), 1), item("a", 1)}),
            (Positions{0, 1, 2}));
  const std::string text(1000, 'x');
  EXPECT_EQ(survivors({item(text + "a", 1), item(text + "b", 1), item(text + "a", 1)}), (Positions{0, 1}));
}

// Spec: Deduplicate/edge-cases
// "Duplicate content, different metadata. Only content is compared. ... The surviving item retains all its original
// fields."
TEST(Deduplicate, ComparesContentsOnly) {
  const Items items = {
      ContextItem({.content = "twin", .tokens = 5, .kind = "Document", .tags = {"a"}, .future_relevance_hint = 0.1}),
      ContextItem({.content = "twin", .tokens = 9, .kind = "Memory", .source = "Rag", .future_relevance_hint = 0.9})};
  const SelectionReport report = Pipeline(test::usual_options()).dry_run(items, budget_of(100));
  ASSERT_EQ(report.included.size(), 1U);
  EXPECT_TRUE(report.included[0].item.same_record(items[1]));
}

// Spec: Deduplicate/edge-cases: disabled, empty, no duplicates, all identical, other fields differ
//   Vectors: required/pipeline/deduplicate-disabled-keeps-every-copy, deduplicate-all-copies-of-one-content-leave-one,
//     deduplicate-compares-contents-only, deduplicate-pinned-copies-all-stay,
//     deduplicate-copies-with-negative-tokens-do-not-compete, deduplicate-makes-room-before-slicing,
//     optional/pipeline/deduplicate-disabled-copies-stay-distinguishable, deduplicate-is-on-by-default
//   Note: Pinned items are not deduplicated: they are compared neither with each other nor with other items.
// "Deduplication disabled. When disabled, the input is returned unchanged."
TEST(Deduplicate, CanBeSwitchedOff) {
  EXPECT_EQ(survivors({item("twin", 1, 0.1), item("twin", 1, 0.9), item("twin", 1, 0.5)}, ReflexiveScorer(), false),
            (Positions{1, 2, 0}));
}

// Spec: Deduplicate/algorithm
// The comparison is `>`: NaN is not greater than anything, and nothing is greater than NaN.
TEST(Deduplicate, NaNNeitherWinsNorLoses) {
  const Items twins(3, item("twin", 1));
  EXPECT_EQ(survivors(twins, test::GivenScores({kNaN, 0.9, 0.95})), Positions{0});
  EXPECT_EQ(survivors(twins, test::GivenScores({0.1, kNaN, 0.9})), Positions{2});
  EXPECT_EQ(survivors(twins, test::GivenScores({0.9, kNaN, kNaN})), Positions{0});
  EXPECT_EQ(survivors(twins, test::GivenScores({kNaN, kNaN, kNaN})), Positions{0});
}

// Spec: Deduplicate/edge-cases
TEST(Deduplicate, IgnoresPinnedItems) {
  const Items items = {pinned("twin", 1), item("twin", 1), pinned("twin", 1), item("twin", 1)};
  EXPECT_EQ(test::run(test::usual_options(), items, budget_of(100)), (Positions{0, 2, 1}));
}

// Spec: ExclusionReasons/emitters
TEST(Deduplicate, ReportsWhichItemWasKept) {
  const Items items = {item("twin", 1, 0.2), item("x", 1, 0.3), item("twin", 1, 0.5), item("twin", 1, 0.9)};
  const SelectionReport report = Pipeline(test::usual_options()).dry_run(items, budget_of(100));
  for (const Position loser : {Position{0}, Position{2}}) {
    const auto& reason = test::reason<exclusion::Deduplicated>(report, loser);
    EXPECT_EQ(reason.deduplicated_against.str(), "twin");
    EXPECT_EQ(reason.deduplicated_against_position, Position{3});  // the final survivor
  }
  EXPECT_EQ(test::excluded(report, 0).score, 0.2);  // as computed
}

// Spec: Deduplicate/relative-order, MUST: "The output MUST preserve the relative order of surviving items from the
//     input."
//   Vectors: required/pipeline/deduplicate-survivors-keep-their-own-places
TEST(Deduplicate, AgreesWithAMapOnThousandsOfItems) {
  std::mt19937 random(1);
  Items items;
  std::vector<double> scores;
  std::map<std::string, Position> best;
  for (Position i = 0; i < 5000; ++i) {
    const std::string content = "content number " + std::to_string(random() % 1500);
    items.push_back(item(content, 1));
    scores.push_back(static_cast<double>(random() % 10));
    const auto [entry, is_new] = best.emplace(content, i);
    if (!is_new && scores[i] > scores[entry->second]) entry->second = i;
  }
  Positions expected;
  for (Position i = 0; i < items.size(); ++i) {
    if (best.at(items[i].content()) == i) expected.push_back(i);
  }
  std::stable_sort(expected.begin(), expected.end(), [&](Position a, Position b) { return scores[a] > scores[b]; });
  EXPECT_EQ(survivors(items, test::GivenScores(scores)), expected);
}

// Contents of equal length and with equal ends, like records in one envelope, differ only in the middle. There are a
// few of them, or so many that all bytes are hashed.
TEST(Deduplicate, DistinguishesContentsOfEqualLengthAndEqualEnds) {
  for (const std::size_t count : {2U, 16U, 17U, 18U, 40U, 3'000U}) {
    for (const std::size_t length : {31U, 32U, 33U, 34U, 64U, 300U}) {
      Items items;
      Positions expected;
      for (std::size_t i = 0; i < count; ++i) {
        std::string content(length, '-');
        const std::string number = std::to_string(10'000 + i / 3);  // every third is new
        content.replace((length - number.size()) / 2, number.size(), number);
        if (i % 3 == 0) expected.push_back(static_cast<Position>(i));
        items.push_back(item(std::move(content), 1, 0.5));
      }
      EXPECT_EQ(survivors(items), expected) << count << " contents of " << length << " bytes";
    }
  }
}

}  // namespace
}  // namespace cupel
