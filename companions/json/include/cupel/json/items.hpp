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

/// Settings for reading a list of items.
struct ItemsOptions {
  bool strict = false;                                ///< whether an unknown field is an error
  std::size_t max_item_bytes = std::size_t{1} << 30;  ///< limit of the text of one item; a longer one is InvalidJson
  std::size_t max_items = kMaxItems;                  ///< limit of items; more are InvalidItem
  int max_depth = kMaxDepth;                          ///< see ReadOptions
  UnknownFields* unknown_fields = nullptr;            ///< see ReadOptions; must live as long as the reader
};

/// A source of bytes. Writes up to `size` bytes to `buffer` and returns their number, or 0 at the end. May throw.
using ByteSource = std::function<std::size_t(char* buffer, std::size_t size)>;

/// Reads items from a JSON array, or from JSON objects that each begin on a new line. The latter are JSON Lines, or
/// objects that span several lines; a file may contain just one. The first character tells which form it is.
///
/// The text is read as a stream. Memory holds a part of it that is as long as the longest item, never the whole. Blank
/// lines between objects, a leading byte-order mark and CRLF are accepted. An empty text is an empty list. Not
/// thread-safe.
class CUPEL_API ItemReader {
 public:
  /// @{
  /// Makes a reader of the items of `source`; reads nothing yet. A reader can be moved. A moved-from reader may only be
  /// assigned to or destroyed.
  explicit ItemReader(ByteSource source, ItemsOptions options = {});
  ItemReader(ItemReader&&) noexcept;
  ItemReader& operator=(ItemReader&&) noexcept;
  /// @}
  ItemReader(const ItemReader&) = delete;
  ItemReader& operator=(const ItemReader&) = delete;
  ~ItemReader();

  /// Reads the next item. Returns nothing at the end. After an exception, no more items can be read.
  ///
  /// Throws Error: InvalidJson with line and column, and with two places if the text is invalid both as JSON Lines and
  /// as an object that spans lines; InvalidItem or EmptyContent with a path that starts with `items[n]`, and with the
  /// line in the message.
  std::optional<ContextItem> next();

  /// The line, from 1, on which the last item that next() returned begins.
  std::uint64_t line() const noexcept;

  /// The text of the last item that next() returned, byte for byte as in the source, from its first brace to its last.
  /// Valid until next() is called again.
  std::string_view text() const noexcept;

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// @{
/// Reads all items of a source, a stream or a string. Throws as ItemReader::next() does. A read error of the stream is
/// thrown as std::ios_base::failure.
CUPEL_API std::vector<ContextItem> read_items(ByteSource source, ItemsOptions options = {});
CUPEL_API std::vector<ContextItem> read_items(std::istream& in, ItemsOptions options = {});
CUPEL_API std::vector<ContextItem> read_items(std::string_view text, ItemsOptions options = {});
/// @}

/// Reads all items of a file. Throws as ItemReader::next() does, and std::filesystem::filesystem_error when the file
/// cannot be opened or read, or is a directory.
CUPEL_API std::vector<ContextItem> read_items_file(const std::filesystem::path& file, ItemsOptions options = {});

}  // namespace cupel::json

#endif
