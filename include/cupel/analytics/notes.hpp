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

/// The category of a note.
enum class NoteCode {
  UnknownField,      ///< a document has a field that its reader does not know and ignores
  AbsentField,       ///< a scorer reads a field that no item has
  EqualScores,       ///< all scores are equal, so they do not decide what is excluded
  ScoreNotFinite,    ///< an item's score is NaN or infinite
  SystemPromptLast,  ///< a system prompt without a timestamp is placed after items with one
  NeverFits,         ///< an item has more tokens than the budget leaves for all scored items together
};

/// The name of the code, exactly as in JSON: `"AbsentField"`.
CUPEL_API std::string_view to_string(NoteCode code) noexcept;

/// A remark on a run: not an error, but probably a mistake.
struct Note {
  NoteCode code;                          ///< the category
  std::string text;                       ///< a sentence: what is wrong, and what to do about it
  std::optional<Position> position = {};  ///< of the item concerned, or of the first one
  std::optional<std::string> path = {};   ///< of the unknown field, or of the first one: `policy.scorers[0].wieght`

  friend bool operator==(const Note&, const Note&) = default;
};

/// Returns the notes on a run that selected `placed`, in placed order. They are sorted by NoteCode. The result is empty
/// if nothing is suspicious. Notes on unknown fields come only from readers.
///
/// The notes rely on what strategies declare (Scorer::reads(), Scorer::metadata_key(), Placer::reads()). Nothing is
/// assumed about a custom strategy that declares nothing. The items are scored again, which takes as long as a run up
/// to Sort, within the step limit of the pipeline. Throws what a scorer throws, and Error (InvalidArgument) for a
/// position outside `items`. Safe to call from many threads at once.
CUPEL_API std::vector<Note> run_notes(const Pipeline& pipeline, std::span<const ContextItem> items,
                                      const ContextBudget& budget, std::span<const Position> placed);

}  // namespace cupel

#endif
