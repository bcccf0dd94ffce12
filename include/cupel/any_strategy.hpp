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

/// A type that implements the interface `Base`: Scorer, Slicer or Placer.
template <class S, class Base>
concept StrategyOf = std::derived_from<std::remove_cvref_t<S>, Base>;

/// Throws Error with `code` for a strategy that is null.
[[noreturn]] CUPEL_API void throw_null_strategy(ErrorCode code);

namespace detail {

/// What a smart pointer points at; nothing for any other type.
template <class S>
struct Pointee {};
/// Of a std::shared_ptr.
template <class T>
struct Pointee<std::shared_ptr<T>> {
  using shared = T;  ///< what it points at
};
/// Of a std::unique_ptr.
template <class T, class Deleter>
struct Pointee<std::unique_ptr<T, Deleter>> {
  using unique = T;  ///< what it points at
};

/// Does not compile, and says which strategy is missing.
template <class Base>
constexpr void explain_missing_strategy() {
  static_assert(!std::same_as<Base, Scorer>,
                "a scorer is missing here: give one, as in .scorer = cupel::RecencyScorer{}");
  static_assert(!std::same_as<Base, Slicer>,
                "a slicer is missing here: give one, as in .slicer = cupel::GreedySlice{}");
  static_assert(!std::same_as<Base, Placer>,
                "a placer is missing here: give one, as in .placer = cupel::ChronologicalPlacer{}");
}

/// Does not compile, and says how to give a strategy instead of an `S`.
template <class Base, class S>
constexpr void explain_no_strategy() {
  if constexpr (std::is_convertible_v<S, std::string_view> && !std::is_null_pointer_v<S>) {
    static_assert(!std::is_convertible_v<S, std::string_view>,
                  "a strategy is not given by its name: give an object, as in cupel::RecencyScorer{}, or make the "
                  "pipeline from a policy, as in cupel::Pipeline(cupel::preset(\"chat\"))");
  } else if constexpr (std::is_class_v<std::remove_pointer_t<S>> && std::is_pointer_v<S>) {
    static_assert(!std::is_pointer_v<S>,
                  "a strategy is not given by a raw pointer: give it by value, or in a std::shared_ptr");
  } else if constexpr (requires { typename Pointee<S>::unique; }) {
    static_assert(std::is_pointer_v<S>,
                  "a strategy is not given in a std::unique_ptr, because copies of a pipeline share it: give it by "
                  "value, or in a std::shared_ptr");
  } else {
    static_assert(!std::same_as<Base, Scorer>,
                  "this is no scorer: give a class that derives from cupel::Scorer, or a function that takes a const "
                  "cupel::ContextItem&, with or without a const cupel::ItemList& after it, and returns a double");
    static_assert(!std::same_as<Base, Slicer>, "this is no slicer: give a class that derives from cupel::Slicer");
    static_assert(!std::same_as<Base, Placer>, "this is no placer: give a class that derives from cupel::Placer");
  }
}

}  // namespace detail

/// Holds any strategy as a shared immutable value: made from a strategy by value or from a shared_ptr, cheap to copy,
/// never null. Conversions are implicit, so that `.slicer = GreedySlice{}` reads as it should.
template <class Base>
class AnyStrategy {
 public:
  /// Does not compile: a strategy must be given.
  AnyStrategy() { detail::explain_missing_strategy<Base>(); }

  /// Takes a strategy by value, or a shared_ptr to one. Throws Error (Base::kConfigError) when the pointer is null.
  /// Anything else does not compile.
  template <class S>
  requires(!std::derived_from<std::remove_cvref_t<S>, AnyStrategy>) AnyStrategy(S&& strategy)
      : strategy_(share(std::forward<S>(strategy))) {}

  /// The strategy; valid as long as a copy of this lives.
  const Base& operator*() const noexcept { return *strategy_; }

  /// Its members, the same way.
  const Base* operator->() const noexcept { return strategy_.get(); }

 private:
  using Pointer = std::shared_ptr<const Base>;

  template <class S>
  static Pointer share(S&& strategy) {
    using Given = std::decay_t<S>;
    if constexpr (StrategyOf<S, Base>) {
      static_assert(std::constructible_from<Given, S>,
                    "this strategy can't be copied: move it here, or give it in a std::shared_ptr");
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
