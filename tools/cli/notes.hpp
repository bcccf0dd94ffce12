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

/// Collects notes on what a command read and ran, and prints them on standard error when the command ends, even if it
/// fails: one line each, ten at most.
class Notes {
 public:
  /// With `strict`, notes are errors, see check(). With `asked`, notes are collected even if they are not printed.
  explicit Notes(bool strict = false, bool asked = false) noexcept : strict_(strict), asked_(asked) {}
  ~Notes() { print(); }
  Notes(const Notes&) = delete;
  Notes& operator=(const Notes&) = delete;

  /// Whether anything uses the notes; if not, there is no need to look for them.
  bool wanted() const noexcept;

  /// Adds the fields that a reader ignored in the file or option called `name`.
  void add(const std::string& name, const json::UnknownFields& fields);
  /// Adds the notes on a run; `label` distinguishes it from the command's other runs. Returns the notes on what was
  /// read, followed by those that run_notes() found.
  std::vector<Note> add_run(const std::string& label, const Pipeline& pipeline, std::span<const ContextItem> items,
                            const ContextBudget& budget, std::span<const Position> placed);
  void add_run(const std::string& label, const std::vector<Note>& notes);

  /// Removes and returns the notes that add() has added since the last call. For JSON output of a command with several
  /// runs, which attributes them to the run that read them. add_run() no longer returns them.
  std::vector<Note> take_read() { return std::exchange(read_, {}); }

  /// Throws Failure if notes are errors and there are any. Must be called before any output is written.
  void check() const;
  /// Prints the notes that have not been printed yet.
  void print() noexcept;

 private:
  struct Line {
    std::string text;
    std::vector<std::string> labels;  // of the runs it is about; empty if it is about what was read
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
