#include <memory>

#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "placing_helpers.hpp"
#include "support/thrown_error.hpp"

namespace cupel {
namespace {

class Reversed final : public Placer {
 public:
  void place(RunContext& /*context*/, const ScoredItems& merged, std::span<Position> order) const override {
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = static_cast<Position>(merged.size() - 1 - k);
  }
};

TEST(AnyPlacer, HoldsAPlacerByValue) {
  const AnyPlacer placer = Reversed();
  EXPECT_EQ(place(*placer, test::with_scores({0.1, 0.2, 0.3})), (test::Order{2, 1, 0}));
}

TEST(AnyPlacer, HoldsASharedPlacer) {
  const auto shared = std::make_shared<const UShapedPlacer>();
  const AnyPlacer placer(shared);
  EXPECT_EQ(placer.operator->(), shared.get());
}

TEST(AnyPlacer, CopiesShareThePlacer) {
  const AnyPlacer placer = ChronologicalPlacer();
  const AnyPlacer copy = placer;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_EQ(&*copy, &*placer);
}

TEST(AnyPlacer, ANullPointerIsAnError) {
  const Error error = test::thrown_error([] { return AnyPlacer(std::shared_ptr<const Placer>()); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_TRUE(test::contains(error.what(), "placer must not be null")) << error.what();
}

}  // namespace
}  // namespace cupel
