#include "view/metered_run.hpp"

#include <utility>

namespace cupel::view {

namespace {

// The placer is the last to see a run's meter.
class MeterReader final : public Placer {
 public:
  MeterReader(AnyPlacer placer, std::uint64_t& steps) : placer_(std::move(placer)), steps_(steps) {}

  void place(RunContext& context, const ScoredItems& merged, std::span<Position> order) const override {
    placer_->place(context, merged, order);
    steps_ = context.steps().spent();
  }

 private:
  AnyPlacer placer_;
  std::uint64_t& steps_;
};

}  // namespace

MeteredRun metered_run(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                       std::uint64_t max_steps, TraceCollector* collector) {
  std::uint64_t steps = 0;
  PipelineOptions options = pipeline.options();
  options.placer = MeterReader(options.placer, steps);
  options.max_steps = max_steps;
  const Pipeline metered(std::move(options));
  Selection selection = metered.run(items, budget, collector);
  return {std::move(selection), steps};
}

}  // namespace cupel::view
