#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "assertion_failure.hpp"
#include "cupel/plural.hpp"
#include "cupel/testing/assertion_chain.hpp"
#include "quoted.hpp"

namespace cupel::testing {

namespace {

// Items that belong together. An item counts as included only if it is selected itself. A Deduplicated item does not
// count, although its content is included with another item's metadata.
struct Group {
  std::vector<std::size_t> in;  // indices in Included, ascending
  std::vector<const ExcludedItem*> out;

  bool torn() const noexcept { return !in.empty() && !out.empty(); }
  bool apart() const noexcept { return !in.empty() && in.back() - in.front() + 1 != in.size(); }
};

std::string apart_text(const Group& group) {
  return "at indices " + list(group.in) + " of Included, not next to each other";
}

// The text by which metadata values are compared, as when scoring by a metadata key: 7, 7.0 and "7" are one value.
// Nothing for null.
struct ValueText {
  using Result = std::optional<std::string>;

  Result operator()(std::monostate /*null*/) const { return std::nullopt; }
  Result operator()(bool value) const { return value ? "true" : "false"; }
  Result operator()(std::int64_t value) const { return std::to_string(value); }
  Result operator()(double value) const { return number(value); }
  Result operator()(const std::string& value) const { return value; }
  Result operator()(const NestedJson& value) const { return value.text; }
};

std::optional<std::string> value_of(const ContextItem& item, std::string_view key) {
  const auto entry = item.metadata().find(key);
  return entry == item.metadata().end() ? std::nullopt : std::visit(ValueText(), entry->second.value());
}

struct NamedGroup {
  std::string value;
  Position first;  // the smallest position of its members in the caller's list
  Group members = {};
};

// Returns the groups in the order of the caller's list.
std::vector<NamedGroup> groups_by(const SelectionReport& report, std::string_view key) {
  std::vector<NamedGroup> groups;
  std::map<std::string, std::size_t, std::less<>> numbers;
  const auto group_of = [&](const ContextItem& item, Position position) -> Group* {
    std::optional<std::string> value = value_of(item, key);
    if (!value) return nullptr;
    const auto [entry, added] = numbers.try_emplace(*value, groups.size());
    if (added) groups.push_back({.value = std::move(*value), .first = position});
    NamedGroup& group = groups[entry->second];
    group.first = std::min(group.first, position);
    return &group.members;
  };
  for (std::size_t i = 0; i < report.included.size(); ++i) {
    const IncludedItem& entry = report.included[i];
    if (Group* group = group_of(entry.item, entry.position)) group->in.push_back(i);
  }
  for (const ExcludedItem& entry : report.excluded) {
    if (Group* group = group_of(entry.item, entry.position)) group->out.push_back(&entry);
  }
  std::sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return groups;
}

// Joins the first `most` entries and says how many more there are.
template <class Entries, class Text>
std::string first_of(const Entries& entries, std::size_t most, std::string_view separator, const Text& text) {
  std::string joined;
  const std::size_t shown = std::min(entries.size(), most);
  for (std::size_t i = 0; i < shown; ++i) joined.append(i == 0 ? "" : separator).append(text(entries[i]));
  if (shown < entries.size()) joined.append(separator).append(std::to_string(entries.size() - shown) + " more");
  return joined;
}

// `call_id "7": in [item 3], out [item 4 (Deduplicated)]`.
std::string group_text(const NamedGroup& group, std::string_view key, const SelectionReport& report) {
  constexpr std::size_t kMost = 10;
  const auto included = [&](std::size_t i) { return "item " + std::to_string(report.included[i].position); };
  const auto excluded = [](const ExcludedItem* entry) {
    return "item " + std::to_string(entry->position) + " (" + std::string(to_string(entry->reason)) + ")";
  };
  std::string text = escaped(key) + " " + beginning_of(group.value) + ": ";
  const auto& [in, out] = group.members;
  if (!group.members.torn()) return text + apart_text(group.members);
  return text + "in [" + first_of(in, kMost, ", ", included) + "], out [" + first_of(out, kMost, ", ", excluded) + "]";
}

}  // namespace

SelectionReportAssertionChain SelectionReportAssertionChain::keep_together(const IncludedPredicate& included,
                                                                           const ExcludedPredicate& excluded) const {
  Group group;
  for (std::size_t i = 0; i < report_->included.size(); ++i) {
    if (included(report_->included[i])) group.in.push_back(i);
  }
  for (const ExcludedItem& entry : report_->excluded) {
    if (excluded(entry)) group.out.push_back(&entry);
  }
  std::string found;
  if (group.in.empty() && group.out.empty()) {
    found = "no item matched the predicate";
  } else if (group.torn()) {
    found = counted(static_cast<std::int64_t>(group.in.size()), "matching item");
    found += plural(group.in.size(), " was included and ", " were included and ");
    found += std::to_string(group.out.size()) + " excluded, with reasons: " + list(distinct_reasons(group.out));
  } else if (group.apart()) {
    found = "matching items were " + apart_text(group);
  } else {
    return *this;
  }
  fail({.assertion = "KeepTogether",
        .expected = "the matching items all included, one after the other, or all excluded",
        .actual = found,
        .text = found + "."});
}

SelectionReportAssertionChain SelectionReportAssertionChain::keep_together_by_metadata(std::string_view key) const {
  constexpr std::size_t kMost = 5;
  const std::vector<NamedGroup> groups = groups_by(*report_, key);
  std::vector<NamedGroup> broken;
  std::copy_if(groups.begin(), groups.end(), std::back_inserter(broken),
               [](const NamedGroup& group) { return group.members.torn() || group.members.apart(); });
  if (!groups.empty() && broken.empty()) return *this;

  const std::string name = "metadata." + escaped(key);
  std::string found = "no item has " + name;
  if (!broken.empty()) {
    found = std::to_string(broken.size()) + " of " + counted(groups.size(), "group") +
            (broken.size() == 1 ? " is" : " are") + " not together. " +
            first_of(broken, kMost, "; ", [&](const NamedGroup& group) { return group_text(group, key, *report_); });
  }
  fail({.assertion = "KeepTogether",
        .arguments = "(by=" + name + ")",
        .expected = "the items that share a value of " + name + " all included, one after the other, or all excluded",
        .actual = found,
        .text = found + "."});
}

}  // namespace cupel::testing
