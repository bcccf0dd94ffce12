#ifndef CUPEL_TESTING_ASSERTION_CHAIN_HPP
#define CUPEL_TESTING_ASSERTION_CHAIN_HPP

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/testing/predicate.hpp"
#include "cupel/testing/reason.hpp"

namespace cupel::testing {

/// Assertions over a report. Each returns the chain, so that they can be written one after the other, and throws
/// SelectionReportAssertionError when the report is not as it says. None changes anything. A chain may be copied; it is
/// safe to use from many threads at once as long as the report is not changed.
///
/// A count `n` below 0 throws Error (InvalidArgument). A predicate may throw; the assertion then throws the same.
class CUPEL_API SelectionReportAssertionChain {
 public:
  /// See should().
  explicit SelectionReportAssertionChain(std::shared_ptr<const SelectionReport> report) noexcept
      : report_(std::move(report)) {}

  /// The report it is about.
  const SelectionReport& report() const noexcept { return *report_; }

  /// @name Inclusion
  /// @{

  /// At least one included item has the kind.
  SelectionReportAssertionChain include_item_with_kind(const ContextKind& kind) const;
  /// At least one included item satisfies the predicate.
  SelectionReportAssertionChain include_item_matching(const IncludedPredicate& predicate) const;
  /// Exactly `n` included items have the kind; 0 says that none has.
  SelectionReportAssertionChain include_exactly_n_items_with_kind(const ContextKind& kind, std::int64_t n) const;
  /// Not in the specification: the included items have at most that many tokens together, pinned ones too.
  SelectionReportAssertionChain include_no_more_than_tokens(std::int64_t tokens) const;

  /// @}
  /// @name Exclusion
  /// @{

  /// At least one item was excluded for the reason.
  SelectionReportAssertionChain exclude_item_with_reason(Reason reason) const;
  /// At least one excluded item satisfies the predicate and was excluded for the reason.
  SelectionReportAssertionChain exclude_item_matching_with_reason(const ExcludedPredicate& predicate,
                                                                  Reason reason) const;
  /// At least one excluded item satisfies the predicate and was excluded as BudgetExceeded with exactly these numbers.
  SelectionReportAssertionChain exclude_item_with_budget_details(const ExcludedPredicate& predicate,
                                                                 std::int64_t item_tokens,
                                                                 std::int64_t available_tokens) const;
  /// No excluded item has the kind.
  SelectionReportAssertionChain have_no_exclusions_for_kind(const ContextKind& kind) const;
  /// Not in the specification: nothing was excluded.
  SelectionReportAssertionChain have_no_exclusions() const;
  /// Not in the specification: at least `n` items were excluded for the reason.
  SelectionReportAssertionChain exclude_at_least_n_with_reason(std::int64_t n, Reason reason) const;

  /// @}
  /// @name Aggregates
  /// @{

  /// At least `n` items were excluded; 0 always holds.
  SelectionReportAssertionChain have_at_least_n_exclusions(std::int64_t n) const;
  /// No excluded item has a higher score than the one before it. NaN is below every number, as in every list of ours.
  SelectionReportAssertionChain excluded_items_are_sorted_by_score_descending() const;
  /// The included items' tokens divided by `budget.max_tokens()` are at least `threshold`; see budget_utilization().
  SelectionReportAssertionChain have_budget_utilization_above(double threshold, const ContextBudget& budget) const;
  /// Not in the specification: the same are at most `threshold`.
  SelectionReportAssertionChain have_budget_utilization_below(double threshold, const ContextBudget& budget) const;
  /// At least `n` different kinds are included.
  SelectionReportAssertionChain have_kind_coverage_count(std::int64_t n) const;

  /// @}
  /// @name Order
  /// What the order of the included items means is up to the placer that made it.
  /// @{

  /// The first or the last included item satisfies the predicate.
  SelectionReportAssertionChain place_item_at_edge(const IncludedPredicate& predicate) const;
  /// The `n` included items of highest score stand at the `n` outermost positions: first, last, second, last but one…
  /// Of items that tie for the last of these places any will do.
  SelectionReportAssertionChain place_top_n_scored_at_edges(std::int64_t n) const;

  /// Not in the specification: the items that satisfy the predicate are all in, one directly after the other in placed
  /// order, or all out. An item is in only if it is selected itself: one that was left out as Deduplicated is out, for
  /// its twin carries other metadata. That no item at all satisfies the predicate is a failure. The predicate is asked
  /// about included and excluded items: it takes a ContextItem, or both kinds of entries.
  template <class Predicate>
  requires(
      std::constructible_from<IncludedPredicate, Predicate>&& std::constructible_from<ExcludedPredicate, Predicate>)
      SelectionReportAssertionChain keep_together(const Predicate& predicate)
  const { return keep_together(IncludedPredicate(predicate), ExcludedPredicate(predicate)); }
  /// The same with a predicate for each kind of entry.
  SelectionReportAssertionChain keep_together(const IncludedPredicate& included,
                                              const ExcludedPredicate& excluded) const;

  /// Not in the specification: keep_together() for every group at once. All items that share a value of this metadata
  /// key are a group; items without it, or with null, belong to none. Values are compared as MetadataKeyScorer compares
  /// them, so 7, 7.0 and "7" are one value; nested JSON is compared as it was written. That no item has the key is a
  /// failure, that a group has one item is none. The message names the groups that are torn, with the positions of
  /// their items in the caller's list.
  SelectionReportAssertionChain keep_together_by_metadata(std::string_view key) const;

  /// @}
  /// @name The whole
  /// @{

  /// Not in the specification: golden_text() is what the file says, whatever its line ends. When the variable
  /// CUPEL_UPDATE_GOLDEN is set (see kUpdateGoldenVariable) the file is written instead, its directories too. The
  /// message shows the lines that differ. A file that is missing, or can't be read or written, is a failure too.
  SelectionReportAssertionChain match_golden(const std::filesystem::path& file) const;

  /// @}

 private:
  std::shared_ptr<const SelectionReport> report_;
};

/// Begins a chain: `should(report).include_item_with_kind("SystemPrompt").have_no_exclusions()`. The report must
/// outlive the chain.
inline SelectionReportAssertionChain should(const SelectionReport& report) {
  return SelectionReportAssertionChain({std::shared_ptr<const SelectionReport>(), &report});
}
/// The same for a report that nobody else holds: the chain keeps it.
inline SelectionReportAssertionChain should(SelectionReport&& report) {
  return SelectionReportAssertionChain(std::make_shared<const SelectionReport>(std::move(report)));
}
/// A report that is about to go and can't be taken over.
SelectionReportAssertionChain should(const SelectionReport&& report) = delete;

}  // namespace cupel::testing

#endif
