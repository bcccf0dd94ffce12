#ifndef CUPEL_JSON_SRC_FIELDS_HPP
#define CUPEL_JSON_SRC_FIELDS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cursor.hpp"
#include "path.hpp"
#include "values.hpp"

namespace cupel::json {

/// `max_tokens` and `maxTokens` name the same field. One of them may be the canonical spelling.
bool same_field(std::string_view key, std::string_view name) noexcept;

/// The names of an object's fields, canonically spelled; a field is its position among them.
template <std::size_t N>
struct FieldNames {
  std::array<std::string_view, N> names;

  /// N for a field that is not known. The search begins at `hint`: objects of one writer repeat the order of their
  /// fields.
  std::size_t find(std::string_view key, std::size_t hint = 0) const noexcept {
    for (std::size_t k = 0; k < N; ++k) {
      const std::size_t field = hint + k < N ? hint + k : hint + k - N;
      if (key == names[field]) return field;
    }
    for (std::size_t field = 0; field < N; ++field) {
      if (same_field(key, names[field])) return field;
    }
    return N;
  }
};
template <class... Names>
FieldNames(Names...) -> FieldNames<sizeof...(Names)>;

/// What all readers of one document share.
struct ReadScope {
  Cursor& cursor;
  bool strict;                       ///< unknown fields are errors
  UnknownFields* unknown = nullptr;  ///< where they are noted when they are not
};

/// For a field that is not known, of an object that may have `names`: an error where the reader is strict.
void pass_unknown(const ReadScope& scope, ErrorCode code, const Path& path, std::string_view key,
                  std::span<const std::string_view> names);

/// What is wrong with it.
std::string unknown_field_problem(std::string_view key, std::span<const std::string_view> names);
[[noreturn]] void reject_repeated(ErrorCode code, const Path& path, std::string_view name);
[[noreturn]] void reject_more_items(ErrorCode code, const Path& path, std::size_t max_items);
[[noreturn]] void reject_missing(ErrorCode code, const Path& path, std::string_view name);

/// The fields of an object, found in one pass, to be read afterwards in an order of one's own: whatever order a text
/// has them in, the first error is the same. For small objects; items are read as they come.
template <std::size_t N>
class ObjectFields {
 public:
  /// Passes over the whole object. Throws Error with `code` when it is none, a known field is given twice, or, with
  /// strict, one is not known.
  ObjectFields(ReadScope scope, const Path& path, ErrorCode code, const FieldNames<N>& names)
      : scope_(scope), path_(path), code_(code), names_(names) {
    Cursor& cursor = scope.cursor;
    expect_object(cursor, path, code);
    std::string_view key;
    for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
      const std::size_t field = names.find(key);
      if (field == N) {
        pass_unknown(scope, code, path, key, names.names);
      } else {
        if (given_[field]) reject_repeated(code, path, names.names[field]);
        given_[field] = true;
        if (cursor.type() != Cursor::Type::Null) marks_[field] = cursor.mark();
      }
      cursor.skip();
    }
    end_ = cursor.mark();
  }

  /// @{
  /// Goes to the field's value; false when it is absent or null.
  bool seek(std::string_view name) const { return seek(place(name)); }
  bool seek(std::size_t field) const {
    if (!marks_[field]) return false;
    scope_.cursor.rewind(*marks_[field]);
    return true;
  }
  /// @}

  /// @{
  /// Goes to the field's value; an absent one, or null, is an error.
  void require(std::string_view name) const { require(place(name)); }
  void require(std::size_t field) const {
    if (!seek(field)) reject_missing(code_, path_, names_.names[field]);
  }
  /// @}

  /// Whether the field is there at all, null included.
  bool given(std::size_t field) const noexcept { return given_[field]; }

  /// Goes behind the object.
  void finish() const { scope_.cursor.rewind(end_); }

  Path path(std::size_t field) const noexcept { return path_ / names_.names[field]; }
  Path path(std::string_view name) const noexcept { return path_ / name; }  ///< `name` must outlive it

 private:
  // Of a name among those that the object may have, in their spelling.
  std::size_t place(std::string_view name) const noexcept {
    std::size_t field = 0;
    while (names_.names[field] != name) ++field;
    return field;
  }

  ReadScope scope_;
  const Path& path_;
  ErrorCode code_;
  const FieldNames<N>& names_;
  std::array<bool, N> given_{};
  std::array<std::optional<Cursor::Mark>, N> marks_{};
  Cursor::Mark end_{};
};

}  // namespace cupel::json

#endif
