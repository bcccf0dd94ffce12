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

/// How many levels deep scorers may be nested: scoring recurses, so nesting must end somewhere before the stack does.
inline constexpr int kMaxScorerDepth = 256;

/// Computes relevance. A scorer receives a whole list and writes a score per item, because most interesting scores
/// compare an item with its peers: ranking a list once costs O(N log N), ranking every item for itself O(N^2).
///
/// Implementations are immutable: score() is called from many threads at once and must give the same answer for the
/// same list. Scores are conventionally in [0, 1]; others are allowed. NaN and infinities are carried through: NaN
/// sorts last.
class CUPEL_API Scorer {
 public:
  static constexpr ErrorCode kConfigError = ErrorCode::ScorerConfig;  ///< what a faulty one is reported with

  virtual ~Scorer() = default;

  /// Writes the score of `items[i]` to `scores[i]`; both have the same length, which is never 0 in a run, and
  /// `scores` holds zeros at first. What it throws ends the run.
  virtual void score(RunContext& context, const ItemList& items, std::span<double> scores) const = 0;

  /// The scorers that this one calls. Cycle detection walks them, so whoever calls another scorer lists it.
  virtual std::vector<const Scorer*> children() const { return {}; }

  /// The fields of items that its scores depend on. Analyses do not ask about the others. By default all of them: what
  /// a custom scorer looks at is not known unless it says so.
  virtual ItemFields reads() const { return ItemFields::all(); }

  /// The one key of items' metadata that its scores depend on; nothing where it reads no metadata, several keys, or
  /// does not say. Valid as long as the scorer is.
  virtual std::optional<std::string_view> metadata_key() const { return std::nullopt; }

  /// A short name for people and reports. That of a built-in scorer is its name in policies.
  virtual std::string_view name() const noexcept { return "custom"; }

 protected:
  Scorer() = default;
  Scorer(const Scorer&) = default;
  Scorer& operator=(const Scorer&) = default;
};

/// A scorer made of a function. AnyScorer makes one by itself from a lambda.
class CUPEL_API FunctionScorer final : public Scorer {
 public:
  /// What it is made of. `all_items` is the list that is being scored.
  using Function = std::function<double(const ContextItem& item, const ItemList& all_items)>;

  /// `function` must be safe to call from many threads. Throws Error (ScorerConfig) when it is empty.
  explicit FunctionScorer(Function function);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "function"; }

 private:
  Function function_;
};

/// A function that scores one item, alone or beside all others.
template <class F>
concept ItemFunction = std::is_invocable_r_v<double, const F&, const ContextItem&>;
template <class F>
concept ItemInListFunction = std::is_invocable_r_v<double, const F&, const ContextItem&, const ItemList&>;

/// Any scorer as a value; also made from a function `double(const ContextItem&)` or
/// `double(const ContextItem&, const ItemList&)`, which must be safe to call from many threads.
class AnyScorer : public AnyStrategy<Scorer> {
 public:
  /// Does not compile: a scorer must be given.
  template <class Interface = Scorer>
  AnyScorer() {
    detail::explain_missing_strategy<Interface>();
  }

  /// From a scorer by value, from a shared_ptr to one, or from a function that looks at one item or compares it with
  /// the others. Throws Error (ScorerConfig) for a null pointer and for an empty function.
  template <class S>
  requires(!std::derived_from<std::remove_cvref_t<S>, AnyStrategy<Scorer>>) AnyScorer(S&& scorer)
      : AnyStrategy(scorer_of(std::forward<S>(scorer))) {}

 private:
  // A strategy as it is, a function as a FunctionScorer.
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
                    "a function that scores must not change itself, since many threads may call it at once: a lambda "
                    "must not be mutable");
      return FunctionScorer(nullptr);
    } else if constexpr (std::is_invocable_v<Given&, const ContextItem&> ||
                         std::is_invocable_v<Given&, const ContextItem&, const ItemList&>) {
      static_assert(!std::is_object_v<Given>, "a function that scores must return a double");
      return FunctionScorer(nullptr);
    } else {
      return std::forward<S>(scorer);
    }
  }

  template <class F>
  static FunctionScorer::Function beside_all(F function) {
    if constexpr (std::is_constructible_v<std::function<double(const ContextItem&)>, F>) {
      const std::function<double(const ContextItem&)> probe(function);
      if (!probe) return {};  // an empty function stays empty, and is refused
    }
    return [f = std::move(function)](const ContextItem& item, const ItemList&) -> double { return f(item); };
  }
};

/// The scores of a whole list, outside a pipeline.
CUPEL_API std::vector<double> score_all(const Scorer& scorer, std::span<const ContextItem> items);

/// The specification's `Score(item, allItems)`, the item given by its position. Costs as much as scoring the whole
/// list. Throws Error (InvalidArgument) when there is no such position.
CUPEL_API double score_one(const Scorer& scorer, std::span<const ContextItem> all_items, std::size_t position);

}  // namespace cupel

#endif
