#ifndef CUPEL_SCORING_SCORER_HPP
#define CUPEL_SCORING_SCORER_HPP

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cupel/any_strategy.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/item_fields.hpp"
#include "cupel/model/item_list.hpp"
#include "cupel/run_context.hpp"

namespace cupel {

/// The maximum number of levels to which scorers may be nested. Scoring recurses, so the limit protects the stack.
inline constexpr int kMaxScorerDepth = 256;

/// Computes the relevance of items. A scorer receives a whole list and writes a score per item, because most useful
/// scores compare an item with others: ranking a list once takes O(N log N), ranking each item separately O(N^2). An
/// *absolute* scorer scores each item independently of the others; a *relative* scorer compares items.
///
/// Implementations are immutable: score() is called from many threads at once, and must give the same scores for the
/// same list. Scores are conventionally in [0, 1], but others are allowed. NaN and infinities are kept; NaN sorts last.
class CUPEL_API Scorer {
 public:
  static constexpr ErrorCode kConfigError = ErrorCode::ScorerConfig;  ///< the code of errors about scorers

  virtual ~Scorer() = default;

  /// Writes the score of `items[i]` to `scores[i]`. Both have the same length, which is never 0 in a run. `scores`
  /// initially contains zeros. An exception ends the run.
  virtual void score(RunContext& context, const ItemList& items, std::span<double> scores) const = 0;

  /// The scorers that this scorer calls, valid as long as this scorer is. Override it if there are any: cycles are
  /// detected by following children.
  virtual std::vector<const Scorer*> children() const { return {}; }

  /// The item fields that the scores depend on. Analyses assume that other fields have no effect. The default is all
  /// fields, because the fields that a custom scorer reads are unknown.
  virtual ItemFields reads() const { return ItemFields::all(); }

  /// The metadata key that the scores depend on. Empty if the scorer reads no metadata, reads several keys, or does not
  /// declare its key. Valid as long as the scorer is.
  virtual std::optional<std::string_view> metadata_key() const { return std::nullopt; }

  /// A short name for messages and reports. For a built-in scorer, its name in policies.
  virtual std::string_view name() const noexcept { return "custom"; }

 protected:
  Scorer() = default;
  Scorer(const Scorer&) = default;
  Scorer& operator=(const Scorer&) = default;
};

/// A scorer that calls a function for each item. AnyScorer converts a lambda to it implicitly.
class CUPEL_API FunctionScorer final : public Scorer {
 public:
  /// The type of the function. `all_items` is the list that is being scored.
  using Function = std::function<double(const ContextItem& item, const ItemList& all_items)>;

  /// `function` must be thread-safe. Throws Error (ScorerConfig) when it is empty.
  explicit FunctionScorer(Function function);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "function"; }

 private:
  Function function_;
};

/// A function that scores an item.
template <class F>
concept ItemFunction = std::is_invocable_r_v<double, const F&, const ContextItem&>;
/// A function that scores an item and also receives the list that contains it.
template <class F>
concept ItemInListFunction = std::is_invocable_r_v<double, const F&, const ContextItem&, const ItemList&>;

/// Any scorer, passed by value. Also converts from a function of an item or of an item and its list, which must be
/// thread-safe: `double(const ContextItem&)` or `double(const ContextItem&, const ItemList&)`.
class AnyScorer : public AnyStrategy<Scorer> {
 public:
  /// Fails to compile: a scorer is required.
  template <class Interface = Scorer>
  AnyScorer() {
    detail::explain_missing_strategy<Interface>();
  }

  /// Stores a scorer given by value, shares one given in a std::shared_ptr, or wraps a function of an item, or of an
  /// item and the list. Throws Error (ScorerConfig) for a null pointer and for an empty function.
  template <class S>
  requires(!std::derived_from<std::remove_cvref_t<S>, AnyStrategy<Scorer>>) AnyScorer(S&& scorer)
      : AnyStrategy(scorer_of(std::forward<S>(scorer))) {}

 private:
  // Returns a strategy unchanged, and a function as a FunctionScorer.
  template <class S>
  static decltype(auto) scorer_of(S&& scorer) {
    using Given = std::decay_t<S>;
    if constexpr (ItemInListFunction<Given>) {
      return FunctionScorer(std::forward<S>(scorer));
    } else if constexpr (ItemFunction<Given>) {
      return FunctionScorer(beside_all(Given(std::forward<S>(scorer))));
    } else if constexpr (std::is_invocable_r_v<double, Given&, const ContextItem&> ||
                         std::is_invocable_r_v<double, Given&, const ContextItem&, const ItemList&>) {
      static_assert(!std::is_object_v<Given>,
                    "a scoring function must not modify itself, because many threads may call it at once: a lambda "
                    "must not be mutable");
      return FunctionScorer(nullptr);
    } else if constexpr (std::is_invocable_v<Given&, const ContextItem&> ||
                         std::is_invocable_v<Given&, const ContextItem&, const ItemList&>) {
      static_assert(!std::is_object_v<Given>, "a scoring function must return a double");
      return FunctionScorer(nullptr);
    } else {
      return std::forward<S>(scorer);
    }
  }

  template <class F>
  static FunctionScorer::Function beside_all(F function) {
    if constexpr (std::is_constructible_v<std::function<double(const ContextItem&)>, F>) {
      const std::function<double(const ContextItem&)> probe(function);
      if (!probe) return {};  // keep it empty, so that FunctionScorer rejects it
    }
    return [f = std::move(function)](const ContextItem& item, const ItemList&) -> double { return f(item); };
  }
};

/// Scores a whole list, outside a pipeline. Throws what the scorer throws. Safe to call from many threads at once.
CUPEL_API std::vector<double> score_all(const Scorer& scorer, std::span<const ContextItem> items);

/// Scores the item at `position`: `Score(item, allItems)` of the specification. It takes as long as scoring the whole
/// list. Throws Error (InvalidArgument) when there is no such position, and what the scorer throws.
CUPEL_API double score_one(const Scorer& scorer, std::span<const ContextItem> all_items, std::size_t position);

}  // namespace cupel

#endif
