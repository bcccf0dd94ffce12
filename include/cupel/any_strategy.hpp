#ifndef CUPEL_ANY_STRATEGY_HPP
#define CUPEL_ANY_STRATEGY_HPP

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include "cupel/error.hpp"
#include "cupel/export.hpp"

namespace cupel {

/// A type that implements the interface `Base`: Scorer, Slicer or Placer.
template <class S, class Base>
concept StrategyOf = std::derived_from<std::remove_cvref_t<S>, Base>;

/// Throws Error with `code` for a strategy that is null.
[[noreturn]] CUPEL_API void throw_null_strategy(ErrorCode code);

/// Holds any strategy as a shared immutable value: made from a strategy by value or from a shared_ptr, cheap to copy,
/// never null. Conversions are implicit, so that `.slicer = GreedySlice{}` reads as it should.
template <class Base>
class AnyStrategy {
 public:
  /// Takes a strategy by value.
  template <StrategyOf<Base> S>
  AnyStrategy(S&& strategy) : strategy_(std::make_shared<const std::remove_cvref_t<S>>(std::forward<S>(strategy))) {}

  /// Throws Error (Base::kConfigError) when it is null.
  template <StrategyOf<Base> S>
  AnyStrategy(std::shared_ptr<S> strategy) : strategy_(std::move(strategy)) {
    if (strategy_ == nullptr) throw_null_strategy(Base::kConfigError);
  }

  /// The strategy; valid as long as a copy of this lives.
  const Base& operator*() const noexcept { return *strategy_; }

  /// Its members, the same way.
  const Base* operator->() const noexcept { return strategy_.get(); }

 private:
  std::shared_ptr<const Base> strategy_;
};

}  // namespace cupel

#endif
