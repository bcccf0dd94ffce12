#ifndef CUPEL_REQUIRED_HPP
#define CUPEL_REQUIRED_HPP

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "cupel/cxx20.hpp"

namespace cupel {

namespace detail {

/// Fails to compile, with a message that says why. A deleted constructor would not do: clang would only report that no
/// constructor matches.
template <class T>
constexpr void explain_missing_member() {
  static_assert(!std::is_object_v<T>,
                "a required member is missing or given as {}: a member declared as Required has no default, so give "
                "it a value, as in {.content = \"x\", .tokens = 3}");
}

}  // namespace detail

/// A struct member without a default: omitting it, or initialising it with `{}`, fails to compile. Otherwise it behaves
/// like the T that it holds, so `.tokens = 12` and `.content = "x"` compile as usual.
template <class T>
class Required : public T {
 public:
  /// Fails to compile: the member is required.
  Required() : T() { detail::explain_missing_member<T>(); }
  /// The constructors of T.
  using T::T;
  /// Holds `value`.
  Required(T value) noexcept(std::is_nothrow_move_constructible_v<T>) : T(std::move(value)) {}
  /// Fails to compile: a null pointer is not a value.
  template <std::same_as<std::nullptr_t> Null>
  Required(Null) : T() {
    static_assert(!std::same_as<Null, std::nullptr_t>, "this member cannot be null: give it a value");
  }
  /// Assigns as T does.
  template <class Value>
  requires(!std::same_as<std::remove_cvref_t<Value>, Required> && std::is_assignable_v<T&, Value>) Required& operator=(
      Value&& value) {
    T::operator=(std::forward<Value>(value));
    return *this;
  }
};

/// The same for a type that is not a class: a number. It converts implicitly in both directions, so a conditional
/// expression such as `known ? fields.tokens : 4` is ambiguous. Give both operands the same type, as in
/// `known ? std::int64_t{fields.tokens} : 4`.
template <class T>
requires(!std::is_class_v<T>) class Required<T> {
 public:
  /// Fails to compile: the member is required.
  Required() { detail::explain_missing_member<T>(); }
  /// Holds `value`.
  constexpr Required(T value) noexcept : value_(value) {}
  /// Fails to compile: the member is an integer, and `value` is a floating-point number.
  template <std::floating_point Number>
  requires std::integral<T>
  constexpr Required(Number value) : value_(static_cast<T>(value)) {
    static_assert(!std::floating_point<Number>, "this member is an integer: round the number that you pass");
  }

  /// @{
  /// The value.
  constexpr operator const T&() const noexcept { return value_; }
  constexpr operator T&() noexcept { return value_; }
  /// @}

 private:
  T value_;
};

}  // namespace cupel

#endif
