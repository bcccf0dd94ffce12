#include "diff/stat.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "bar.hpp"
#include "cupel/json/read.hpp"
#include "cupel/version.hpp"
#include "grid.hpp"
#include "view/comparison.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::clip;
using view::counted;
using view::grouped;
using view::one_line;
using Align = GridColumn::Align;
using Fit = GridColumn::Fit;

std::string percent_of(std::int64_t part, std::int64_t whole) { return whole > 0 ? view::percent(part, whole) : "0 %"; }

std::string quoted(const std::optional<ContextItem>& item, std::size_t width) {
  return item ? "'" + clip(one_line(item->content(), width), width) + "'" : "nothing";
}

// Like the bar of `git diff --stat`, with tokens instead of lines: kept, added, dropped.
std::string plus_and_minus(const Page& page, const SelectionDiff& diff) {
  const std::int64_t kept = view::kept_tokens(diff);
  Bar bar(kept + diff.tokens_added + diff.tokens_dropped, page.width - Page::kEntryNames);
  const std::string same = bar.part(kept, "=");
  const std::string added = bar.part(diff.tokens_added, "+");
  const std::string dropped = bar.part(diff.tokens_dropped, "-");
  return page.palette.dim(same) + page.palette.green(added) + page.palette.red(dropped);
}

struct ChangeRow {
  std::vector<GridCell> cells;
  Paint paint;
};

// Merges both windows. Items that are in both and did not move are the common points; between two of them, dropped
// items come before added ones.
class Changes {
 public:
  Changes(const Comparison& comparison, bool all)
      : diff_(comparison.diff),
        all_(all),
        dropped_(diff_.dropped.begin()),
        grid_({{.head = "", .align = Align::Left},
               {.head = "place"},
               {.head = "item"},
               {.head = "kind", .align = Align::Left, .fit = Fit::Clip, .least = 7, .most = 20},
               {.head = "tokens"},
               {.head = "why", .align = Align::Left},
               {.head = "content", .align = Align::Left, .fit = Fit::Clip, .least = 16}}) {}

  void print(Page& page) {
    auto added = diff_.added.begin();
    for (const KeptItem& kept : diff_.kept) {
      for (; added != diff_.added.end() && added->place < kept.place_after; ++added) after_.push_back(row_of(*added));
      if (kept.moved) {
        after_.push_back(row_of(kept));
        continue;
      }
      write_changes_before(kept.place_before);
      if (all_) write(row_of(kept));
    }
    for (; added != diff_.added.end(); ++added) after_.push_back(row_of(*added));
    write_changes_before(static_cast<std::size_t>(-1));
    grid_.print(page);
  }

 private:
  void write(ChangeRow row) { grid_.row(std::move(row.cells), row.paint); }

  void write_changes_before(std::size_t place_before) {
    for (; dropped_ != diff_.dropped.end() && dropped_->place < place_before; ++dropped_) {
      write(row_of(*dropped_, false));
    }
    for (ChangeRow& row : after_) write(std::move(row));
    after_.clear();
  }

  ChangeRow row_of(const ChangedItem& change, bool added = true) const {
    const std::string nothing = added ? "was not a candidate" : "no longer a candidate";
    return {{added ? "+" : "-", std::to_string(change.place + 1), position_text(change.position),
             change.item.kind().text(), grouped(change.item.tokens()),
             change.reason ? (added ? "was out: " : "") + describe(*change.reason) : nothing, change.item.content()},
            added ? &Palette::green : &Palette::red};
  }

  ChangeRow row_of(const KeptItem& kept) const {
    return {{kept.moved ? "~" : "", std::to_string(kept.place_after + 1), position_text(kept.position_after),
             kept.item.kind().text(), grouped(kept.item.tokens()),
             kept.moved ? fmt::format("moved from place {}", kept.place_before + 1) : "", kept.item.content()},
            kept.moved ? &Palette::cyan : nullptr};
  }

  static std::string position_text(Position position) {
    return position == json::kNoPosition ? "-" : std::to_string(position);  // reports may omit positions
  }

  const SelectionDiff& diff_;
  bool all_;
  std::vector<ChangedItem>::const_iterator dropped_;
  std::vector<ChangeRow> after_;  // rows of the second window since the last common point
  Grid grid_;
};

void print_divergence(Page& page, const SelectionDiff& diff) {
  if (!diff.first_divergence) {
    page.entry("diverges", "nowhere: same contents in the same order");
    return;
  }
  const std::size_t width = std::max<std::size_t>(16, (page.width - std::min<std::size_t>(50, page.width)) / 2);
  const auto& [place, before, after] = *diff.first_divergence;
  page.entry("diverges",
             fmt::format("at place {}: {} became {}", place + 1, quoted(before, width), quoted(after, width)));
}

}  // namespace

void print_summary(Page& page, const Comparison& comparison) {
  const SelectionDiff& diff = comparison.diff;
  const auto amount = [](std::size_t items, std::int64_t tokens) {
    return fmt::format("{}, {}", counted(items, "item"), counted(tokens, "token"));
  };
  const std::string program = fmt::format("cupel {}", kVersion);
  page.text(
      fmt::format("{}   {} → {}", program, one_line(comparison.before_name, 200), one_line(comparison.after_name, 200)),
      2, &Palette::bold, program.size());
  page.line("");
  page.entry("before", amount(comparison.before.included.size(), diff.tokens_before));
  page.entry("after", amount(comparison.after.included.size(), diff.tokens_after));
  page.entry("kept", fmt::format("{}; {} of them moved", amount(diff.kept.size(), view::kept_tokens(diff)),
                                 grouped(diff.moved)));
  page.entry("added", amount(diff.added.size(), diff.tokens_added), &Palette::green);
  page.entry("dropped", amount(diff.dropped.size(), diff.tokens_dropped), &Palette::red);
  page.entry("prefix", fmt::format("{}: a prompt cache can serve {} of the second window",
                                   amount(diff.prefix_items, diff.prefix_tokens),
                                   percent_of(diff.prefix_tokens, diff.tokens_after)));
  print_divergence(page, diff);
  page.entry("churn",
             fmt::format("{} of the tokens of both windows are in only one of them", view::percent(diff.churn)));
  page.line(std::string(Page::kEntryNames, ' ') + plus_and_minus(page, diff));
}

void print_changes(Page& page, const Comparison& comparison, bool all) {
  const SelectionDiff& diff = comparison.diff;
  const std::size_t changes = diff.added.size() + diff.dropped.size() + diff.moved;
  if (changes == 0 && !all) return;
  page.heading(all ? "ITEMS" : "CHANGES", "- dropped, + added, ~ moved; in the order of the windows");
  Changes(comparison, all).print(page);
}

}  // namespace cupel::cli
