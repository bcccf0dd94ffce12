#include "notes.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <new>

#include "failure.hpp"
#include "messages.hpp"

namespace cupel::cli {

bool Notes::wanted() const noexcept { return strict_ || asked_ || !is_quiet(); }

void Notes::add(const std::string& name, const json::UnknownFields& fields) {
  for (Note& note : json::notes_of(fields)) {
    lines_.push_back({.text = fmt::format("{}: {}", name, note.text), .labels = {}});
    read_.push_back(std::move(note));
  }
}

std::vector<Note> Notes::add_run(const std::string& label, const Pipeline& pipeline, std::span<const ContextItem> items,
                                 const ContextBudget& budget, std::span<const Position> placed) {
  std::vector<Note> notes = read_;
  if (!wanted()) return notes;
  const std::vector<Note> found = run_notes(pipeline, items, budget, placed);
  add_run(label, found);
  append(notes, found);
  return notes;
}

void Notes::add_run(const std::string& label, const std::vector<Note>& notes) {
  ++runs_;
  for (const Note& note : notes) {
    const auto known = std::find_if(lines_.begin(), lines_.end(),
                                    [&](const Line& line) { return !line.labels.empty() && line.text == note.text; });
    if (known == lines_.end()) {
      lines_.push_back({.text = note.text, .labels = {label}});
    } else {
      known->labels.push_back(label);
    }
  }
}

// Notes that concern all runs have no labels.
std::vector<std::string> Notes::lines() const {
  std::vector<std::string> texts;
  for (const Line& line : lines_) {
    const bool of_some = !line.labels.empty() && line.labels.size() < runs_;
    texts.push_back(of_some ? fmt::format("{}: {}", fmt::join(line.labels, ", "), line.text) : line.text);
  }
  return texts;
}

void Notes::check() const {
  if (!strict_ || lines_.empty()) return;
  const std::string first = lines().front();
  throw Failure(kBadInput, lines_.size() == 1 ? first : fmt::format("{}; and {} more", first, lines_.size() - 1));
}

void Notes::print() noexcept {
  constexpr std::size_t kMost = 10;
  try {
    const std::vector<std::string> texts = strict_ ? std::vector<std::string>() : lines();
    lines_.clear();
    const std::size_t shown = texts.size() > kMost ? kMost - 1 : texts.size();
    for (std::size_t k = 0; k < shown; ++k) print_note(texts[k]);
    if (shown < texts.size()) print_note(fmt::format("and {} more notes", texts.size() - shown));
  } catch (const std::bad_alloc&) {
    print_note("out of memory: notes are missing");
  }
}

}  // namespace cupel::cli
