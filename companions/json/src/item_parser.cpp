#include "item_parser.hpp"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <tuple>
#include <utility>

namespace cupel::json {

namespace {

constexpr ErrorCode kItemCode = ErrorCode::InvalidItem;

struct ItemField {
  enum : std::size_t {
    kContent,
    kTokens,
    kKind,
    kSource,
    kPriority,
    kTags,
    kMetadata,
    kTimestamp,
    kFutureRelevanceHint,
    kPinned,
    kOriginalTokens,
    kFieldCount
  };
};

constexpr std::array<std::string_view, ItemField::kFieldCount> kItemFields = {
    "content", "tokens",        "kind", "source", "priority", "tags", "metadata", "timestamp", "futureRelevanceHint",
    "pinned",  "originalTokens"};

// Runs for every member of every item, so it compares at most one name: no two have the same length and first letter.
std::size_t find_item_field(std::string_view key) noexcept {
  const auto is = [key](std::size_t field, std::string_view name) -> std::size_t {
    return key == name ? field : ItemField::kFieldCount;
  };
  switch (key.empty() ? 0 : key.size() * 256 + static_cast<unsigned char>(key.front())) {
    case 7 * 256 + 'c':
      return is(ItemField::kContent, "content");
    case 6 * 256 + 't':
      return is(ItemField::kTokens, "tokens");
    case 4 * 256 + 'k':
      return is(ItemField::kKind, "kind");
    case 6 * 256 + 's':
      return is(ItemField::kSource, "source");
    case 8 * 256 + 'p':
      return is(ItemField::kPriority, "priority");
    case 4 * 256 + 't':
      return is(ItemField::kTags, "tags");
    case 8 * 256 + 'm':
      return is(ItemField::kMetadata, "metadata");
    case 9 * 256 + 't':
      return is(ItemField::kTimestamp, "timestamp");
    case 19 * 256 + 'f':
      return is(ItemField::kFutureRelevanceHint, "futureRelevanceHint");
    case 21 * 256 + 'f':
      return is(ItemField::kFutureRelevanceHint, "future_relevance_hint");
    case 6 * 256 + 'p':
      return is(ItemField::kPinned, "pinned");
    case 14 * 256 + 'o':
      return is(ItemField::kOriginalTokens, "originalTokens");
    case 15 * 256 + 'o':
      return is(ItemField::kOriginalTokens, "original_tokens");
    default:
      return ItemField::kFieldCount;
  }
}

std::int64_t item_integer(Cursor& cursor, const Path& path) { return read_integer(cursor, path, kItemCode, kItemCode); }

// Most lists have few distinct kinds and sources. Copying a recent one is cheaper than validating and hashing the text
// again.
template <class Name>
void read_name(Cursor& cursor, const Path& path, ItemParser::Recent<Name>& recent, Name& name) {
  constexpr std::size_t kLongest = 64;
  const std::string_view text = read_string(cursor, path, kItemCode);
  const std::size_t hash = text.empty() ? 0 : text.size() + static_cast<unsigned char>(text.front());
  std::optional<Name>& slot = recent[hash % recent.size()];
  if (!slot || slot->text() != text) {
    try {
      name = Name(text);
    } catch (const Error& error) {
      reject(kItemCode, path, std::string(error.problem()));
    }
    if (text.size() <= kLongest) slot = name;
    return;
  }
  name = *slot;
}

Timestamp timestamp_from(Cursor& cursor, const Path& path) {
  const std::string_view text = read_string(cursor, path, kItemCode);
  try {
    return Timestamp::parse(text);
  } catch (const Error& error) {
    reject(kItemCode, path, std::string(error.problem()));
  }
}

MetadataValue metadata_value_from(Cursor& cursor) {
  switch (cursor.type()) {
    case Cursor::Type::String:
      return cursor.string();
    case Cursor::Type::Bool:
      return cursor.boolean();
    case Cursor::Type::Null:
      cursor.null();
      return {};
    case Cursor::Type::Number:
      break;
    case Cursor::Type::Object:
    case Cursor::Type::Array:
      return NestedJson{std::string(cursor.skip())};
  }
  const NumberToken number = cursor.number();
  std::int64_t value = 0;
  if (number.integral && to_int64(number.text, value)) return value;
  const double nearest = to_double(number.text);
  if (number.integral || !std::isfinite(nearest)) return NestedJson{std::string(number.text)};
  return nearest;
}

// If a key repeats, the last value wins, as in most JSON readers.
Metadata metadata_from(Cursor& cursor, const Path& path) {
  expect_object(cursor, path, kItemCode);
  Metadata metadata;
  std::string_view key;
  for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
    const auto entry = metadata.try_emplace(std::string(key)).first;
    entry->second = metadata_value_from(cursor);
  }
  return metadata;
}

}  // namespace

