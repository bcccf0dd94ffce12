#ifndef CUPEL_REQUIRED_HPP
#define CUPEL_REQUIRED_HPP

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "cupel/cxx20.hpp"

namespace cupel {

namespace detail {

/// Does not compile, and says why. Not a deleted constructor: of that, clang says only that no constructor matches.
template <class T>
constexpr void explain_missing_member() {
  static_assert(!std::is_object_v<T>,
                "a required member is missing here, or given as {}: what a struct declares as Required has no default, "
                "so make the struct with it, as in {.content = \"x\", .tokens = 3}");
}

}  // namespace detail

/// A member of a struct of options that has no default: leaving it out does not compile, and neither does `{}`. Besides
/// that it behaves as the T that it is made from, so `.tokens = 12` and `.content = "x"` read as they should.
template <class T>
class Required : public T {
 public:
  /// Does not compile: the member must be given.
  Required() : T() { detail::explain_missing_member<T>(); }
  /// As T is made.
  using T::T;
  /// The same value.
  Required(T value) noexcept(std::is_nothrow_move_constructible_v<T>) : T(std::move(value)) {}
  /// Does not compile: a null pointer is no text.
  template <std::same_as<std::nullptr_t> Null>
  Required(Null) : T() {
    static_assert(!std::same_as<Null, std::nullptr_t>, "this member can't be null: give it a value");
  }
  /// As T is assigned to.
  template <class Value>
  requires(!std::same_as<std::remove_cvref_t<Value>, Required> && std::is_assignable_v<T&, Value>) Required& operator=(
      Value&& value) {
    T::operator=(std::forward<Value>(value));
    return *this;
  }
};

/// The same for what is no class: a number. It converts both ways, so a conditional expression of a member and another
/// number is ambiguous: write `known ? item.tokens() : 4`, or give both the type std::int64_t.
template <class T>
requires(!std::is_class_v<T>) class Required<T> {
 public:
  /// Does not compile: the member must be given.
  Required() { detail::explain_missing_member<T>(); }
  /// The same number.
  constexpr Required(T value) noexcept : value_(value) {}
  /// Does not compile: a number with a fraction makes no whole number.
  template <std::floating_point Number>
  requires std::integral<T>
  constexpr Required(Number value) : value_(static_cast<T>(value)) {
    static_assert(!std::floating_point<Number>, "this member is a whole number: round what you give to it");
  }

  /// @{
  /// The number.
  constexpr operator const T&() const noexcept { return value_; }
  constexpr operator T&() noexcept { return value_; }
  /// @}

 private:
  T value_;
};

}  // namespace cupel

#endif
