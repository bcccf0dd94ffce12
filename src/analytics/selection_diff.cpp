// Compares two windows. Items are matched by content in one pass over each window: items of the first window with the
// same content form a chain, and each item of the second window with that content takes the next one from the chain.
// Then the kept items' places in the first window, listed in the order of the second, form a sequence. Items outside a
// longest increasing subsequence of it have moved; patience sorting finds one (Fredman, "On computing the length of
// longest increasing subsequences", 1975). Matching takes O(n) expected time, finding moved items O(n log n).
// tests/property/selection_diff_test.cpp compares both with pairwise matching and with enumerating all subsequences.

#include "cupel/analytics/selection_diff.hpp"

#include <algorithm>
#include <limits>

#include "cupel/diagnostics/selection_report.hpp"
#include "util/saturating.hpp"
#include "util/text_table.hpp"

namespace cupel {

namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};

// Indexes the entries of a report's list by content.
template <class Entry>
class ContentIndex {
 public:
  explicit ContentIndex(const std::vector<Entry>& entries) : entries_(entries), table_(entries.size()) {}

  // Returns the first entry that was added with the same content. If there is none, adds this one and returns kNone.
  std::uint32_t find_or_add(std::uint32_t entry) {
    return table_.insert(entry, text()) ? kNone : table_.find(entries_[entry].item.content(), text());
  }

  std::uint32_t find(const ContextItem& item) const { return table_.find(item.content(), text()); }

 private:
  auto text() const {
    return [this](std::uint32_t i) -> std::string_view { return entries_[i].item.content(); };
  }

  const std::vector<Entry>& entries_;
  util::TextTable table_;
};

// For each place of the second window, the place of the matching item in the first, or kNone.
std::vector<std::uint32_t> match(const std::vector<IncludedItem>& before, const std::vector<IncludedItem>& after) {
  ContentIndex index(before);
  std::vector<std::uint32_t> next(before.size(), kNone);  // the next item with the same content
  std::vector<std::uint32_t> last(before.size());         // by first item of a content: the end of its chain
  for (std::uint32_t i = 0; i < before.size(); ++i) {
    const std::uint32_t first = index.find_or_add(i);
    if (first != kNone) next[last[first]] = i;
    last[first == kNone ? i : first] = i;
  }

  std::vector<std::uint32_t> next_to_match(before.size());  // by first item of a content; kNone: all matched
  for (std::uint32_t i = 0; i < before.size(); ++i) next_to_match[i] = i;
  std::vector<std::uint32_t> matched(after.size(), kNone);
  for (std::size_t k = 0; k < after.size(); ++k) {
    const std::uint32_t first = index.find(after[k].item);
    if (first == kNone || next_to_match[first] == kNone) continue;
    matched[k] = next_to_match[first];
    next_to_match[first] = next[matched[k]];
  }
  return matched;
}

// Clears `moved` for the items of a longest increasing subsequence. Returns the number of other items, which moved.
std::size_t mark_moved(std::vector<KeptItem>& kept) {
  std::vector<std::size_t> ends;  // by length - 1: the lowest end of an increasing sequence
  std::vector<std::size_t> previous(kept.size());
  for (std::size_t k = 0; k < kept.size(); ++k) {
    const auto at =
        std::lower_bound(ends.begin(), ends.end(), kept[k].place_before,
                         [&](std::size_t end, std::size_t place) { return kept[end].place_before < place; });
    previous[k] = at == ends.begin() ? kept.size() : *(at - 1);
    if (at == ends.end()) {
      ends.push_back(k);
    } else {
      *at = k;
    }
  }
  if (ends.empty()) return 0;
  for (std::size_t k = ends.back(); k != kept.size(); k = previous[k]) kept[k].moved = false;
  return kept.size() - ends.size();
}

// Looks up why a run excluded a content.
class Reasons {
 public:
  explicit Reasons(const SelectionReport& report) : excluded_(report.excluded), index_(excluded_) {
    reported_.resize(excluded_.size());
    for (std::uint32_t i = 0; i < excluded_.size(); ++i) {
      const std::uint32_t first = index_.find_or_add(i);
      reported_[i] = i;
      if (first != kNone && is_duplicate(reported_[first]) && !is_duplicate(i)) reported_[first] = i;
    }
  }

  std::optional<ExclusionReason> of(const ContextItem& item) const {
    const std::uint32_t first = index_.find(item);
    if (first == kNone) return std::nullopt;
    return excluded_[reported_[first]].reason;
  }

 private:
  bool is_duplicate(std::uint32_t i) const {
    return std::holds_alternative<exclusion::Deduplicated>(excluded_[i].reason);
  }

  const std::vector<ExcludedItem>& excluded_;
  ContentIndex<ExcludedItem> index_;
  std::vector<std::uint32_t> reported_;  // by first item of a content: the one whose reason is reported
};

void add_tokens(std::int64_t& sum, const ContextItem& item) {
  // A run never includes negative counts; a report from elsewhere may.
  sum = util::saturating_plus(sum, std::max<std::int64_t>(item.tokens(), 0));
}

void find_prefix(const std::vector<IncludedItem>& before, const std::vector<IncludedItem>& after, SelectionDiff& diff) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t& place = diff.prefix_items;
  while (place < shorter && before[place].item.content() == after[place].item.content()) {
    add_tokens(diff.prefix_tokens, after[place++].item);
  }
  if (place == before.size() && place == after.size()) return;
  diff.first_divergence = Divergence{.place = place};
  if (place < before.size()) diff.first_divergence->before = before[place].item;
  if (place < after.size()) diff.first_divergence->after = after[place].item;
}

}  // namespace

SelectionDiff diff_selections(const SelectionReport& before, const SelectionReport& after) {
  SelectionDiff diff;
  find_prefix(before.included, after.included, diff);

  const std::vector<std::uint32_t> matched = match(before.included, after.included);
  std::vector<bool> stays(before.included.size(), false);
  const Reasons reasons_before(before);
  for (std::size_t place = 0; place < matched.size(); ++place) {
    const IncludedItem& entry = after.included[place];
    add_tokens(diff.tokens_after, entry.item);
    if (matched[place] == kNone) {
      add_tokens(diff.tokens_added, entry.item);
      diff.added.push_back({entry.item, place, entry.position, reasons_before.of(entry.item)});
    } else {
      stays[matched[place]] = true;
      const Position position_before = before.included[matched[place]].position;
      diff.kept.push_back({entry.item, matched[place], place, position_before, entry.position, true});
    }
  }
  const Reasons reasons_after(after);
  for (std::size_t place = 0; place < stays.size(); ++place) {
    const IncludedItem& entry = before.included[place];
    add_tokens(diff.tokens_before, entry.item);
    if (stays[place]) continue;
    add_tokens(diff.tokens_dropped, entry.item);
    diff.dropped.push_back({entry.item, place, entry.position, reasons_after.of(entry.item)});
  }
  diff.moved = mark_moved(diff.kept);

  const double changed = static_cast<double>(diff.tokens_added) + static_cast<double>(diff.tokens_dropped);
  const double all = static_cast<double>(diff.tokens_before) + static_cast<double>(diff.tokens_after);
  diff.churn = all == 0.0 ? 0.0 : changed / all;
  return diff;
}

}  // namespace cupel
