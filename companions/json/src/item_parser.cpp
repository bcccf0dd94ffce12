#include "item_parser.hpp"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <tuple>
#include <utility>

namespace cupel::json {

namespace {

constexpr ErrorCode kCode = ErrorCode::InvalidItem;

enum Field : std::size_t {
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

constexpr std::array<std::string_view, kFieldCount> kNames = {
    "content", "tokens",        "kind", "source", "priority", "tags", "metadata", "timestamp", "futureRelevanceHint",
    "pinned",  "originalTokens"};

// The one lookup that runs for every member of every item: no two fields share length and first letter.
std::size_t find_field(std::string_view key) noexcept {
  const auto is = [key](Field field, std::string_view name) -> std::size_t {
    return key == name ? field : kFieldCount;
  };
  switch (key.empty() ? 0 : key.size() * 256 + static_cast<unsigned char>(key.front())) {
    case 7 * 256 + 'c':
      return is(kContent, "content");
    case 6 * 256 + 't':
      return is(kTokens, "tokens");
    case 4 * 256 + 'k':
      return is(kKind, "kind");
    case 6 * 256 + 's':
      return is(kSource, "source");
    case 8 * 256 + 'p':
      return is(kPriority, "priority");
    case 4 * 256 + 't':
      return is(kTags, "tags");
    case 8 * 256 + 'm':
      return is(kMetadata, "metadata");
    case 9 * 256 + 't':
      return is(kTimestamp, "timestamp");
    case 19 * 256 + 'f':
      return is(kFutureRelevanceHint, "futureRelevanceHint");
    case 21 * 256 + 'f':
      return is(kFutureRelevanceHint, "future_relevance_hint");
    case 6 * 256 + 'p':
      return is(kPinned, "pinned");
    case 14 * 256 + 'o':
      return is(kOriginalTokens, "originalTokens");
    case 15 * 256 + 'o':
      return is(kOriginalTokens, "original_tokens");
    default:
      return kFieldCount;
  }
}

std::int64_t integer(Cursor& cursor, const Path& path) { return read_integer(cursor, path, kCode, kCode); }

// A list's kinds and sources are a few that repeat: copying one that is there already is cheaper than checking and
// hashing its text anew.
template <class Name>
void read_name(Cursor& cursor, const Path& path, ItemParser::Recent<Name>& recent, Name& name) {
  constexpr std::size_t kLongest = 64;
  const std::string_view text = read_string(cursor, path, kCode);
  const std::size_t hash = text.empty() ? 0 : text.size() + static_cast<unsigned char>(text.front());
  std::optional<Name>& slot = recent[hash % recent.size()];
  if (!slot || slot->text() != text) {
    try {
      name = Name(text);
    } catch (const Error& error) {
      reject(kCode, path, std::string(error.problem()));
    }
    if (text.size() <= kLongest) slot = name;
    return;
  }
  name = *slot;
}

Timestamp timestamp_from(Cursor& cursor, const Path& path) {
  const std::string_view text = read_string(cursor, path, kCode);
  try {
    return Timestamp::parse(text);
  } catch (const Error& error) {
    reject(kCode, path, std::string(error.problem()));
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

// The last one wins where a key repeats, as in most JSON readers.
Metadata metadata_from(Cursor& cursor, const Path& path) {
  expect_object(cursor, path, kCode);
  Metadata metadata;
  std::string_view key;
  for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
    const auto entry = metadata.try_emplace(std::string(key)).first;
    entry->second = metadata_value_from(cursor);
  }
  return metadata;
}

}  // namespace

ContextItem ItemParser::parse(ReadScope scope, const Path& path) {
  static const ContextKind message_kind;
  static const ContextSource chat_source;
  Cursor& cursor = scope.cursor;
  expect_object(cursor, path, kCode);
  forget_item();
  std::bitset<kFieldCount> given;
  std::string_view key;
  bool more = cursor.first_member(key);
  std::size_t field = more ? find_field(key) : kFieldCount;
  if (more && field == kFieldCount) pass_unknown(scope, kCode, path, key);
  while (more) {
    if (field == kFieldCount) {
      cursor.skip();
    } else {
      if (given.test(field)) reject_repeated(kCode, path, kNames[field]);
      if (read_field(cursor, path / kNames[field], field)) set_.set(field);
      given.set(field);
    }
    more = next_field(scope, path, field);
  }
  if (!given.test(kContent)) reject_missing(kCode, path, "content");
  if (!given.test(kTokens)) reject_missing(kCode, path, "tokens");
  if (item_.content.empty()) reject(ErrorCode::EmptyContent, path / "content", "must not be empty");
  if (!set_.test(kKind)) item_.kind = message_kind;
  if (!set_.test(kSource)) item_.source = chat_source;
  return ContextItem(std::move(item_));
}

// Goes from behind the value of `field` to the next value; false at the object's end.
bool ItemParser::next_field(ReadScope scope, const Path& path, std::size_t& field) {
  static_assert(std::tuple_size_v<decltype(links_)> == kFieldCount + 1);
  Cursor& cursor = scope.cursor;
  Link& link = links_[field];
  if (cursor.follows({link.text.data(), link.size})) {
    field = link.next;
    return true;
  }
  const char* const from = cursor.position();
  std::string_view key;
  if (!cursor.next_member(key)) return false;
  field = find_field(key);
  if (field == kFieldCount) pass_unknown(scope, kCode, path, key);
  cursor.peek();
  const auto size = static_cast<std::size_t>(cursor.position() - from);
  if (field < kFieldCount && size <= link.text.size()) {
    std::copy_n(from, size, link.text.data());
    link.size = size;
    link.next = field;
  }
  return true;
}

// Kind and source are always set anew. Swapping gives back the memory of an item that was not finished, which would
// otherwise become the next one's.
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

// Few plain tags, as nearly always, are counted first, so that the list is allocated once and no larger than it must
// be.
void ItemParser::read_tags(Cursor& cursor, const Path& path) {
  expect_array(cursor, path, kCode);
  const Cursor::Mark start = cursor.mark();
  std::array<std::string_view, 16> views;
  std::size_t count = 0;
  bool more = cursor.first_element();
  for (; more && count < views.size(); more = cursor.next_element()) {
    views[count] = read_string(cursor, path[count], kCode);
    if (!cursor.holds(views[count])) break;
    ++count;
  }
  if (!more) {
    item_.tags.assign(views.begin(), views.begin() + count);
    return;
  }
  cursor.rewind(start);
  for (more = cursor.first_element(); more; more = cursor.next_element()) {
    item_.tags.emplace_back(read_string(cursor, path[item_.tags.size()], kCode));
  }
  item_.tags.shrink_to_fit();
}

// False for a null that stands for an absent field.
bool ItemParser::read_field(Cursor& cursor, const Path& path, std::size_t field) {
  switch (field) {
    case kContent:
      item_.content = read_string(cursor, path, kCode);
      return true;
    case kTokens:
      item_.tokens = integer(cursor, path);
      return true;
    default:
      break;
  }
  if (take_null(cursor)) return false;
  switch (field) {
    case kKind:
      read_name(cursor, path, kinds_, item_.kind);
      break;
    case kSource:
      read_name(cursor, path, sources_, item_.source);
      break;
    case kPriority:
      item_.priority = integer(cursor, path);
      break;
    case kTags:
      read_tags(cursor, path);
      break;
    case kMetadata:
      item_.metadata = metadata_from(cursor, path);
      break;
    case kTimestamp:
      item_.timestamp = timestamp_from(cursor, path);
      break;
    case kFutureRelevanceHint:
      item_.future_relevance_hint = read_number(cursor, path, kCode, kCode);
      break;
    case kPinned:
      item_.pinned = read_bool(cursor, path, kCode);
      break;
    default:
      item_.original_tokens = integer(cursor, path);
      break;
  }
  return true;
}

// cppcheck-suppress returnDanglingLifetime ; the item owns what the parser moves into it
ContextItem item_from(ReadScope scope, const Path& path) { return ItemParser().parse(scope, path); }

}  // namespace cupel::json
