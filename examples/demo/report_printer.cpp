#include "report_printer.hpp"

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

#include "bar.hpp"
#include "text.hpp"

namespace demo {
namespace {

constexpr std::size_t kWidth = 110;
constexpr std::size_t kMaxLeftOutRows = 20;

// Column widths, shared by a table's head and its rows.
constexpr std::size_t kPlace = 3;
constexpr std::size_t kItem = 5;
constexpr std::size_t kKind = 12;
constexpr std::size_t kTokens = 6;
constexpr std::size_t kScore = 6;
constexpr std::size_t kShare = 5;
constexpr std::size_t kReason = 9;
constexpr std::size_t kSentence = 34;

std::int64_t sum_tokens(const std::vector<cupel::IncludedItem>& items, bool pinned) {
  std::int64_t sum = 0;
  for (const auto& included : items) sum += included.item.pinned() == pinned ? included.item.tokens() : 0;
  return sum;
}

std::string preview(const cupel::ContextItem& item, std::size_t width) { return clip(one_line(item.content()), width); }

/// Column heads have four letters; the names in full stand in the note above the table.
std::string_view share_label(std::string_view scorer) {
  if (scorer == "recency") return "time";
  if (scorer == "priority") return "prio";
  if (scorer == "reflexive") return "hint";
  return scorer.substr(0, 4);
}

}  // namespace

void ReportPrinter::heading(std::string_view title, std::string_view note) const {
  const std::size_t used = columns(title) + columns(note) + 5;
  out_ << '\n'
       << palette_.bold(title) << ' ' << palette_.dim("── " + std::string(note) + " ")
       << palette_.dim(repeated("─", kWidth > used ? kWidth - used : 0)) << "\n";
}

void ReportPrinter::print_budget() const {
  const std::int64_t pinned = sum_tokens(report_.included, true);
  const std::int64_t scored = sum_tokens(report_.included, false);
  const std::int64_t effective = cupel::effective_budget(budget_, pinned).target_tokens();
  const auto pins = static_cast<std::size_t>(std::count_if(
      report_.included.begin(), report_.included.end(), [](const auto& included) { return included.item.pinned(); }));

  heading("BUDGET", "in tokens");
  const auto line = [&](std::string_view name, std::int64_t tokens, std::string_view note) {
    out_ << "  " << left(name, 18) << right(grouped(tokens), 7) << "   " << palette_.dim(note) << '\n';
  };
  line("window", budget_.max_tokens(), "the most that the model takes");
  line("output reserve", budget_.output_reserve(), "kept free for its answer");
  line("target", budget_.target_tokens(), "what the selection aims at");
  line("pinned", pinned, "by " + counted(pins, "item") + " that must be in");
  line("effective target", effective, "target less pinned: what the others compete for");
  line("used", scored, "by " + counted(report_.included.size() - pins, "scored item"));
  line("left", effective - scored, "unspent");

  const std::int64_t free = budget_.max_tokens() - budget_.output_reserve() - pinned - scored;
  const std::size_t width = kWidth - 4;
  const auto part = [&](std::int64_t start, std::int64_t amount, std::string_view cell) {
    return bar({{start, ""}, {amount, cell}}, budget_.max_tokens(), width);
  };
  out_ << "\n  " << palette_.yellow(part(0, pinned, "▓")) << palette_.green(part(pinned, scored, "█"))
       << palette_.dim(part(pinned + scored, free, "·"))
       << palette_.dim(part(pinned + scored + free, budget_.output_reserve(), "░")) << '\n';
  out_ << "  " << palette_.yellow("▓") << " pinned   " << palette_.green("█") << " chosen by score   "
       << palette_.dim("·") << " free   " << palette_.dim("░") << " output reserve\n";
}

void ReportPrinter::print_kept() const {
  std::string formula;
  for (const auto& part : anatomy_.parts) {
    formula += (formula.empty() ? "; score = " : " + ") + short_decimal(part.weight) + " " + part.name;
  }
  heading("KEPT", counted(report_.included.size(), "item") + " in placed order" + formula);

  std::string head = right("#", kPlace) + right("item", kItem) + "  " + left("kind", kKind) + right("tokens", kTokens) +
                     right("score", kScore) + " ";
  for (const auto& part : anatomy_.parts) head += right(share_label(part.name), kShare);
  out_ << palette_.dim(head + "  " + left("reason", kReason) + "  content") << '\n';

  for (std::size_t place = 0; place < report_.included.size(); ++place) kept_row(place, report_.included[place]);
}

void ReportPrinter::kept_row(std::size_t place, const cupel::IncludedItem& kept) const {
  const auto scored = std::lower_bound(anatomy_.positions.begin(), anatomy_.positions.end(), kept.position);
  const bool has_shares = scored != anatomy_.positions.end() && *scored == kept.position;
  const auto index = static_cast<std::size_t>(scored - anatomy_.positions.begin());

  std::string shares;
  for (const auto& part : anatomy_.parts) shares += right(has_shares ? short_decimal(part.shares[index]) : "", kShare);

  std::string reason = left(cupel::name(kept.reason), kReason);
  if (kept.reason == cupel::InclusionReason::Pinned) reason = palette_.yellow(reason);
  if (kept.reason == cupel::InclusionReason::ZeroToken) reason = palette_.cyan(reason);

  const std::size_t used =
      kPlace + kItem + 2 + kKind + kTokens + kScore + 1 + kShare * anatomy_.parts.size() + 2 + kReason + 2;
  out_ << palette_.bold(right(std::to_string(place + 1), kPlace)) << right(std::to_string(kept.position), kItem) << "  "
       << left(kept.item.kind().text(), kKind) << right(grouped(kept.item.tokens()), kTokens)
       << right(decimal(kept.score), kScore) << ' ' << palette_.dim(shares) << "  " << reason << "  "
       << preview(kept.item, kWidth - used) << '\n';
}

void ReportPrinter::print_left_out() const {
  heading("LEFT OUT", counted(report_.excluded.size(), "item") + ", best score first");
  if (report_.excluded.empty()) return;
  out_ << palette_.dim(right("item", kItem) + "  " + left("kind", kKind) + right("tokens", kTokens) +
                       right("score", kScore) + "  " + left("why", kSentence) + "  content")
       << '\n';
  const std::size_t shown = std::min(report_.excluded.size(), kMaxLeftOutRows);
  for (std::size_t i = 0; i < shown; ++i) left_out_row(report_.excluded[i]);
  left_out_rest(shown);
}

void ReportPrinter::left_out_row(const cupel::ExcludedItem& left_out) const {
  std::string why = left(one_line(cupel::describe(left_out.reason)), kSentence);
  if (std::holds_alternative<cupel::exclusion::Deduplicated>(left_out.reason)) why = palette_.cyan(why);
  if (std::holds_alternative<cupel::exclusion::NegativeTokens>(left_out.reason)) why = palette_.red(why);

  const std::size_t used = kItem + 2 + kKind + kTokens + kScore + 2 + kSentence + 2;
  out_ << right(std::to_string(left_out.position), kItem) << "  " << left(left_out.item.kind().text(), kKind)
       << right(grouped(left_out.item.tokens()), kTokens) << right(decimal(left_out.score), kScore) << "  " << why
       << "  " << preview(left_out.item, kWidth - used) << '\n';
}

void ReportPrinter::left_out_rest(std::size_t first) const {
  struct Group {
    std::string_view reason;
    std::vector<const cupel::ExcludedItem*> items;
  };
  std::vector<Group> groups;
  for (std::size_t i = first; i < report_.excluded.size(); ++i) {
    const cupel::ExcludedItem& left_out = report_.excluded[i];
    const std::string_view reason = cupel::name(left_out.reason);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.reason == reason; });
    if (group == groups.end()) group = groups.insert(group, Group{reason, {}});
    group->items.push_back(&left_out);
  }
  if (groups.empty()) return;

  out_ << "\n  and " << report_.excluded.size() - first << " more:\n";
  for (const Group& group : groups) {
    std::int64_t tokens = 0;
    for (const auto* left_out : group.items) tokens += left_out->item.tokens();
    const cupel::ExcludedItem& best = *group.items.front();
    std::string example = group.items.size() == 1 ? "item " : "such as item ";
    example += std::to_string(best.position) + ": " + one_line(cupel::describe(best.reason));
    out_ << "  " << left(group.reason, 18) << right(counted(group.items.size(), "item"), 9) << right(grouped(tokens), 8)
         << " tokens   " << palette_.dim(clip(example, kWidth - 47)) << '\n';
  }
}

