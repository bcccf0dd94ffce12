#include "cupel/scoring/kind_scorer.hpp"

#include <utility>

#include "errors.hpp"
#include "model/kind_table.hpp"
#include "model/prefetch.hpp"

namespace cupel {

AnyScorer scorer_spec::Kind::build() const { return kind_weights ? KindScorer(*kind_weights) : KindScorer(); }

class KindScorer::Table : public KindTable {
 public:
  using KindTable::KindTable;
};

KindScorer::KindScorer()
    : KindScorer({{ContextKind::kSystemPrompt, 1.0},
                  {ContextKind::kMemory, 0.8},
                  {ContextKind::kToolOutput, 0.6},
                  {ContextKind::kDocument, 0.4},
                  {ContextKind::kMessage, 0.2}}) {}

KindScorer::KindScorer(std::vector<KindWeight> weights) : weights_(std::move(weights)) {
  for (const KindWeight& entry : weights_) errors::check_fields(kConfigError, "KindScorer", entry);
  const KindWeight* repeated = nullptr;
  table_ = std::make_shared<const Table>(weights_, repeated);
  if (repeated != nullptr) {
    throw errors::invalid(kConfigError, "KindScorer", "weight",
                          "must be given once" + description::of_entry("kind", repeated->kind.text()));
  }
}

void KindScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  prefetching::for_each<&ContextItem::kind>(items, [&](std::size_t i, const ContextKind& kind) {
    const KindWeight* const entry = table_->find(weights_, kind);
    scores[i] = entry == nullptr ? 0.0 : double{entry->weight};
  });
}

}  // namespace cupel
