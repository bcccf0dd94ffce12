#ifndef CUPEL_SLICING_SLICER_TRAITS_HPP
#define CUPEL_SLICING_SLICER_TRAITS_HPP

#include <span>
#include <string_view>

#include "cupel/export.hpp"
#include "cupel/ostream.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/quota.hpp"

namespace cupel {

/// What the analysis functions need to know of a slicer. Except for monotonic inclusion, the defaults claim nothing:
/// analyses then run the slicer more often, or say what they cannot know. Monotonic inclusion is what the specification
/// assumes of every slicer that is not a quota slicer, so a slicer without it has to say so. A wrong claim makes
/// answers wrong; runs do not look at the claims.
struct SlicerTraits {
  /// What it limits per kind, besides the budget.
  enum class Quotas { None, Percentage, Count };
  Quotas quotas = Quotas::None;     ///< only needed where Slicer::kind_quotas() has no entries: its entries say it too
  bool monotonic_inclusion = true;  ///< false: an item may leave the selection when the budget grows

  /// @{
  /// Of the slicer with all those inside it.

  /// Slicer::select_at_every_target() answers.
  bool knows_every_target = false;
  /// It looks at nothing of an item but its score, its tokens and its kind.
  bool sees_scores_tokens_and_kinds_only = false;
  /// A higher score never makes an item leave the selection.
  bool higher_scores_help = false;
  /// Fewer tokens never make an item leave the selection, and an item that is out stays out with more of them and
  /// changes nothing for the others. With `score_use.per_token` this need not hold for negative scores.
  bool fewer_tokens_help = false;

  /// What of the scores decides, besides the order of the list.
  struct ScoreUse {
    bool per_token = false;    ///< the order of the scores per token
    bool discretised = false;  ///< sums of scores that are rounded down to four decimals
    bool other = true;         ///< anything else: then no analysis tells which score would let an item in
  };
  ScoreUse score_use = {};
  /// @}
};

/// The name of what a slicer limits per kind: `"Percentage"`.
CUPEL_API std::string_view to_string(SlicerTraits::Quotas quotas) noexcept;

/// The quotas that a slicer has itself, not those of a slicer inside it. Valid as long as the slicer is. A slicer
/// without quotas returns `{}`.
struct KindQuotas {
  std::span<const QuotaEntry> percentages = {};  ///< shares of the budget
  std::span<const CountQuotaEntry> counts = {};  ///< numbers of items
  bool known = true;                             ///< false: the slicer does not say whether it has quotas
};

}  // namespace cupel

#endif
