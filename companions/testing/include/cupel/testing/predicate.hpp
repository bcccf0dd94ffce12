#ifndef CUPEL_TESTING_PREDICATE_HPP
#define CUPEL_TESTING_PREDICATE_HPP

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

#include "cupel/diagnostics/selection_report.hpp"

namespace cupel::testing {

/// A question about an entry of a report: made of any callable that answers for an `Entry`, or for a ContextItem where
/// the item is all it needs. A callable that takes both, such as a generic lambda, is asked about the entry.
template <class Entry>
class EntryPredicate {
 public:
  /// Implicit, so that a lambda can be handed to an assertion.
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

  /// The answer. Throws whatever the callable throws.
  bool operator()(const Entry& entry) const { return function_(entry); }

 private:
  std::function<bool(const Entry&)> function_;
};

using IncludedPredicate = EntryPredicate<IncludedItem>;  ///< for the assertions over SelectionReport::included
using ExcludedPredicate = EntryPredicate<ExcludedItem>;  ///< for the assertions over SelectionReport::excluded

}  // namespace cupel::testing

#endif
