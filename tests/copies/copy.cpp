#include "copy.hpp"

#include <cupel/cupel.hpp>

namespace cupel::test {

struct Items {
  std::vector<ContextItem> list;
};

namespace {

class LinkedCopy final : public Copy {
 public:
  const void* address() const override {
    return reinterpret_cast<const void*>(static_cast<std::string_view (*)(ErrorCode)>(&to_string));
  }
  std::shared_ptr<const ContextKind> kind(const char* text) const override {
    return std::make_shared<const ContextKind>(text);
  }
  std::shared_ptr<const ContextSource> source(const char* text) const override {
    return std::make_shared<const ContextSource>(text);
  }
  bool equal(const ContextKind& a, const ContextKind& b) const override { return a == b; }
  bool equal(const ContextSource& a, const ContextSource& b) const override { return a == b; }
  std::size_t hash(const ContextKind& kind) const override { return std::hash<ContextKind>()(kind); }

  std::shared_ptr<const Items> items(const std::vector<const char*>& kinds) const override {
    auto items = std::make_shared<Items>();
    for (const char* const kind : kinds) {
      const double score = static_cast<double>(items->list.size()) / static_cast<double>(kinds.size());
      items->list.push_back(ContextItem({.content = kind, .tokens = 1, .kind = kind, .future_relevance_hint = score}));
    }
    return items;
  }

  std::vector<std::size_t> select(const Items& items, const ContextKind& required) const override {
    const Pipeline pipeline(
        {.scorer = ReflexiveScorer(),
         .slicer = CountQuotaSlice({{.kind = required, .require_count = 1, .cap_count = 1}}, GreedySlice()),
         .placer = ChronologicalPlacer()});
    const Selection selection = pipeline.run(items.list, ContextBudget({.max_tokens = 1, .target_tokens = 1}));
    return {selection.positions.begin(), selection.positions.end()};
  }
};

}  // namespace

}  // namespace cupel::test

extern "C" [[gnu::visibility("default")]] const cupel::test::Copy* cupel_copy() {
  static const cupel::test::LinkedCopy copy;
  return &copy;
}
