#ifndef CUPEL_SLICING_SLICER_TRAITS_HPP
#define CUPEL_SLICING_SLICER_TRAITS_HPP

#include <span>
#include <string_view>

#include "cupel/export.hpp"
#include "cupel/ostream.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/quota.hpp"

namespace cupel {

/// Properties of a slicer that analysis functions rely on. A run does not use them, but a wrong claim makes the results
/// of analyses wrong.
///
/// The defaults claim only monotonic inclusion: an item, once selected, stays selected when the budget grows. The
/// specification assumes it of every slicer that is not a quota slicer, so a slicer without it must clear the flag.
/// Where a property is not claimed, analyses run the slicer more often, or report that they cannot know the answer.
struct SlicerTraits {
  /// What the slicer limits per kind, besides the budget.
  enum class Quotas { None, Percentage, Count };
  Quotas quotas = Quotas::None;     ///< only needed if Slicer::kind_quotas() returns no entries
  bool monotonic_inclusion = true;  ///< false: an item may leave the selection when the budget grows

  /// @{
  /// These properties include all inner slicers.

  /// Slicer::select_at_every_target() is implemented.
  bool knows_every_target = false;
  /// The slicer reads only the score, the tokens and the kind of each item.
  bool sees_scores_tokens_and_kinds_only = false;
  /// An item never leaves the selection when its score increases.
  bool higher_scores_help = false;
  /// An item never leaves the selection when its tokens decrease. An item that is not selected stays unselected when
  /// its tokens increase, and this changes nothing for the others. With `score_use.per_token`, this need not hold for
  /// negative scores.
  bool fewer_tokens_help = false;

  /// How the scores determine the selection, besides the order of the list.
  struct ScoreUse {
    bool per_token = false;    ///< by the order of the scores per token
    bool discretised = false;  ///< by sums of scores, each rounded down to four decimals
    bool other = true;         ///< in any other way: then no analysis finds the score that lets an item in
  };
  ScoreUse score_use = {};
  /// @}
};

/// The name of the enumerator: `"Percentage"`.
CUPEL_API std::string_view to_string(SlicerTraits::Quotas quotas) noexcept;

/// The quotas of a slicer itself, without those of inner slicers. Valid as long as the slicer is. A slicer without
/// quotas returns `{}`.
struct KindQuotas {
  std::span<const QuotaEntry> percentages = {};  ///< shares of the budget
  std::span<const CountQuotaEntry> counts = {};  ///< numbers of items
  bool known = true;                             ///< false: it is unknown whether the slicer has quotas
};

}  // namespace cupel

#endif
