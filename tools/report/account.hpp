#ifndef CUPEL_REPORT_ACCOUNT_HPP
#define CUPEL_REPORT_ACCOUNT_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cupel/model/context_kind.hpp"
#include "run.hpp"

namespace cupel::report {

/// What one kind has in the window and what of it is out.
struct KindTally {
  ContextKind kind;
  std::int64_t included = 0;         ///< items in the window, pinned ones too
  std::int64_t included_tokens = 0;  ///< theirs
  std::int64_t excluded = 0;         ///< items that are out
  std::int64_t excluded_tokens = 0;  ///< theirs, without negative counts
  std::int64_t scored = 0;           ///< of those in the window: chosen by score
  std::int64_t scored_tokens = 0;    ///< theirs
};

/// Where a window goes, in tokens. The parts from `pinned_tokens` to `output_reserve` add up to `scale`.
struct Account {
  std::int64_t scale = 0;  ///< max_tokens, or the selection where that is more
  std::int64_t pinned_tokens = 0;
  std::int64_t pinned_items = 0;
  std::int64_t scored_tokens = 0;
  std::int64_t free = 0;           ///< what the slicer was given and did not use
  std::int64_t margin = 0;         ///< of the safety margin, what the window has room for
  std::int64_t reserved = 0;       ///< of the reserved slots, likewise
  std::int64_t beyond_target = 0;  ///< what nothing aims at
  std::int64_t output_reserve = 0;

  std::int64_t margin_tokens = 0;     ///< what the safety margin takes of the target
  std::int64_t effective_target = 0;  ///< what the slicer was given
  std::int64_t over_tokens = 0;       ///< by which the selection exceeds the target
  std::vector<KindTally> kinds = {};  ///< most tokens in the window first, then most outside

  std::int64_t used_tokens() const noexcept { return pinned_tokens + scored_tokens; }
};

Account account_of(const Run& run);

}  // namespace cupel::report

#endif
