#include "support/random_items.hpp"

#include <algorithm>
#include <utility>

#include "support/extremes.hpp"
#include "support/random_metadata.hpp"

namespace cupel::test_support {
namespace {

using namespace std::string_literals;

// Includes pairs that differ in the bit that distinguishes the case of letters but are not letters ("[x" and "{x", "@x"
// and "`x", "É" and "é"), to catch case folding beyond ASCII letters.
constexpr const char* kKinds[] = {
    "Message", "message", "MESSAGE", "Document", "document",     "ToolOutput", "toolOUTPUT", "Memory", "memory", "tool",
    "Tool",    "[k",      "{k",      "É",        "SystemPrompt", "é",          "@k",         "`k",     "K",      "k"};
constexpr const char* kTags[] = {"a",  "A",  "b", "B", "ab", "AB",     "aB",     "",       "[x", "{x",
                                 "@x", "`x", "é", "É", " a", "urgent", "URGENT", "Urgent", "c",  "d"};

// Drawn once per list. A field that is absent in 100 percent of the items triggers the scorer's "all null" branch.
struct ListStyle {
  int no_timestamp, no_priority, no_hint, no_tags, no_metadata, pinned, negative, zero;
  std::size_t contents, instants, priorities, kinds;
  std::int64_t max_tokens;
};

ListStyle random_style(Random& random, const ItemOptions& options) {
  constexpr int kAbsent[] = {0, 0, 20, 50, 90, 100};
  constexpr int kPinned[] = {0, 0, 0, 0, 3, 3, 10, 10, 40, 100};
  constexpr int kNegative[] = {0, 0, 0, 5, 30};
  constexpr int kZero[] = {0, 5, 10, 50};
  constexpr std::size_t kDistinct[] = {1, 2, 3, 8, 1000};
  constexpr std::size_t kContents[] = {1, 3, 8, 20, 1000, 1000, 1000, 1000};
  constexpr std::int64_t kTokens[] = {1, 3, 12, 60};
  return {.no_timestamp = random.pick(kAbsent),
          .no_priority = random.pick(kAbsent),
          .no_hint = random.pick(kAbsent),
          .no_tags = random.pick(kAbsent),
          .no_metadata = random.pick(kAbsent),
          .pinned = options.pinned ? random.pick(kPinned) : 0,
          .negative = options.negative_tokens ? random.pick(kNegative) : 0,
          .zero = random.pick(kZero),
          .contents = random.pick(kContents),
          .instants = random.pick(kDistinct),
          .priorities = random.pick(kDistinct),
          .kinds = random.chance(20) ? std::size_t{1} : std::size(kKinds),
          .max_tokens = random.chance(50) ? options.max_tokens : std::min(options.max_tokens, random.pick(kTokens))};
}

std::string random_content(Random& random, std::size_t distinct) {
  const std::string suffixes[] = {"", "", "", "", " ", "\n", "\0"s, "\xCC\x81"};
  std::string content(1, random.chance(90) ? 'c' : 'C');
  content += std::to_string(random.below(distinct));
  if (distinct > 2) content += random.pick(suffixes);
  if (random.chance(3)) content += std::string(300, 'x');
  return content;
}

std::int64_t random_huge_tokens(Random& random, std::size_t count) {
  const auto share = static_cast<std::int64_t>(static_cast<std::uint64_t>(kMax) / std::max<std::size_t>(count, 1));
  switch (random.below(12)) {
    case 0:
      return random.chance(20) ? kMax : share;
    case 1:
      return random.chance(20) ? kMin : -share;
    case 2:
      return random.chance(20) ? kMax - random.between(0, 3) : share;
    case 3:
      return 0;
    case 4:
      return random.between(0, 100);
    default:
      return random.between(share / 2, share);
  }
}

double random_hint(Random& random) {
  constexpr double kHints[] = {kNaN, kInfinity, -kInfinity, -0.0, 0.0, 0.5, 1.0, 1.7, -0.3, 5e-324, 0.9999999999999999};
  return random.chance(40) ? random.pick(kHints) : random.unit();
}

std::int64_t random_priority(Random& random, std::size_t distinct) {
  constexpr std::int64_t kExtremes[] = {kMin, kMin + 1, -1, 0, kMax - 1, kMax};
  if (distinct > 3 && random.chance(10)) return random.pick(kExtremes);
  return static_cast<std::int64_t>(random.below(distinct)) - static_cast<std::int64_t>(distinct / 2);
}

Timestamp random_instant(Random& random, std::size_t distinct) {
  if (distinct > 3 && random.chance(10)) return random_timestamp(random);
  const auto step = static_cast<std::int64_t>(random.below(distinct));
  return Timestamp::from_unix(1'718'452'800 + step * 3600, random.chance(20) ? 1 : 0);
}

// Instants some 544 years apart, the range of 34 bits of seconds, or one nanosecond before or after.
Timestamp random_far_instant(Random& random) {
  if (random.chance(30)) return random_timestamp(random);
  constexpr std::int64_t kFirstSecond = -62'135'596'800;  // 0001-01-01T00:00:00Z
  const auto steps = static_cast<std::int64_t>(random.below(19));
  const std::int64_t second = kFirstSecond + (steps << 34);
  if (random.chance(50)) return Timestamp::from_unix(second, random.chance(50) ? 1 : 0);
  return steps == 0 ? Timestamp::from_unix(kFirstSecond, 0) : Timestamp::from_unix(second - 1, 999'999'999);
}

std::vector<std::string> random_tags(Random& random, std::size_t many_tags) {
  std::vector<std::string> tags(random.index(many_tags > 0 ? many_tags + 1 : 6));
  for (std::string& tag : tags) {
    if (many_tags == 0) {
      tag = random_tag(random);
    } else {
      tag.assign(1, random.chance(50) ? 't' : 'T');
      tag += std::to_string(random.below(300));
    }
  }
  if (!tags.empty() && random.chance(10)) tags.push_back(tags.front());
  return tags;
}

}  // namespace

std::size_t random_size(Random& random) {
  const std::uint64_t dice = random.below(100);
  if (dice < 2) return 0;
  if (dice < 5) return 1;
  if (dice < 45) return random.index(13);
  if (dice < 98) return random.index(41);
  return random.index(201);
}

std::int64_t random_tokens(Random& random, std::int64_t max_tokens) { return random.between(0, max_tokens); }
std::string random_kind(Random& random) { return random.pick(kKinds); }
std::string random_tag(Random& random) { return random.pick(kTags); }

Timestamp random_timestamp(Random& random) {
  constexpr std::int64_t kFirstSecond = -62'135'596'800;  // 0001-01-01T00:00:00Z
  constexpr std::int64_t kLastSecond = 253'402'300'799;   // 9999-12-31T23:59:59Z
  // Drawn first, because compilers evaluate the arguments of a call in different orders.
  const std::int64_t anywhere = random.between(kFirstSecond, kLastSecond);
  const auto nanosecond = static_cast<std::int32_t>(random.between(0, 999'999'999));
  const std::int64_t near = random.between(-86'400, 86'400);
  switch (random.below(6)) {
    case 0:
      return Timestamp::from_unix(kFirstSecond, 0);
    case 1:
      return Timestamp::from_unix(kLastSecond, 999'999'999);
    case 2:
      return Timestamp::from_unix(-1, 999'999'999);
    case 3:
      return Timestamp::from_unix(near % 4, nanosecond % 3);
    case 4:
      return Timestamp::from_unix(anywhere, nanosecond);
    default:
      return Timestamp::from_unix(1'718'452'800 + near, nanosecond % 2 * 500'000'000);
  }
}

std::vector<ContextItem> random_items(Random& random, const ItemOptions& options) {
  const ListStyle style = random_style(random, options);
  std::vector<ContextItem> items;
  items.reserve(options.count);
  for (std::size_t i = 0; i < options.count; ++i) {
    ContextItemFields fields{.content = random_content(random, style.contents), .tokens = 0};
    if (options.huge_tokens) {
      fields.tokens = random_huge_tokens(random, options.count);
      if (!options.negative_tokens && fields.tokens < 0) fields.tokens = 0;
    } else if (random.chance(style.negative)) {
      fields.tokens = -random.between(1, style.max_tokens);
    } else if (!random.chance(style.zero)) {
      fields.tokens = random_tokens(random, style.max_tokens);
    }
    fields.kind = kKinds[random.index(style.kinds)];
    if (!random.chance(style.no_priority)) fields.priority = random_priority(random, style.priorities);
    if (!random.chance(style.no_tags)) fields.tags = random_tags(random, options.many_tags);
    if (!random.chance(style.no_metadata)) fields.metadata = random_metadata(random);
    if (!random.chance(style.no_timestamp)) {
      fields.timestamp = options.far_apart ? random_far_instant(random) : random_instant(random, style.instants);
    }
    if (!random.chance(style.no_hint)) fields.future_relevance_hint = random_hint(random);
    fields.pinned = random.chance(style.pinned);
    if (random.chance(10)) fields.original_tokens = random.between(0, 1000);
    // The same record twice: an item's identity is its position, not its handle.
    const bool again = !items.empty() && random.chance(3) && !options.huge_tokens;
    items.push_back(again ? items[random.index(items.size())] : ContextItem(std::move(fields)));
  }
  return items;
}

}  // namespace cupel::test_support
