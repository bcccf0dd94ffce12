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

/// A field that a reader ignored because it does not know it.
struct UnknownField {
  std::string path;         ///< `policy.scorers[0].wieght`; for a field of several items, the path in the first
  std::string closest;      ///< the known field that it may misspell; empty if none is close
  std::uint64_t items = 0;  ///< the number of items in a list that have it; 0: it is not a field of such items

  friend bool operator==(const UnknownField&, const UnknownField&) = default;
};

/// Collects the fields that readers ignored, in the order in which they were found. A field that several items of a
/// list have is one entry. There are at most kMaxEntries entries, so that hostile input cannot exhaust memory. Not
/// thread-safe.
class CUPEL_API UnknownFields {
 public:
  static constexpr std::size_t kMaxEntries = 100;  ///< the maximum number of entries

  /// The fields found first, at most kMaxEntries.
  const std::vector<UnknownField>& list() const noexcept { return list_; }
  /// How often a field was found after the list was full.
  std::uint64_t omitted() const noexcept { return omitted_; }
  /// Whether no field was ignored.
  bool empty() const noexcept { return list_.empty(); }

  /// Adds the field `key` of an object whose known fields are `names`. Truncates long paths. For use by readers.
  void add(std::string path, std::string_view key, std::span<const std::string_view> names);
  /// Adds the field `key` of item number `index` of a list; its path is `items[index].key`. Counts an item only once,
  /// even if it has the field twice or is read again because its text was incomplete.
  void add_of_item(std::size_t index, std::string_view key, std::span<const std::string_view> names);
  /// Adds all fields of `others`, which must not contain fields of items.
  void add_all(const UnknownFields& others);

 private:
  struct OfItems {
    std::string key;
    std::size_t last = 0;  // index of the last item that has it
  };

  std::vector<UnknownField> list_;
  std::vector<OfItems> of_items_;  // for each entry; empty key: not a field of items
  std::uint64_t omitted_ = 0;
};

/// Makes a note for each unknown field (NoteCode::UnknownField), and one more if some did not fit into the list.
CUPEL_API std::vector<Note> notes_of(const UnknownFields& fields);

/// The name that `word` may misspell or abbreviate to its beginning. Empty if none is close.
CUPEL_API std::string_view closest_name(std::string_view word, std::span<const std::string_view> names);

}  // namespace cupel::json

#endif
