#include <algorithm>
#include <string>
#include <string_view>

#include "explanation.hpp"
#include "text.hpp"

namespace cupel::cli {

namespace {

std::string tags_of(const ContextItem& item) {
  std::string tags;
  for (const std::string& tag : item.tags()) tags += (tags.empty() ? "" : ", ") + tag;
  return tags;
}

std::string place_among(const std::vector<IncludedItem>& included, std::size_t place) {
  const auto neighbour = [&](std::size_t at) { return "item " + std::to_string(included[at].position); };
  std::string text = std::to_string(place + 1) + " of " + std::to_string(included.size());
  if (place > 0) text += ", after " + neighbour(place - 1);
  if (place + 1 < included.size()) text += ", before " + neighbour(place + 1);
  return text;
}

class Story {
 public:
  Story(Page& page, const Explanation& run, Position position)
      : page_(page), run_(run), item_(run.items[position]), position_(position) {}

  void print() {
    page_.heading("ITEM " + std::to_string(position_), "of " + counted(run_.items.size(), "item"));
    print_item();
    print_decision();
    print_score();
  }

 private:
  void line(std::string_view name, std::string_view text, const std::string& painted = {}) {
    page_.line("  " + page_.palette.dim(left(name, 12)) + painted + one_line(text, page_.width * 4));
  }

  void print_item() {
    line("content", clip(one_line(item_.content(), page_.width - 14), page_.width - 14));
    line("kind", item_.kind().text() + ", from " + item_.source().text());
    line("tokens", grouped(item_.tokens()));
    if (item_.priority()) line("priority", std::to_string(*item_.priority()));
    if (item_.timestamp()) line("timestamp", item_.timestamp()->to_string());
    if (item_.future_relevance_hint()) line("hint", decimal(*item_.future_relevance_hint()));
    if (!item_.tags().empty()) line("tags", tags_of(item_));
  }

  void print_decision() {
    const auto& included = run_.report.included;
    const auto kept = std::find_if(included.begin(), included.end(),
                                   [this](const IncludedItem& entry) { return entry.position == position_; });
    if (kept != included.end()) {
      line("decision", std::string(describe(kept->reason)), page_.palette.green("kept") + ": ");
      line("place", place_among(included, static_cast<std::size_t>(kept - included.begin())));
      return;
    }
    const auto& excluded = run_.report.excluded;
    const auto left_out = std::find_if(excluded.begin(), excluded.end(),
                                       [this](const ExcludedItem& entry) { return entry.position == position_; });
    if (left_out == excluded.end()) return;
    line("decision", describe(left_out->reason) + " (" + std::string(name(left_out->reason)) + ")",
         page_.palette.red("left out") + ": ");
  }

  void print_score() {
    const ScoreAnatomy& anatomy = run_.anatomy;
    const std::size_t index = anatomy_index(anatomy, position_);
    if (index == anatomy.positions.size()) {
      line("score", item_.pinned() ? "none: pinned items are not scored" : "none: it was left out before");
      return;
    }
    const double score = anatomy.scores[index];
    const auto better =
        std::count_if(anatomy.scores.begin(), anatomy.scores.end(), [score](double other) { return other > score; });
    line("score", decimal(score) + ", rank " + std::to_string(better + 1) + " of " +
                      std::to_string(anatomy.scores.size()) + " scored");
    for (const ScoreShare& part : anatomy.parts) {
      const double own = part.weight > 0 ? part.shares[index] / part.weight : 0.0;
      page_.line("  " + left("", 12) + left(part.name, 14) + right(decimal(part.shares[index]), 6) +
                 page_.palette.dim(" = " + decimal(part.weight) + " × " + decimal(own)));
    }
  }

  Page& page_;
  const Explanation& run_;
  const ContextItem& item_;
  Position position_;
};

}  // namespace

void print_story(Page& page, const Explanation& run, Position position) { Story(page, run, position).print(); }

}  // namespace cupel::cli
