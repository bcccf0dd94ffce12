#ifndef CUPEL_ANALYTICS_NOTES_HPP
#define CUPEL_ANALYTICS_NOTES_HPP

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// What a note is about.
enum class NoteCode {
  UnknownField,      ///< a text has a field that its reader does not know and passes over
  AbsentField,       ///< a scorer reads a field that no item has
  EqualScores,       ///< scores do not decide what is left out: all are equal
  ScoreNotFinite,    ///< an item's score is NaN or infinite
  SystemPromptLast,  ///< a system prompt without a timestamp is placed behind items that have one
  NeverFits,         ///< an item has more tokens than the budget leaves for all scored items together
};

/// The code's name, exactly as in the wire format: `"AbsentField"`.
CUPEL_API std::string_view to_string(NoteCode code) noexcept;

/// Something about a run that is no error, but probably not meant.
struct Note {
  NoteCode code;                          ///< what it is about
  std::string text;                       ///< a sentence for people: what it is and what to do about it
  std::optional<Position> position = {};  ///< of the item that it is about, or of the first one
  std::optional<std::string> path = {};   ///< of an unknown field, or of the first one: `policy.scorers[0].wieght`

  friend bool operator==(const Note&, const Note&) = default;
};

/// What is worth knowing about a run that selected `placed`, in placed order; in the order of NoteCode, and nothing
/// where nothing is wrong. Readers alone know of unknown fields. The strategies are asked what they read
/// (Scorer::reads, Scorer::metadata_key, Placer::reads): of a custom one that does not say, nothing is assumed. The
/// items are scored again, so it costs what a run up to Sort costs, within the pipeline's limit of steps. Throws what a
/// scorer throws, and Error (InvalidArgument) for a position that no item has. Safe to call from many threads at once.
CUPEL_API std::vector<Note> run_notes(const Pipeline& pipeline, std::span<const ContextItem> items,
                                      const ContextBudget& budget, std::span<const Position> placed);

}  // namespace cupel

#endif
