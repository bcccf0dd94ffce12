#ifndef CUPEL_JSON_SRC_ITEM_PARSER_HPP
#define CUPEL_JSON_SRC_ITEM_PARSER_HPP

#include <array>
#include <bitset>
#include <optional>

#include "readers.hpp"

namespace cupel::json {

/// Reads items; one object for many, so that what repeats is kept. Not thread-safe.
class ItemParser {
 public:
  template <class Name>
  using Recent = std::array<std::optional<Name>, 16>;

  /// Reads the value that comes next and leaves the cursor behind it. Throws Error (InvalidItem, EmptyContent).
  /// `index` is the item's in its list; nothing where it stands alone.
  ContextItem parse(ReadScope scope, const Path& path, std::optional<std::size_t> index = {});

 private:
  // What stood between the values of two fields the last time: `, "tokens": `. Lists repeat it item by item, and
  // comparing it is cheaper than reading it.
  struct Link {
    std::array<char, 24> text;
    std::size_t size = 0;
    std::size_t next = 0;
  };

  bool next_field(ReadScope scope, const Path& path, std::size_t& field);
  void pass_unknown_field(ReadScope scope, const Path& path, std::string_view key) const;
  bool read_field(Cursor& cursor, const Path& path, std::size_t field);
  void read_tags(Cursor& cursor, const Path& path);
  void forget_item();

  std::array<Link, 12> links_{};  // by the field before; the last one is for fields that are not known
  Recent<ContextKind> kinds_;
  Recent<ContextSource> sources_;
  std::optional<std::size_t> index_;                               // of the item that is being read
  ContextItemFields item_{.content = std::string(), .tokens = 0};  // the one that is being read
  std::bitset<16> set_;                                            // its fields that are there and not null
};

}  // namespace cupel::json

#endif
