#ifndef CUPEL_JSON_SRC_ITEM_PARSER_HPP
#define CUPEL_JSON_SRC_ITEM_PARSER_HPP

#include <array>
#include <bitset>
#include <optional>

#include "readers.hpp"

namespace cupel::json {

/// Reads items. Use one object for many items: it caches what repeats. Not thread-safe.
class ItemParser {
 public:
  template <class Name>
  using Recent = std::array<std::optional<Name>, 16>;

  /// Reads the next value and leaves the cursor after it. Throws Error (InvalidItem, EmptyContent). `index` is the
  /// item's position in its list, if it is in one.
  ContextItem parse(ReadScope scope, const Path& path, std::optional<std::size_t> index = {});

 private:
  // The text between the values of two fields, as last seen: `, "tokens": `. Lists repeat it in every item, and
  // comparing it is cheaper than parsing it.
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

  std::array<Link, 12> links_{};  // by the preceding field; the last is for unknown fields
  Recent<ContextKind> kinds_;
  Recent<ContextSource> sources_;
  std::optional<std::size_t> index_;                               // of the current item
  ContextItemFields item_{.content = std::string(), .tokens = 0};  // the current item
  std::bitset<16> set_;                                            // its fields that are present and not null
};

}  // namespace cupel::json

#endif
