#ifndef CUPEL_TESTING_PREDICATE_HPP
#define CUPEL_TESTING_PREDICATE_HPP

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

#include "cupel/diagnostics/selection_report.hpp"

namespace cupel::testing {

/// A predicate on entries of a report. Converts from a callable that takes an `Entry`, or a ContextItem if the item is
/// sufficient. A callable that accepts both, such as a generic lambda, is called with the entry.
template <class Entry>
class EntryPredicate {
 public:
  /// Implicit, so that a lambda can be passed to an assertion.
  template <class Callable>
  requires(!std::same_as<std::remove_cvref_t<Callable>, EntryPredicate> &&
           (std::predicate<const Callable&, const Entry&> || std::predicate<const Callable&, const ContextItem&>))
      EntryPredicate(Callable callable) {
    if constexpr (std::predicate<const Callable&, const Entry&>) {
      function_ = std::move(callable);
    } else {
      function_ = [callable = std::move(callable)](const Entry& entry) { return callable(entry.item); };
    }
  }

  /// Calls the callable. Throws what it throws.
  bool operator()(const Entry& entry) const { return function_(entry); }

 private:
  std::function<bool(const Entry&)> function_;
};

using IncludedPredicate = EntryPredicate<IncludedItem>;  ///< for the assertions over SelectionReport::included
using ExcludedPredicate = EntryPredicate<ExcludedItem>;  ///< for the assertions over SelectionReport::excluded

}  // namespace cupel::testing

#endif
