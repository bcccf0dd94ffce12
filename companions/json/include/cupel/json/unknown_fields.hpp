#ifndef CUPEL_JSON_UNKNOWN_FIELDS_HPP
#define CUPEL_JSON_UNKNOWN_FIELDS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/analytics/notes.hpp"
#include "cupel/export.hpp"

namespace cupel::json {

/// A field that a reader passed over because it does not know it.
struct UnknownField {
  std::string path;         ///< `policy.scorers[0].wieght`; of a field of several items, that of the first
  std::string closest;      ///< the known field that it may be a misspelling of; empty where none is close
  std::uint64_t items = 0;  ///< how many items of a list have it; 0: it is no field of a list's items

  friend bool operator==(const UnknownField&, const UnknownField&) = default;
};

/// The fields that readers passed over, in the order in which they were met. What the items of a list have in common is
/// one entry, and there are at most kMost entries, whatever is read. Not thread-safe.
class CUPEL_API UnknownFields {
 public:
  static constexpr std::size_t kMost = 100;  ///< entries

  /// The first kMost of them.
  const std::vector<UnknownField>& list() const noexcept { return list_; }
  /// How often a field was met for which the list had no room.
  std::uint64_t left_out() const noexcept { return left_out_; }
  /// Whether there was none.
  bool empty() const noexcept { return list_.empty(); }

  /// For readers: a field whose reader knows `names`. Long paths are cut.
  void add(std::string path, std::string_view key, std::span<const std::string_view> names);
  /// The same for a field of the list's item number `index`, whose path is `items[index].key`. Counts an item once that
  /// has the field twice, or is read again because its text was cut off.
  void add_of_item(std::size_t index, std::string_view key, std::span<const std::string_view> names);
  /// All of another list, which has no fields of items.
  void add_all(const UnknownFields& others);

 private:
  struct OfItems {
    std::string key;
    std::size_t last = 0;  // of the items that have it
  };

  std::vector<UnknownField> list_;
  std::vector<OfItems> of_items_;  // of each entry; without a key: it is no field of a list's items
  std::uint64_t left_out_ = 0;
};

/// A note per unknown field (NoteCode::UnknownField), and one more where some were left out.
CUPEL_API std::vector<Note> notes_of(const UnknownFields& fields);

/// The name that `word` may be a misspelling of, or that it begins; empty where none is close.
CUPEL_API std::string_view closest_name(std::string_view word, std::span<const std::string_view> names);

}  // namespace cupel::json

#endif
