#include "cupel/json/unknown_fields.hpp"

#include <algorithm>
#include <utility>

#include "path.hpp"

namespace cupel::json {

namespace {

// The Levenshtein distance: how many letters to change, insert or remove.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({substituted, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view closest_name(std::string_view word, std::span<const std::string_view> names) {
  constexpr std::size_t kLongestWord = 64;  // longer words are not typos
  if (word.size() > kLongestWord) return {};
  std::string_view closest;
  std::size_t shortest = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string_view name : names) {
    const bool begins = word.size() > 2 && name.starts_with(word);
    const std::size_t length = begins ? 1 : edit_distance(word, name);
    if (length == 0 || length >= std::min({shortest, word.size(), name.size()})) continue;
    shortest = length;
    closest = name;
  }
  return closest;
}

void UnknownFields::add(std::string path, std::string_view key, std::span<const std::string_view> names) {
  if (list_.size() == kMaxEntries) {
    ++omitted_;
    return;
  }
  constexpr std::size_t kLongest = 256;  // nesting makes paths long
  if (path.size() > kLongest) path = std::string(shortened(path, kLongest)) + "...";
  list_.push_back({.path = std::move(path), .closest = std::string(closest_name(key, names))});
  of_items_.emplace_back();
}

void UnknownFields::add_of_item(std::size_t index, std::string_view key, std::span<const std::string_view> names) {
  key = shortened(key);
  for (std::size_t k = 0; k < list_.size(); ++k) {
    if (list_[k].items == 0 || of_items_[k].key != key) continue;
    if (of_items_[k].last != index) ++list_[k].items;
    of_items_[k].last = index;
    return;
  }
  const std::size_t before = list_.size();
  const Path items("items");
  const Path item = items[index];
  add((item / key).text(), key, names);
  if (list_.size() == before) return;
  list_.back().items = 1;
  of_items_.back() = {.key = std::string(key), .last = index};
}

void UnknownFields::add_all(const UnknownFields& others) {
  const std::size_t count = std::min(others.list_.size(), kMaxEntries - list_.size());
  list_.insert(list_.end(), others.list_.begin(), others.list_.begin() + static_cast<std::ptrdiff_t>(count));
  of_items_.resize(list_.size());
  omitted_ += others.omitted_ + (others.list_.size() - count);
}

std::vector<Note> notes_of(const UnknownFields& fields) {
  std::vector<Note> notes;
  for (const UnknownField& field : fields.list()) {
    std::string text = field.path + ": is not a known field and is ignored";
    if (field.items > 1) text += " in " + std::to_string(field.items) + " items";
    if (!field.closest.empty()) text += "; did you mean '" + field.closest + "'?";
    notes.push_back({.code = NoteCode::UnknownField, .text = std::move(text), .path = field.path});
  }
  if (fields.omitted() > 0) {
    notes.push_back({.code = NoteCode::UnknownField,
                     .text = "unknown fields were ignored " + std::to_string(fields.omitted()) + " more times"});
  }
  return notes;
}

}  // namespace cupel::json
