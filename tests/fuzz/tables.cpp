// Everything found by a hash or compared eight bytes at a time, against a linear search: contents in Deduplicate, tags
// in FrequencyScorer, kinds in tables, names and numbers.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "cupel/error.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/scoring/frequency_scorer.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "fuzz/fuzz.hpp"
#include "model/kind_table.hpp"
#include "property/compare.hpp"
#include "reference/pipeline.hpp"
#include "reference/scorers.hpp"
#include "reference/text.hpp"
#include "support/dump.hpp"
#include "support/random.hpp"
#include "util/folded_key.hpp"
#include "util/number_text.hpp"
#include "util/text_table.hpp"
#include "util/white_space.hpp"

namespace cupel::fuzz {

namespace {

using test_support::Random;

// Similar texts: parts of the input, or earlier texts with a byte or its case changed.
std::vector<std::string> random_texts(Random& random) {
  std::vector<std::string> texts;
  const std::size_t count = 1 + random.index(24);
  for (std::size_t i = 0; i < count; ++i) {
    std::string text;
    if (!texts.empty() && random.chance(60)) {
      text = random.pick(texts);
      if (random.chance(30)) text += text;
    } else {
      const std::size_t size = random.index(20);
      for (std::size_t k = 0; k < size; ++k) text += static_cast<char>(random.below(256));
    }
    if (!text.empty() && random.chance(50)) {
      char& c = text[random.index(text.size())];
      c = static_cast<char>(random.chance(50) ? c ^ 0x20 : c + 1);
    }
    if (text.size() <= 300) texts.push_back(std::move(text));
  }
  return texts;
}

void check_text_table(const std::vector<std::string>& texts) {
  const auto text_of = [&](std::uint32_t i) -> std::string_view { return texts[i]; };
  util::TextTable table(texts.size());
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    const auto first = static_cast<std::uint32_t>(std::find(texts.begin(), texts.end(), texts[i]) - texts.begin());
    expect(table.find(texts[i], text_of) == (first < i ? first : util::TextTable::kAbsent),
           "a text before it is there");
    expect(table.insert(i, text_of) == (first == i), "whether a text is there");
    expect(table.find(texts[i], text_of) == first, "which text is there");
  }
}

void check_folding(const std::vector<std::string>& texts) {
  for (const std::string& a : texts) {
    for (const std::string& b : texts) {
      const bool same = reference::case_insensitive_equal(a, b);
      if (a.size() == b.size() && a.size() <= util::FoldedKey::kMaxLength) {
        expect((util::FoldedKey::of(a) == util::FoldedKey::of(b)) == same,
               "the keys of " + test_support::dump(a) + " and " + test_support::dump(b));
      }
      if (util::is_blank(a) || util::is_blank(b)) continue;
      const ContextKind kind(a);
      const ContextKind other(b);
      expect((kind == other) == same, "the kinds " + test_support::dump(a) + " and " + test_support::dump(b));
      expect(!same || kind.hash() == other.hash(), "the hashes of equal kinds");
    }
  }
}

void check_kind_table(const std::vector<std::string>& texts) {
  std::vector<QuotaEntry> entries;
  for (const std::string& text : texts) {
    if (!util::is_blank(text)) entries.push_back({.kind = text});
  }
  const auto first = [&](const std::string& text) -> const QuotaEntry* {
    for (const QuotaEntry& entry : entries) {
      if (reference::case_insensitive_equal(entry.kind.text(), text)) return &entry;
    }
    return nullptr;
  };
  const QuotaEntry* expected_repetition = nullptr;
  for (const QuotaEntry& entry : entries) {
    if (expected_repetition == nullptr && first(entry.kind.text()) != &entry) expected_repetition = &entry;
  }
  const QuotaEntry* repeated = nullptr;
  const KindTable table(entries, repeated);
  expect(repeated == expected_repetition, "which kind is repeated");
  for (const std::string& text : texts) {
    if (util::is_blank(text)) continue;
    expect(table.find(entries, text) == first(text), "which entry " + test_support::dump(text) + " finds");
    expect(table.find(entries, text + "x") == first(text + "x"), "which entry a longer kind finds");
  }
}

// White space according to Unicode's PropList.txt, as UTF-8.
bool slow_is_blank(std::string_view text) {
  constexpr std::string_view kBlanks[] = {"\t",     "\n",     "\v",     "\f",     "\r",     " ",      "\u0085",
                                          "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004",
                                          "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u2028",
                                          "\u2029", "\u202F", "\u205F", "\u3000"};
  while (!text.empty()) {
    std::size_t length = 0;
    for (const std::string_view blank : kBlanks) {
      if (text.starts_with(blank)) length = blank.size();
    }
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

// digits [. digits] [e [sign] digits] with a digit before or after the point.
bool is_decimal(std::string_view text) {
  const auto digits = [&text] {
    std::size_t count = 0;
    while (count < text.size() && text[count] >= '0' && text[count] <= '9') ++count;
    text.remove_prefix(count);
    return count;
  };
  const auto take = [&text](std::string_view any_of) {
    const bool found = !text.empty() && any_of.find(text.front()) != std::string_view::npos;
    if (found) text.remove_prefix(1);
    return found;
  };
  take("+-");
  std::size_t count = digits();
  if (take(".")) count += digits();
  if (count == 0) return false;
  if (take("eE")) {
    take("+-");
    if (digits() == 0) return false;
  }
  return text.empty();
}

void check_number(const std::string& text) {
  const std::optional<double> actual = util::parse_decimal(text);
  if (!is_decimal(text)) {
    return expect(!actual || !std::isfinite(*actual), "a number in " + test_support::dump(text));
  }
  const double expected = std::strtod(text.c_str(), nullptr);
  expect(actual == expected, "a different number in " + text);
  if (!std::isfinite(*actual)) return;
  expect(util::parse_decimal(util::shortest_text(*actual)) == actual, "a different number is written for " + text);
}

ContextItem random_item(Random& random, const std::vector<std::string>& texts) {
  ContextItemFields fields{.content = "c" + random.pick(texts), .tokens = random.between(0, 9)};
  if (random.chance(50)) fields.content = "same";
  const std::size_t tags = random.chance(10) ? random.index(12) : random.index(4);
  for (std::size_t i = 0; i < tags; ++i) fields.tags.push_back(random.pick(texts));
  fields.future_relevance_hint = static_cast<double>(random.below(4)) / 4.0;
  return ContextItem(std::move(fields));
}

// Deduplicate finds contents by their hashes, FrequencyScorer finds tags.
void check_run(Random& random, const std::vector<std::string>& texts) {
  std::vector<ContextItem> items;
  const std::size_t count = random.index(60);
  for (std::size_t i = 0; i < count; ++i) items.push_back(random_item(random, texts));
  Policy policy{.scorers = {{.type = scorer_spec::Reflexive{}, .weight = 1.0}}};
  if (random.chance(70)) policy.scorers.push_back({.type = scorer_spec::Frequency{}, .weight = 1.0});
  policy.deduplication_enabled = true;
  const ContextBudget budget({.max_tokens = 1000, .target_tokens = random.between(0, 200)});
  const reference::Outcome expected = reference::run(items, budget, policy);
  const std::string problem = property::compare_report(expected, items, dry_run_with_policy(items, budget, policy));
  if (!problem.empty()) throw Finding(problem + test_support::dump(items));
}

}  // namespace

void fuzz_tables(Bytes input) {
  const std::string_view text = text_of(input);
  expect(util::is_blank(text) == slow_is_blank(text), "whether it is blank");
  check_number(std::string(text));

  Random random(input);
  const std::vector<std::string> texts = random_texts(random);
  check_text_table(texts);
  check_folding(texts);
  check_kind_table(texts);
  if (!texts.empty()) check_run(random, texts);
}

}  // namespace cupel::fuzz
