#include "cupel/analytics/notes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "analytics/absent_fields.hpp"
#include "cupel/pipeline.hpp"
#include "errors.hpp"
#include "pipeline/stages.hpp"
#include "run_state.hpp"

namespace cupel {

namespace {

std::string item_name(Position position) { return "item " + std::to_string(position); }

// Four digits are enough to recognise a score.
std::string score_text(double score) {
  std::array<char, 32> buffer;
  const auto written =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), score, std::chars_format::general, 4);
  return std::string(buffer.data(), written.ptr);
}

// `a`, `a and b`, `a, b and c`.
std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (k > 0) text += k + 1 == names.size() ? " and " : ", ";
    text += names[k];
  }
  return text;
}

// The number of items that a note is about, and the first of them in the caller's list.
struct AffectedItems {
  std::size_t count = 0;
  Position first = 0;

  void add(Position position) noexcept {
    first = count == 0 ? position : std::min(first, position);
    ++count;
  }
  // `item 3`, or `2 items (the first is item 3)`.
  std::string text(const char* plural) const {
    if (count == 1) return item_name(first);
    return std::to_string(count) + " " + plural + " (the first is " + item_name(first) + ")";
  }
};

// Checks the rules behind the notes: one method per code, each of which adds its notes.
class Rules {
 public:
  Rules(std::span<const ContextItem> items, std::span<const Position> placed, const stages::Prepared& prepared,
        std::int64_t target)
      : items_(items),
        placed_(placed),
        scored_(prepared.classified.scoreable),
        candidates_(prepared.sorted),
        target_(target),
        is_placed_(items.size(), false) {
    for (const Position position : placed) {
      if (position >= items.size()) {
        throw errors::invalid(ErrorCode::InvalidArgument, "run_notes", "placed",
                              errors::got("must have positions below " + std::to_string(items.size()),
                                          static_cast<std::int64_t>(position)));
      }
      is_placed_[position] = true;
    }
  }

  // Needs at least two items: a single one competes with no other.
  void absent_fields(const Scorer& scorer) {
    if (scored_.size() < 2) return;
    for (const AbsentField& absent : cupel::absent_fields(scorer, scored_)) {
      const std::string names = joined(absent.scorers);
      std::string text = "none of the " + std::to_string(scored_.size()) + " scored items has ";
      text.append(absent.field).append(", so ").append(names).append(" can't tell them apart: give them ");
      text.append(absent.field).append(", or choose a policy without ").append(names);
      add(NoteCode::AbsentField, std::move(text));
    }
  }

  // Adds the note only if an excluded item would fit, so that other scores could have let it in.
  void equal_scores() {
    if (candidates_.size() < 2) return;
    const double first = candidates_.score(0);
    bool decides = false;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (candidates_.score(i) != first || !std::isfinite(first)) return;
      decides = decides || (!is_placed_[candidates_.position(i)] && candidates_.tokens(i) <= target_);
    }
    if (!decides) return;
    add(NoteCode::EqualScores, "all " + std::to_string(candidates_.size()) + " scores are equal (" + score_text(first) +
                                   "), so they do not decide what is left out: score by something in which the items "
                                   "differ");
  }

  void scores_not_finite() {
    AffectedItems affected;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (!std::isfinite(candidates_.score(i))) affected.add(candidates_.position(i));
    }
    if (affected.count == 0) return;
    add(NoteCode::ScoreNotFinite,
        affected.text("items") + (affected.count == 1 ? " has a score that is" : " have scores that are") +
            " not finite: check the numbers that the scorers compute with",
        affected.first);
  }

  void system_prompts(const Placer& placer) {
    const ItemFields reads = placer.reads();
    if (!reads.timestamp || reads == ItemFields::all()) return;
    const ContextKind system_prompt(ContextKind::kSystemPrompt);
    AffectedItems affected;
    std::size_t dated = 0;
    std::size_t dated_before = 0;
    for (const Position position : placed_) {
      const ContextItem& item = items_[position];
      if (item.timestamp()) {
        ++dated;
      } else if (dated > 0 && item.kind() == system_prompt) {
        affected.add(position);
        dated_before = dated;
      }
    }
    if (affected.count == 0) return;
    const bool one = affected.count == 1;
    add(NoteCode::SystemPromptLast,
        (one ? "the system prompt, " : "") + affected.text("system prompts") +
            (one ? ", has no timestamp, so it is" : " have no timestamp, so they are") + " placed after " +
            std::to_string(dated_before) + (dated_before == 1 ? " item that has one" : " items that have one") +
            (one ? ": give it an earlier one" : ": give them earlier ones"),
        affected.first);
  }

  void items_that_never_fit() {
    AffectedItems affected;
    for (std::size_t i = 0; i < scored_.size(); ++i) {
      const Position position = scored_.position(i);
      if (scored_[i].tokens() > target_ && !is_placed_[position]) affected.add(position);
    }
    if (affected.count == 0) return;
    const std::string room = std::to_string(target_);
    const std::string tokens = std::to_string(items_[affected.first].tokens());
    std::string text = affected.count == 1 ? item_name(affected.first) : std::to_string(affected.count) + " items";
    text += " can never fit: ";
    if (target_ == 0) {
      text += "the budget leaves nothing for scored items; raise it, or pin and reserve less";
    } else if (affected.count == 1) {
      text += "it has " + tokens + " tokens, and the budget leaves " + room + " for scored items; shorten or split it";
    } else {
      text += "the budget leaves " + room + " tokens for scored items, and the first of them, " +
              item_name(affected.first) + ", has " + tokens + "; shorten or split them";
    }
    add(NoteCode::NeverFits, std::move(text), affected.first);
  }

  std::vector<Note> take() && { return std::move(notes_); }

 private:
  void add(NoteCode code, std::string text, std::optional<Position> position = {}) {
    notes_.push_back({.code = code, .text = std::move(text), .position = position});
  }

  std::span<const ContextItem> items_;
  std::span<const Position> placed_;
  const ItemList& scored_;
  const ScoredItems& candidates_;
  std::int64_t target_;  // the tokens that the budget leaves for scored items
  std::vector<bool> is_placed_;
  std::vector<Note> notes_;
};

}  // namespace

std::string_view to_string(NoteCode code) noexcept {
  switch (code) {
    case NoteCode::UnknownField:
      return "UnknownField";
    case NoteCode::AbsentField:
      return "AbsentField";
    case NoteCode::EqualScores:
      return "EqualScores";
    case NoteCode::ScoreNotFinite:
      return "ScoreNotFinite";
    case NoteCode::SystemPromptLast:
      return "SystemPromptLast";
    case NoteCode::NeverFits:
      return "NeverFits";
  }
  return "Unknown";
}

std::vector<Note> run_notes(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                            std::span<const Position> placed) {
  const PipelineOptions& options = pipeline.options();
  RunContext context(stages::scratch_size(items), false);
  const RunState state(context, options.max_steps);
  RunTrace no_trace(nullptr, items, budget);
  const stages::Prepared prepared = stages::prepare(context, items, options, nullptr, no_trace);
  const std::int64_t target = effective_budget(budget, prepared.classified.pinned_tokens).target_tokens();
  Rules rules(items, placed, prepared, target);
  rules.absent_fields(*options.scorer);
  rules.equal_scores();
  rules.scores_not_finite();
  rules.system_prompts(*options.placer);
  rules.items_that_never_fit();
  return std::move(rules).take();
}

}  // namespace cupel
