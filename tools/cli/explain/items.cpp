#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "explain/sections.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::clip;
using view::columns;
using view::counted;
using view::decimal;
using view::grouped;
using view::left;
using view::one_line;
using view::right;
using view::short_decimal;

constexpr std::size_t kKind = 12;
constexpr std::size_t kScore = 6;
constexpr std::size_t kShare = 5;
constexpr std::size_t kLongestReason = 60;
constexpr std::size_t kShortestContent = 16;

/// A row of either table.
struct Row {
  std::string place;  ///< in the selection
  const ContextItem& item;
  Position position;
  double score;
  InclusionReason kept = InclusionReason::Scored;
  const ExclusionReason* left_out = nullptr;
};

class Table {
 public:
  /// `why` is the length of the longest reason. Where the page is narrow, contents get a little and reasons the rest.
  Table(Page& page, const view::Run& run, std::size_t why) : page_(page), run_(run) {
    for (const ContextItem& item : run.items()) {
      tokens_ = std::max(tokens_, columns(grouped(item.tokens())) + 1);
    }
    place_ = std::max(place_, std::to_string(run.items().size()).size());
    item_ = std::max(item_, place_ + 1);
    const std::size_t used =
        place_ + item_ + 2 + kKind + tokens_ + kScore + 1 + kShare * run_.anatomy().parts.size() + 2 + 2;
    const std::size_t room = page.width > used ? page.width - used : 0;
    const std::size_t most = room > why_ + kShortestContent ? room - kShortestContent : why_;
    why_ = std::clamp(why, why_, std::min(most, kLongestReason));
    content_ = std::max(kShortestContent, room - std::min(room, why_));
  }

  void head() const {
    std::string text = right("#", place_) + right("item", item_) + "  " + left("kind", kKind) +
                       right("tokens", tokens_) + right("score", kScore) + " ";
    for (const ScoreShare& part : run_.anatomy().parts) text += right(short_label(part.name), kShare);
    page_.line(page_.palette.dim(text + "  " + left("why", why_) + "  content"));
  }

  void row(const Row& row) const {
    const Palette& palette = page_.palette;
    const view::Outcome& outcome = run_.outcomes()[row.position];
    std::string shares;
    for (const ScoreShare& part : run_.anatomy().parts) {
      shares += right(outcome.score ? short_decimal(part.shares[outcome.anatomy_index]) : "", kShare);
    }
    page_.line(palette.bold(right(row.place, place_)) + right(std::to_string(row.position), item_) + "  " +
               left(one_line(row.item.kind().text(), kKind), kKind) + right(grouped(row.item.tokens()), tokens_) +
               right(decimal(row.score), kScore) + " " + palette.dim(shares) + "  " + why(row) + "  " +
               clip(one_line(row.item.content(), content_), content_));
  }

 private:
  std::string why(const Row& row) const {
    const Palette& palette = page_.palette;
    if (row.left_out == nullptr) {
      const std::string text = left(describe(row.kept), why_);
      if (row.kept == InclusionReason::Pinned) return palette.yellow(text);
      return row.kept == InclusionReason::ZeroToken ? palette.cyan(text) : text;
    }
    const std::string text = left(one_line(describe(*row.left_out), why_), why_);
    if (std::holds_alternative<exclusion::Deduplicated>(*row.left_out)) return palette.cyan(text);
    return std::holds_alternative<exclusion::NegativeTokens>(*row.left_out) ? palette.red(text) : text;
  }

  Page& page_;
  const view::Run& run_;
  std::size_t place_ = 3;
  std::size_t item_ = 5;
  std::size_t tokens_ = 7;
  std::size_t why_ = 10;
  std::size_t content_ = 0;
};

}  // namespace

void print_included(Page& page, const view::Run& run) {
  std::string formula;
  for (const ScoreShare& part : run.anatomy().parts) {
    formula += fmt::format("{}{} {}", formula.empty() ? "; score = " : " + ", short_decimal(part.weight), part.name);
  }
  page.heading("KEPT", fmt::format("{} in placed order{}", counted(run.report().included.size(), "item"), formula));
  if (run.report().included.empty()) return;
  std::size_t why = 0;
  for (const IncludedItem& kept : run.report().included) why = std::max(why, columns(describe(kept.reason)));
  const Table table(page, run, why);
  table.head();
  std::size_t place = 0;
  for (const IncludedItem& kept : run.report().included) {
    table.row({.place = std::to_string(++place),
               .item = kept.item,
               .position = kept.position,
               .score = kept.score,
               .kept = kept.reason});
  }
}

void print_excluded(Page& page, const view::Run& run) {
  page.heading("LEFT OUT", fmt::format("{}, best score first", counted(run.report().excluded.size(), "item")));
  if (run.report().excluded.empty()) return;
  std::size_t why = 0;
  for (const ExcludedItem& left_out : run.report().excluded) why = std::max(why, columns(describe(left_out.reason)));
  const Table table(page, run, why);
  table.head();
  for (const ExcludedItem& left_out : run.report().excluded) {
    table.row({.place = "-",
               .item = left_out.item,
               .position = left_out.position,
               .score = left_out.score,
               .left_out = &left_out.reason});
  }
}

}  // namespace cupel::cli
