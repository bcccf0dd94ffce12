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

/// A chain of assertions about a report. Each assertion returns the chain, so that the next one can follow. It throws
/// SelectionReportAssertionError when the report does not satisfy it. Assertions never change the report. Chains can be
/// copied. Safe to use from many threads at once, as long as the report does not change.
///
/// A count `n` below 0 throws Error (InvalidArgument). An exception of a predicate is passed on.
class CUPEL_API SelectionReportAssertionChain {
 public:
  /// Use should() instead.
  explicit SelectionReportAssertionChain(std::shared_ptr<const SelectionReport> report) noexcept
      : report_(std::move(report)) {}

  /// The report.
  const SelectionReport& report() const noexcept { return *report_; }

  /// @name Inclusion
  /// @{

  /// At least one included item has the kind.
  SelectionReportAssertionChain include_item_with_kind(const ContextKind& kind) const;
  /// At least one included item satisfies the predicate.
  SelectionReportAssertionChain include_item_matching(const IncludedPredicate& predicate) const;
  /// Exactly `n` included items have the kind. 0: none has it.
  SelectionReportAssertionChain include_exactly_n_items_with_kind(const ContextKind& kind, std::int64_t n) const;
  /// Not in the specification: the included items, including pinned ones, have at most that many tokens in total.
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

  /// At least `n` items were excluded. 0 is always satisfied.
  SelectionReportAssertionChain have_at_least_n_exclusions(std::int64_t n) const;
  /// No excluded item has a higher score than the one before it. NaN is lower than every number, as in all lists of
  /// this library.
  SelectionReportAssertionChain excluded_items_are_sorted_by_score_descending() const;
  /// The tokens of the included items divided by `budget.max_tokens()` are at least `threshold`; see
  /// budget_utilization().
  SelectionReportAssertionChain have_budget_utilization_above(double threshold, const ContextBudget& budget) const;
  /// Not in the specification: the same quotient is at most `threshold`.
  SelectionReportAssertionChain have_budget_utilization_below(double threshold, const ContextBudget& budget) const;
  /// At least `n` different kinds are included.
  SelectionReportAssertionChain have_kind_coverage_count(std::int64_t n) const;

  /// @}
  /// @name Order
  /// The meaning of the order of the included items depends on the placer.
  /// @{

  /// The first or the last included item satisfies the predicate.
  SelectionReportAssertionChain place_item_at_edge(const IncludedPredicate& predicate) const;
  /// The `n` included items with the highest scores are at the `n` outermost positions: first, last, second, last but
  /// one… If items tie for the last of these positions, any of them is accepted.
  SelectionReportAssertionChain place_top_n_scored_at_edges(std::int64_t n) const;

  /// Not in the specification: the items that satisfy the predicate are either all included, adjacent in placed order,
  /// or all excluded. An item that was excluded as Deduplicated counts as excluded, because the item that was kept has
  /// other metadata. If no item satisfies the predicate, the assertion fails. The predicate is called for included and
  /// excluded items, so it takes a ContextItem, or both types of entries.
  template <class Predicate>
  requires(
      std::constructible_from<IncludedPredicate, Predicate>&& std::constructible_from<ExcludedPredicate, Predicate>)
      SelectionReportAssertionChain keep_together(const Predicate& predicate)
  const { return keep_together(IncludedPredicate(predicate), ExcludedPredicate(predicate)); }
  /// Does the same with a separate predicate for each type of entry.
  SelectionReportAssertionChain keep_together(const IncludedPredicate& included,
                                              const ExcludedPredicate& excluded) const;

  /// Not in the specification: keep_together() for every group at once. All items with the same value of this metadata
  /// key are a group. Items without the key, or with null, belong to no group. Values are compared as text, as when
  /// scoring by a metadata key, so 7, 7.0 and "7" are equal; nested JSON is compared as text too. If no item has the
  /// key, the assertion fails; a group may consist of one item. The message names the groups that are split, with the
  /// positions of their items in the caller's list.
  SelectionReportAssertionChain keep_together_by_metadata(std::string_view key) const;

  /// @}
  /// @name The whole report
  /// @{

  /// Not in the specification: golden_text() equals the content of the file, ignoring the type of line breaks. The
  /// message shows the lines that differ. A file that is missing, or cannot be read or written, is a failure too. If
  /// the environment variable CUPEL_UPDATE_GOLDEN is set (see kUpdateGoldenVariable), the file is written instead, with
  /// its directories.
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
/// Begins a chain for a temporary report, which the chain then owns.
inline SelectionReportAssertionChain should(SelectionReport&& report) {
  return SelectionReportAssertionChain(std::make_shared<const SelectionReport>(std::move(report)));
}
/// Fails to compile: a const temporary cannot be moved into the chain.
SelectionReportAssertionChain should(const SelectionReport&& report) = delete;

}  // namespace cupel::testing

#endif
