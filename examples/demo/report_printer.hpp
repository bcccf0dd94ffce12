#ifndef CUPEL_EXAMPLES_DEMO_REPORT_PRINTER_HPP
#define CUPEL_EXAMPLES_DEMO_REPORT_PRINTER_HPP

#include <cstddef>
#include <iosfwd>
#include <string_view>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/scoring/score_anatomy.hpp"
#include "palette.hpp"

namespace demo {

/// A report as a page for people: where the budget went, what was kept, what was not and why. At most 110 columns.
class ReportPrinter {
 public:
  /// Keeps references: all three must outlive the printer.
  ReportPrinter(std::ostream& out, Palette palette, const cupel::ContextBudget& budget,
                const cupel::SelectionReport& report, const cupel::ScoreAnatomy& anatomy)
      : out_(out), palette_(palette), budget_(budget), report_(report), anatomy_(anatomy) {}

  void print_budget() const;
  void print_kept() const;
  void print_left_out() const;
  void print_kinds() const;

 private:
  void heading(std::string_view title, std::string_view note) const;
  void kept_row(std::size_t place, const cupel::IncludedItem& kept) const;
  void left_out_row(const cupel::ExcludedItem& left_out) const;
  void left_out_rest(std::size_t first) const;

  std::ostream& out_;
  Palette palette_;
  const cupel::ContextBudget& budget_;
  const cupel::SelectionReport& report_;
  const cupel::ScoreAnatomy& anatomy_;
};

}  // namespace demo

#endif
