#ifndef CUPEL_CLI_NOTES_HPP
#define CUPEL_CLI_NOTES_HPP

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cupel/analytics/notes.hpp"
#include "cupel/json/unknown_fields.hpp"
#include "cupel/pipeline.hpp"

namespace cupel::cli {

/// What a command has to say about what it read and ran. Gathered while it works, and said on standard error at its
/// end, also where it fails: one line each, ten at most.
class Notes {
 public:
  /// With `strict`, what would be noted of a run is a Failure. `asked`: somebody wants the notes in another way too.
  explicit Notes(bool strict = false, bool asked = false) noexcept : strict_(strict), asked_(asked) {}
  ~Notes() { print(); }
  Notes(const Notes&) = delete;
  Notes& operator=(const Notes&) = delete;

  /// Whether it is worth while to look for notes.
  bool wanted() const noexcept;

  /// What a reader passed over in the file or option called `name`.
  void add(const std::string& name, const json::UnknownFields& fields);
  /// Of a run, which `label` tells from the command's others. Returns what run_notes() found, after what was read.
  std::vector<Note> add_run(const std::string& label, const Pipeline& pipeline, std::span<const ContextItem> items,
                            const ContextBudget& budget, std::span<const Position> placed);
  void add_run(const std::string& label, const std::vector<Note>& notes);

  /// What add() was told since the last call, for JSON: a command with several runs sorts out which run read what.
  /// add_run() returns it no more.
  std::vector<Note> take_read() { return std::exchange(read_, {}); }

  /// Throws Failure where notes are errors and there are some. To be called before anything is written.
  void check() const;
  /// Says them; once.
  void print() noexcept;

 private:
  struct Line {
    std::string text;
    std::vector<std::string> labels;  // of the runs that it is about; empty: it is about what was read
  };

  std::vector<std::string> lines() const;

  bool strict_;
  bool asked_;
  std::size_t runs_ = 0;
  std::vector<Note> read_;
  std::vector<Line> lines_;
};

/// Appends notes to others.
inline void append(std::vector<Note>& notes, const std::vector<Note>& more) {
  notes.insert(notes.end(), more.begin(), more.end());
}

}  // namespace cupel::cli

#endif
