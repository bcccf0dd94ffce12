#include "run.hpp"

#include <algorithm>
#include <cmath>

#include "metered_run.hpp"

namespace cupel::report {

Run::Run(const VariantRequest& request, std::span<const ContextItem> items)
    : request_(request), items_(items), fates_(items.size()) {
  steps_ = metered_run(pipeline(), items_, budget(), pipeline().options().max_steps, &collector_).steps;
  for (std::size_t i = 0; i < report().included.size(); ++i) {
    const Position position = report().included[i].position;
    fates_[position].included = true;
    fates_[position].entry = i;
    selected_.push_back(position);
  }
  std::sort(selected_.begin(), selected_.end());
  for (std::size_t i = 0; i < report().excluded.size(); ++i) fates_[report().excluded[i].position].entry = i;
  for (std::size_t i = 0; i < anatomy().positions.size(); ++i) {
    Fate& fate = fates_[anatomy().positions[i]];
    fate.score = anatomy().scores[i];
    fate.anatomy_index = i;
  }
}

Worth Run::worth(std::span<const Position> positions) const {
  Worth worth;
  for (const Position position : positions) {
    worth.tokens += items_[position].tokens();
    worth.score += fates_[position].score.value_or(0.0);
  }
  return worth;
}

bool lacked_room(const ExcludedItem& excluded) {
  return std::holds_alternative<exclusion::BudgetExceeded>(excluded.reason) ||
         std::holds_alternative<exclusion::PinnedOverride>(excluded.reason);
}

}  // namespace cupel::report
