#ifndef CUPEL_ANY_STRATEGY_HPP
#define CUPEL_ANY_STRATEGY_HPP

#include <concepts>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "cupel/error.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// A type derived from the interface `Base`, such as Scorer, Slicer or Placer.
template <class S, class Base>
concept StrategyOf = std::derived_from<std::remove_cvref_t<S>, Base>;

/// Throws an Error with `code` that reports a null pointer to a strategy.
[[noreturn]] CUPEL_API void throw_null_strategy(ErrorCode code);

namespace detail {

/// The type that a smart pointer points to. For any other type there is no member.
template <class S>
struct Pointee {};
/// For a std::shared_ptr.
template <class T>
struct Pointee<std::shared_ptr<T>> {
  using shared = T;  ///< the pointee
};
/// For a std::unique_ptr.
template <class T, class Deleter>
struct Pointee<std::unique_ptr<T, Deleter>> {
  using unique = T;  ///< the pointee
};

/// Fails to compile, with a message that names the missing strategy.
template <class Base>
constexpr void explain_missing_strategy() {
  static_assert(!std::same_as<Base, Scorer>, "a scorer is missing: pass one, as in .scorer = cupel::RecencyScorer{}");
  static_assert(!std::same_as<Base, Slicer>, "a slicer is missing: pass one, as in .slicer = cupel::GreedySlice{}");
  static_assert(!std::same_as<Base, Placer>,
                "a placer is missing: pass one, as in .placer = cupel::ChronologicalPlacer{}");
}

/// Fails to compile, with a message that says how to pass a strategy instead of an `S`.
template <class Base, class S>
constexpr void explain_no_strategy() {
  if constexpr (std::is_convertible_v<S, std::string_view> && !std::is_null_pointer_v<S>) {
    static_assert(!std::is_convertible_v<S, std::string_view>,
                  "a strategy cannot be given by name: pass an object, as in cupel::RecencyScorer{}, or build the "
                  "pipeline from a policy, as in cupel::Pipeline(cupel::preset(\"chat\"))");
  } else if constexpr (std::is_class_v<std::remove_pointer_t<S>> && std::is_pointer_v<S>) {
    static_assert(!std::is_pointer_v<S>,
                  "a strategy cannot be a raw pointer: pass it by value or in a std::shared_ptr");
  } else if constexpr (requires { typename Pointee<S>::unique; }) {
    static_assert(std::is_pointer_v<S>,
                  "a strategy cannot be in a std::unique_ptr, because copies of a pipeline share it: pass it by "
                  "value or in a std::shared_ptr");
  } else {
    static_assert(
        !std::same_as<Base, Scorer>,
        "this is not a scorer: pass an object of a class derived from cupel::Scorer, or a function that takes "
        "a const cupel::ContextItem&, optionally followed by a const cupel::ItemList&, and returns a double");
    static_assert(!std::same_as<Base, Slicer>,
                  "this is not a slicer: pass an object of a class derived from cupel::Slicer");
    static_assert(!std::same_as<Base, Placer>,
                  "this is not a placer: pass an object of a class derived from cupel::Placer");
  }
}

}  // namespace detail

/// A shared, immutable strategy that is passed by value. It is constructed from a strategy, or from a std::shared_ptr
/// to one. It is never null. Copies share the strategy, so copying is cheap. The conversion is implicit, so that
/// `.slicer = GreedySlice{}` compiles.
template <class Base>
class AnyStrategy {
 public:
  /// Fails to compile: a strategy is required.
  AnyStrategy() { detail::explain_missing_strategy<Base>(); }

  /// Stores a strategy given by value, or shares one given in a std::shared_ptr. Throws Error (Base::kConfigError) when
  /// the pointer is null. An argument of any other type fails to compile.
  template <class S>
  requires(!std::derived_from<std::remove_cvref_t<S>, AnyStrategy>) AnyStrategy(S&& strategy)
      : strategy_(share(std::forward<S>(strategy))) {}

  /// The strategy. Valid as long as any copy of this object exists.
  const Base& operator*() const noexcept { return *strategy_; }

  /// Access to members of the strategy. Valid as long as any copy of this object exists.
  const Base* operator->() const noexcept { return strategy_.get(); }

 private:
  using Pointer = std::shared_ptr<const Base>;

  template <class S>
  static Pointer share(S&& strategy) {
    using Given = std::decay_t<S>;
    if constexpr (StrategyOf<S, Base>) {
      static_assert(std::constructible_from<Given, S>,
                    "this strategy cannot be copied: move it here, or pass it in a std::shared_ptr");
      return std::make_shared<const Given>(std::forward<S>(strategy));
    } else if constexpr (requires { requires StrategyOf<typename detail::Pointee<Given>::shared, Base>; }) {
      if (strategy == nullptr) throw_null_strategy(Base::kConfigError);
      return std::forward<S>(strategy);
    } else {
      detail::explain_no_strategy<Base, Given>();
      return nullptr;
    }
  }

  Pointer strategy_;
};

}  // namespace cupel

#endif