ContextItem ItemParser::parse(ReadScope scope, const Path& path, std::optional<std::size_t> index) {
  static const ContextKind message_kind;
  static const ContextSource chat_source;
  Cursor& cursor = scope.cursor;
  expect_object(cursor, path, kItemCode);
  forget_item();
  index_ = index;
  std::bitset<ItemField::kFieldCount> given;
  std::string_view key;
  bool more = cursor.first_member(key);
  std::size_t field = more ? find_item_field(key) : ItemField::kFieldCount;
  if (more && field == ItemField::kFieldCount) pass_unknown_field(scope, path, key);
  while (more) {
    if (field == ItemField::kFieldCount) {
      cursor.skip();
    } else {
      if (given.test(field)) reject_repeated(kItemCode, path, kItemFields[field]);
      if (read_field(cursor, path / kItemFields[field], field)) set_.set(field);
      given.set(field);
    }
    more = next_field(scope, path, field);
  }
  if (!given.test(ItemField::kContent)) reject_missing(kItemCode, path, "content");
  if (!given.test(ItemField::kTokens)) reject_missing(kItemCode, path, "tokens");
  if (item_.content.empty()) reject(ErrorCode::EmptyContent, path / "content", "must not be empty");
  if (!set_.test(ItemField::kKind)) item_.kind = message_kind;
  if (!set_.test(ItemField::kSource)) item_.source = chat_source;
  return ContextItem(std::move(item_));
}

// Moves from the end of the value of `field` to the next value; false at the object's end.
bool ItemParser::next_field(ReadScope scope, const Path& path, std::size_t& field) {
  static_assert(std::tuple_size_v<decltype(links_)> == ItemField::kFieldCount + 1);
  Cursor& cursor = scope.cursor;
  Link& link = links_[field];
  if (cursor.follows({link.text.data(), link.size})) {
    field = link.next;
    return true;
  }
  const char* const from = cursor.position();
  std::string_view key;
  if (!cursor.next_member(key)) return false;
  field = find_item_field(key);
  if (field == ItemField::kFieldCount) pass_unknown_field(scope, path, key);
  cursor.peek();
  const auto size = static_cast<std::size_t>(cursor.position() - from);
  if (field < ItemField::kFieldCount && size <= link.text.size()) {
    std::copy_n(from, size, link.text.data());
    link.size = size;
    link.next = field;
  }
  return true;
}

// Records an unknown field once per list, not once per item.
void ItemParser::pass_unknown_field(ReadScope scope, const Path& path, std::string_view key) const {
  if (scope.strict || !index_) return pass_unknown(scope, kItemCode, path, key, kItemFields);
  if (scope.unknown != nullptr) scope.unknown->add_of_item(*index_, key, kItemFields);
}

// Kind and source are always set again. Swapping frees the memory of an unfinished item, which the next item would
// otherwise inherit.
void ItemParser::forget_item() {
  set_.reset();
  std::string().swap(item_.content);
  item_.priority.reset();
  std::vector<std::string>().swap(item_.tags);
  item_.metadata.clear();
  item_.timestamp.reset();
  item_.future_relevance_hint.reset();
  item_.pinned = false;
  item_.original_tokens.reset();
}

// Counts the tags first if they are few and without escapes, as they nearly always are. The list is then allocated
// once, at its exact size.
void ItemParser::read_tags(Cursor& cursor, const Path& path) {
  expect_array(cursor, path, kItemCode);
  const Cursor::Mark start = cursor.mark();
  std::array<std::string_view, 16> views;
  std::size_t count = 0;
  bool more = cursor.first_element();
  for (; more && count < views.size(); more = cursor.next_element()) {
    views[count] = read_string(cursor, path[count], kItemCode);
    if (!cursor.holds(views[count])) break;
    ++count;
  }
  if (!more) {
    item_.tags.assign(views.begin(), views.begin() + count);
    return;
  }
  cursor.rewind(start);
  for (more = cursor.first_element(); more; more = cursor.next_element()) {
    item_.tags.emplace_back(read_string(cursor, path[item_.tags.size()], kItemCode));
  }
  item_.tags.shrink_to_fit();
}

// Returns false for null, which means the field is absent.
bool ItemParser::read_field(Cursor& cursor, const Path& path, std::size_t field) {
  switch (field) {
    case ItemField::kContent:
      item_.content = read_string(cursor, path, kItemCode);
      return true;
    case ItemField::kTokens:
      item_.tokens = item_integer(cursor, path);
      return true;
    default:
      break;
  }
  if (take_null(cursor)) return false;
  switch (field) {
    case ItemField::kKind:
      read_name(cursor, path, kinds_, item_.kind);
      break;
    case ItemField::kSource:
      read_name(cursor, path, sources_, item_.source);
      break;
    case ItemField::kPriority:
      item_.priority = item_integer(cursor, path);
      break;
    case ItemField::kTags:
      read_tags(cursor, path);
      break;
    case ItemField::kMetadata:
      item_.metadata = metadata_from(cursor, path);
      break;
    case ItemField::kTimestamp:
      item_.timestamp = timestamp_from(cursor, path);
      break;
    case ItemField::kFutureRelevanceHint:
      item_.future_relevance_hint = read_number(cursor, path, kItemCode, kItemCode);
      break;
    case ItemField::kPinned:
      item_.pinned = read_bool(cursor, path, kItemCode);
      break;
    default:
      item_.original_tokens = item_integer(cursor, path);
      break;
  }
  return true;
}

// cppcheck-suppress returnDanglingLifetime ; the item owns what the parser moves into it
ContextItem item_from(ReadScope scope, const Path& path) { return ItemParser().parse(scope, path); }

}  // namespace cupel::json
