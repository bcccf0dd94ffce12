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

/// Whether both name the same field, as `max_tokens` and `maxTokens` do. One of them must be the canonical spelling.
bool same_field(std::string_view key, std::string_view name) noexcept;

/// The names of an object's fields in canonical spelling. A field is identified by its index among them.
template <std::size_t N>
struct FieldNames {
  std::array<std::string_view, N> names;

  /// Returns N for an unknown field. Starts at `hint`, because objects from one writer have their fields in the same
  /// order.
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
  UnknownFields* unknown = nullptr;  ///< otherwise records them; may be null
};

/// Handles an unknown field of an object whose fields are `names`: throws if the reader is strict, otherwise records
/// it.
void pass_unknown(const ReadScope& scope, ErrorCode code, const Path& path, std::string_view key,
                  std::span<const std::string_view> names);

/// The message for an unknown field.
std::string unknown_field_problem(std::string_view key, std::span<const std::string_view> names);
[[noreturn]] void reject_repeated(ErrorCode code, const Path& path, std::string_view name);
[[noreturn]] void reject_more_items(ErrorCode code, const Path& path, std::size_t max_items);
[[noreturn]] void reject_missing(ErrorCode code, const Path& path, std::string_view name);

/// The fields of an object, found in one pass and then read in any order. The first error therefore does not depend on
/// the order of the fields in the text. For small objects; items are read in one go.
template <std::size_t N>
class ObjectFields {
 public:
  /// Skips the whole object. Throws Error with `code` if the value is not an object, if a known field is given twice,
  /// or, when strict, if a field is unknown.
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
  /// Moves to the field's value; false if it is absent or null.
  bool seek(std::string_view name) const { return seek(place(name)); }
  bool seek(std::size_t field) const {
    if (!marks_[field]) return false;
    scope_.cursor.rewind(*marks_[field]);
    return true;
  }
  /// @}

  /// @{
  /// Moves to the field's value; throws if it is absent or null.
  void require(std::string_view name) const { require(place(name)); }
  void require(std::size_t field) const {
    if (!seek(field)) reject_missing(code_, path_, names_.names[field]);
  }
  /// @}

  /// Whether the field is present, even as null.
  bool given(std::size_t field) const noexcept { return given_[field]; }

  /// Moves past the object.
  void finish() const { scope_.cursor.rewind(end_); }

  Path path(std::size_t field) const noexcept { return path_ / names_.names[field]; }
  Path path(std::string_view name) const noexcept { return path_ / name; }  ///< `name` must outlive it

 private:
  // The index of a name, which must be one of the object's and in canonical spelling.
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