void ReportPrinter::print_kinds() const {
  struct Tally {
    cupel::ContextKind kind;
    std::int64_t kept_tokens = 0;
    std::int64_t left_out_tokens = 0;
    std::size_t kept = 0;
    std::size_t offered = 0;
  };
  std::vector<Tally> tallies;
  const auto tally = [&](const cupel::ContextKind& kind) -> Tally& {
    const auto found = std::find_if(tallies.begin(), tallies.end(), [&](const Tally& t) { return t.kind == kind; });
    return found != tallies.end() ? *found : tallies.emplace_back(Tally{.kind = kind});
  };
  for (const auto& included : report_.included) {
    Tally& t = tally(included.item.kind());
    t.kept_tokens += included.item.tokens();
    ++t.kept;
    ++t.offered;
  }
  for (const auto& excluded : report_.excluded) {
    Tally& t = tally(excluded.item.kind());
    t.left_out_tokens += std::max<std::int64_t>(0, excluded.item.tokens());
    ++t.offered;
  }

  std::int64_t most = 1;
  for (const Tally& t : tallies) most = std::max(most, t.kept_tokens + t.left_out_tokens);

  heading("BY KIND", "tokens kept of those offered");
  for (const Tally& t : tallies) {
    const std::int64_t offered = t.kept_tokens + t.left_out_tokens;
    const auto percent =
        static_cast<double>(t.kept_tokens) * 100.0 / static_cast<double>(std::max<std::int64_t>(1, offered));
    const std::size_t width = 50;
    out_ << "  " << left(t.kind.text(), kKind) << right(grouped(t.kept_tokens), 7) << " of "
         << right(grouped(offered), 6) << right(std::to_string(static_cast<int>(percent + 0.5)), 5) << " %"
         << right(std::to_string(t.kept), 6) << " of " << left(counted(t.offered, "item"), 10)
         << palette_.green(bar({{t.kept_tokens, "█"}}, most, width))
         << palette_.dim(bar({{t.kept_tokens, ""}, {t.left_out_tokens, "░"}}, most, width)) << '\n';
  }
}

}  // namespace demo
