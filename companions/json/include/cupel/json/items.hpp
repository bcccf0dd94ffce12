#ifndef CUPEL_JSON_ITEMS_HPP
#define CUPEL_JSON_ITEMS_HPP

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/json/read.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel::json {

/// How a list of items is read.
struct ItemsOptions {
  bool strict = false;                                ///< a field that is not known is an error
  std::size_t max_item_bytes = std::size_t{1} << 30;  ///< the longest text of one item; longer ones are InvalidJson
  std::size_t max_items = kMaxItems;                  ///< one more is InvalidItem
  int max_depth = kMaxDepth;                          ///< see ReadOptions
  UnknownFields* unknown_fields = nullptr;            ///< see ReadOptions; must live as long as the reader
};

/// Where bytes come from: writes up to `size` of them to `buffer` and returns how many, 0 at the end. May throw.
using ByteSource = std::function<std::size_t(char* buffer, std::size_t size)>;

/// Reads items from a JSON array, or from JSON objects that each begin on a line of their own: JSON Lines, or objects
/// that span lines, of which a file may hold just one. The first character tells an array. The text is read as a
/// stream: memory holds a window of it that is as long as the longest item, never the whole. Blank lines between
/// objects, a leading byte-order mark and CRLF are accepted. An empty text is an empty list. Not thread-safe.
class CUPEL_API ItemReader {
 public:
  /// @{
  /// A reader may be moved; a moved-from one may only be assigned to or destroyed.
  explicit ItemReader(ByteSource source, ItemsOptions options = {});
  ItemReader(ItemReader&&) noexcept;
  ItemReader& operator=(ItemReader&&) noexcept;
  /// @}
  ItemReader(const ItemReader&) = delete;
  ItemReader& operator=(const ItemReader&) = delete;
  ~ItemReader();

  /// The next item, or nothing at the end. Throws Error: InvalidJson with line and column, twice where a text is broken
  /// both as JSON Lines and as an object that spans lines; InvalidItem or EmptyContent with a path that starts with
  /// `items[n]` and the line in the message. After an error nothing more can be read.
  std::optional<ContextItem> next();

  /// The line, from 1, on which the item that next() returned last begins.
  std::uint64_t line() const noexcept;

  /// The text of the item that next() returned last, byte for byte as in the source, from its first brace to its last.
  /// Valid until next() is called again.
  std::string_view text() const noexcept;

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// @{
/// All items of a source, of a stream, of a text. Throw as ItemReader::next does; a stream that fails while it is read
/// throws std::ios_base::failure.
CUPEL_API std::vector<ContextItem> read_items(ByteSource source, ItemsOptions options = {});
CUPEL_API std::vector<ContextItem> read_items(std::istream& in, ItemsOptions options = {});
CUPEL_API std::vector<ContextItem> read_items(std::string_view text, ItemsOptions options = {});
/// @}

/// All items of a file. Throws std::filesystem::filesystem_error when it can't be opened or read, or is a directory.
CUPEL_API std::vector<ContextItem> read_items_file(const std::filesystem::path& file, ItemsOptions options = {});

}  // namespace cupel::json

#endif
