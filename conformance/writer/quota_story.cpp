#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "slice_story.hpp"

namespace cupel::conformance {

namespace {

__extension__ using Wide = __int128;

// floor(percent / 100.0 * target), in that order, at most the target.
std::int64_t share_of(double percent, std::int64_t target) {
  const double share = std::floor(percent / 100.0 * static_cast<double>(target));
  return share >= 0x1p63 ? target : std::min(static_cast<std::int64_t>(share), target);
}

std::string share_text(double percent, std::int64_t target) {
  return "floor(" + rounded(percent) + " / 100 × " + text(target) + ") = " + text(share_of(percent, target));
}

struct Group {
  ContextKind kind;
  std::int64_t cap;
  std::int64_t require = 0;
  std::int64_t mass = 0;  // of a run's items, so no sum overflows
  const PolicyQuota* quota = nullptr;
  Entries entries = {};
};

// DISTRIBUTE-BUDGET.
struct Distribution {
  Distribution(const RunRecord& run, const Entries& list, std::int64_t target) {
    std::unordered_map<ContextKind, std::size_t> group_of;
    for (const Entry& entry : list) {
      const ContextKind& kind = run.item(entry).kind();
      const auto [found, is_new] = group_of.try_emplace(kind, groups.size());
      if (is_new) groups.push_back({.kind = kind, .cap = target});
      groups[found->second].mass += entry.tokens;
      groups[found->second].entries.push_back(entry);
    }
    Wide required = 0;  // minimums may sum to a trifle more than 100 percent
    for (const PolicyQuota& quota : *run.request.policy.quotas) {
      const std::int64_t minimum = share_of(quota.min_percent.value_or(0.0), target);
      required += minimum;
      const auto found = group_of.find(quota.kind);
      if (found == group_of.end()) {
        unused.push_back(&quota);
        continue;
      }
      Group& group = groups[found->second];
      group.require = minimum;
      group.cap = share_of(quota.max_percent.value_or(100.0), target);
      group.quota = &quota;
    }
    unassigned = target > required ? static_cast<std::int64_t>(target - required) : 0;
    for (const Group& group : groups) mass += group.cap > group.require ? group.mass : 0;
  }

  bool may_grow(const Group& group) const { return mass > 0 && group.cap > group.require; }

  std::int64_t budget(const Group& group) const {
    const auto share = may_grow(group) ? static_cast<std::int64_t>(Wide{unassigned} * group.mass / mass) : 0;
    return share >= group.cap - group.require ? group.cap : group.require + share;
  }

  std::vector<Group> groups;  // in order of first appearance
  std::vector<const PolicyQuota*> unused;
  std::int64_t unassigned = 0;
  std::int64_t mass = 0;  // of the groups that may get more than their minimum
};

std::string budget_text(const Distribution& shares, const Group& group) {
  std::string sum = text(group.require);
  if (shares.may_grow(group)) {
    sum += " + floor(" + text(shares.unassigned) + " × " + text(group.mass) + " / " + text(shares.mass) + ")";
  }
  return "budget min(" + sum + ", " + text(group.cap) + ") = " + text(shares.budget(group));
}

}  // namespace

Entries SliceStory::quota(const Entries& list, std::int64_t target, const std::string& indent) {
  const Distribution shares(run_, list, target);
  const std::string inner = indent + "  ";
  if (!shares.unused.empty()) {
    comments_.sentence(
        indent + "kinds without candidates, whose minimums nobody gets:", shares.unused, [&](const PolicyQuota* quota) {
          return Comments::label(quota->kind) + " " + text(share_of(quota->min_percent.value_or(0.0), target));
        });
  }
  comments_.line(indent + "unassigned: " + text(target) + " less all minimums = " + text(shares.unassigned) +
                 "; mass of the kinds that may get more than their minimum: " + text(shares.mass));
  Entries selected;
  for (std::size_t k = 0; k < shares.groups.size(); ++k) {
    const Comments::Muted muted(comments_, k >= Comments::kMostGroups);
    const Group& group = shares.groups[k];
    const std::int64_t budget = shares.budget(group);
    comments_.line(indent + Comments::label(group.kind) + ": mass " + text(group.mass));
    if (group.quota != nullptr) {
      comments_.line(inner + "minimum " + share_text(group.quota->min_percent.value_or(0.0), target) + ", cap " +
                     share_text(group.quota->max_percent.value_or(100.0), target));
    }
    comments_.line(inner + budget_text(shares, group));
    if (budget <= 0) continue;
    const Entries part = innermost(group.entries, budget, inner);
    selected.insert(selected.end(), part.begin(), part.end());
  }
  if (shares.groups.size() > Comments::kMostGroups) {
    comments_.line(indent + Comments::more(shares.groups.size() - Comments::kMostGroups, " kinds"));
  }
  return selected;
}

}  // namespace cupel::conformance
