#include <fmt/core.h>

#include <string>
#include <string_view>

#include "explain/sections.hpp"
#include "grid.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::decimal;
using view::one_line;
using Align = GridColumn::Align;

std::string tags_of(const ContextItem& item) {
  std::string tags;
  for (const std::string& tag : item.tags()) tags += (tags.empty() ? "" : ", ") + tag;
  return tags;
}

std::string place_among(const std::vector<IncludedItem>& included, std::size_t place) {
  std::string text = fmt::format("{} of {}", place + 1, included.size());
  if (place > 0) text += fmt::format(", after item {}", included[place - 1].position);
  if (place + 1 < included.size()) text += fmt::format(", before item {}", included[place + 1].position);
  return text;
}

class ItemSection {
 public:
  ItemSection(Page& page, const view::Run& run, Position position)
      : page_(page), run_(run), item_(run.items()[position]), outcome_(run.outcomes()[position]) {}

  void print() {
    print_fields();
    print_decision();
    print_score();
  }

 private:
  void line(std::string_view name, std::string_view text) { page_.entry(name, one_line(text, page_.width * 4)); }

  // "kept: selected by score".
  void print_decision(std::string_view verdict, Paint paint, const std::string& reason) {
    page_.entry("decision", fmt::format("{}: {}", verdict, one_line(reason, page_.width * 4)), paint, verdict.size());
  }

  void print_fields() {
    line("content", view::clip(one_line(item_.content(), page_.width - 14), page_.width - 14));
    line("kind", fmt::format("{}, from {}", item_.kind().text(), item_.source().text()));
    line("tokens", view::grouped(item_.tokens()));
    if (item_.priority()) line("priority", std::to_string(*item_.priority()));
    if (item_.timestamp()) line("timestamp", item_.timestamp()->to_string());
    if (item_.future_relevance_hint()) line("hint", decimal(*item_.future_relevance_hint()));
    if (!item_.tags().empty()) line("tags", tags_of(item_));
  }

  void print_decision() {
    if (outcome_.included) {
      const auto& included = run_.report().included;
      print_decision("kept", &Palette::green, describe(included[outcome_.entry]));
      line("place", place_among(included, outcome_.entry));
    } else {
      const ExclusionReason& reason = run_.report().excluded[outcome_.entry].reason;
      print_decision("left out", &Palette::red, fmt::format("{} ({})", describe(reason), to_string(reason)));
    }
  }

  void print_score() {
    if (!outcome_.score) {
      line("score", item_.pinned() ? "none: pinned items are not scored" : "none: left out before scoring");
      return;
    }
    const ScoreAnatomy& anatomy = run_.anatomy();
    line("score", fmt::format("{}, rank {} of {} scored", decimal(*outcome_.score), run_.rank(*outcome_.score),
                              anatomy.scores.size()));
    Grid grid({{.head = "", .align = Align::Left, .gap = Page::kEntryNames},
               {.head = ""},
               {.head = "", .align = Align::Left, .gap = 1}});
    for (const ScoreShare& part : anatomy.parts) {
      const std::string own = decimal(view::own_score(part, outcome_.anatomy_index));
      grid.row({std::string(part.name),
                decimal(part.shares[outcome_.anatomy_index]),
                {fmt::format("= {} × {}", decimal(part.weight), own), &Palette::dim}});
    }
    grid.print(page_);
  }

  Page& page_;
  const view::Run& run_;
  const ContextItem& item_;
  const view::Outcome& outcome_;
};

}  // namespace

void print_item(Page& page, const view::Run& run, Position position) {
  page.heading(fmt::format("ITEM {}", position), fmt::format("of {}", view::counted(run.items().size(), "item")));
  ItemSection(page, run, position).print();
}

}  // namespace cupel::cli
