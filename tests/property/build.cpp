#include "property/build.hpp"

#include <utility>
#include <variant>
#include <vector>

#include "cupel/cupel.hpp"

namespace cupel::property {
namespace {

struct BuildScorer {
  AnyScorer operator()(const scorer_spec::Recency&) const { return RecencyScorer{}; }
  AnyScorer operator()(const scorer_spec::Priority&) const { return PriorityScorer{}; }
  AnyScorer operator()(const scorer_spec::Frequency&) const { return FrequencyScorer{}; }
  AnyScorer operator()(const scorer_spec::Reflexive&) const { return ReflexiveScorer{}; }
  AnyScorer operator()(const scorer_spec::Kind& spec) const {
    return spec.kind_weights ? KindScorer(*spec.kind_weights) : KindScorer();
  }
  AnyScorer operator()(const scorer_spec::Tag& spec) const {
    return TagScorer(spec.tag_weights,
                     spec.case_sensitive ? TagComparison::CaseSensitive : TagComparison::IgnoreAsciiCase);
  }
  AnyScorer operator()(const scorer_spec::Scaled& spec) const { return ScaledScorer(build(*spec.inner_scorer)); }
  AnyScorer operator()(const scorer_spec::Composite& spec) const {
    std::vector<WeightedScorer> entries;
    for (const ScorerSpec& entry : spec.scorers) entries.push_back({.scorer = build(entry), .weight = entry.weight});
    return CompositeScorer(std::move(entries));
  }
  AnyScorer operator()(const scorer_spec::MetadataTrust& spec) const { return MetadataTrustScorer(spec.default_score); }
  AnyScorer operator()(const scorer_spec::MetadataKey& spec) const {
    return MetadataKeyScorer({.key = spec.key, .value = spec.value, .boost = spec.boost});
  }
  AnyScorer operator()(const scorer_spec::Decay& spec) const {
    if (spec.reference_time) {
      return DecayScorer(FixedTimeProvider(*spec.reference_time), spec.curve, spec.null_timestamp_score);
    }
    return DecayScorer(SystemTimeProvider(), spec.curve, spec.null_timestamp_score);
  }
};

struct BuildSlicer {
  AnySlicer operator()(const reference::slicer_spec::Greedy&) const { return GreedySlice{}; }
  AnySlicer operator()(const reference::slicer_spec::Knapsack& spec) const {
    return KnapsackSlice({.bucket_size = spec.bucket_size});
  }
  AnySlicer operator()(const reference::slicer_spec::Stream& spec) const {
    return StreamSlice({.batch_size = spec.batch_size});
  }
  AnySlicer operator()(const reference::slicer_spec::Quota& spec) const {
    return QuotaSlice(spec.entries, build(*spec.inner));
  }
  AnySlicer operator()(const reference::slicer_spec::CountQuota& spec) const {
    return CountQuotaSlice(spec.entries, build(*spec.inner), spec.scarcity);
  }
  AnySlicer operator()(const reference::slicer_spec::CountConstrainedKnapsack& spec) const {
    return CountConstrainedKnapsackSlice(spec.entries, KnapsackSlice({.bucket_size = spec.bucket_size}), spec.scarcity);
  }
};

}  // namespace

AnyScorer build(const ScorerSpec& spec) { return std::visit(BuildScorer{}, spec.type); }
AnySlicer build(const reference::SlicerSpec& spec) { return std::visit(BuildSlicer{}, spec.type); }

AnyPlacer build(PlacerType placer) {
  if (placer == PlacerType::Chronological) return ChronologicalPlacer{};
  return UShapedPlacer{};
}

}  // namespace cupel::property
