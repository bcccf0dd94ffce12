#include "cases.hpp"

namespace cupel::failure {

namespace {

std::vector<CountQuotaEntry> count_entries() {
  return {{.kind = "ToolOutput", .require_count = 2, .cap_count = 3},
          {.kind = "a kind whose name is longer than short strings are", .require_count = 2, .cap_count = 4}};
}

std::vector<QuotaEntry> quota_entries() {
  return {{.kind = "ToolOutput", .min_percent = 10.0, .max_percent = 30.0},
          {.kind = "a kind whose name is longer than short strings are", .min_percent = 20.0}};
}

DecayScorer decay(DecayCurve curve) {
  return {FixedTimeProvider(Timestamp::from_unix(1'700'200'000)), std::move(curve)};
}

}  // namespace

Items make_items(std::size_t count) {
  Items items;
  items.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto n = static_cast<std::int64_t>(i);
    ContextItemFields fields{.content = "the content of an item, number " + std::to_string(i % 9 == 8 ? i - 1 : i),
                             .tokens = n % 11 == 10   ? 0
                                       : n % 13 == 12 ? -1
                                                      : 10 + n * 7919 % 91,
                             .kind = i % 3 == 0 ? "ToolOutput" : "Message",
                             .priority = n * 31 % 10,
                             .tags = {"a tag that everything has, and not a short one", "t" + std::to_string(i % 5)},
                             .timestamp = Timestamp::from_unix(1'700'000'000 + n * 7907 % 100'003),
                             .future_relevance_hint = static_cast<double>(i % 17) / 16.0,
                             .pinned = i % 10 == 3};
    if (i % 4 == 1) fields.kind = "A kind whose name is longer than short strings are";
    fields.metadata = {{"cupel:trust", "0.75"}, {"a key that is longer than short strings", n}};
    items.emplace_back(std::move(fields));
  }
  return items;
}

ContextBudget small_budget() {
  return ContextBudget({.max_tokens = 800,
                        .target_tokens = 500,
                        .output_reserve = 100,
                        .reserved_slots = {{"a kind whose name is longer than short strings are", 20}},
                        .estimation_safety_margin_percent = 5.0});
}

std::vector<Maker<AnyScorer>> scorers() {
  return {
      {"Recency", [] { return RecencyScorer(); }},
      {"Priority", [] { return PriorityScorer(); }},
      {"Frequency", [] { return FrequencyScorer(); }},
      {"Reflexive", [] { return ReflexiveScorer(); }},
      {"Kind", [] { return KindScorer(); }},
      {"KindWeights",
       [] {
         return KindScorer({{"A kind whose name is longer than short strings are", 0.5}});
       }},
      {"Tag",
       [] {
         return TagScorer({{"a tag that everything has, and not a short one", 1.0}, {"t1", 2.0}});
       }},
      {"TagIgnoringCase",
       [] {
         return TagScorer({{"T1", 2.0}, {"T2", 1.0}}, TagComparison::IgnoreAsciiCase);
       }},
      {"MetadataTrust", [] { return MetadataTrustScorer(); }},
      {"MetadataKey",
       [] {
         return MetadataKeyScorer({"a key that is longer than short strings", "7", 2.0});
       }},
      {"DecayExponential", [] { return decay(DecayCurve::exponential(Seconds(3600))); }},
      {"DecayWindow", [] { return decay(DecayCurve::window(Seconds(130'000))); }},
      {"DecayStep",
       [] {
         return decay(DecayCurve::step({{Seconds(120'000), 0.9}, {Seconds(150'000), 0.4}}));
       }},
      {"DecaySystemClock", [] { return DecayScorer(SystemTimeProvider(), DecayCurve::window(Seconds(1.0)), 0.25); }},
      {"Scaled", [] { return ScaledScorer(RecencyScorer()); }},
      {"Composite", all_scorers},
      {"Function",
       [] { return AnyScorer([](const ContextItem& item) { return static_cast<double>(item.tokens()); }); }},
  };
}

std::vector<Maker<AnySlicer>> slicers() {
  return {
      {"Greedy", [] { return GreedySlice(); }},
      {"Knapsack", [] { return KnapsackSlice({.bucket_size = 1}); }},
      {"KnapsackOfLargeBuckets", [] { return KnapsackSlice({.bucket_size = 50}); }},
      {"Stream", [] { return StreamSlice({.batch_size = 5}); }},
      {"Quota", [] { return QuotaSlice(quota_entries(), GreedySlice()); }},
      {"QuotaOfKnapsack", [] { return QuotaSlice(quota_entries(), KnapsackSlice({.bucket_size = 1})); }},
      {"CountQuota", [] { return CountQuotaSlice(count_entries(), GreedySlice()); }},
      {"CountQuotaOfQuota",
       [] { return CountQuotaSlice(count_entries(), QuotaSlice(quota_entries(), GreedySlice())); }},
      {"CountQuotaWithAShortfall",
       [] {
         return CountQuotaSlice(
             {{.kind = "A kind that is not there at all, with a long name", .require_count = 1, .cap_count = 1}},
             GreedySlice());
       }},
      {"CountConstrainedKnapsack",
       [] { return CountConstrainedKnapsackSlice(count_entries(), KnapsackSlice({.bucket_size = 1})); }},
  };
}

std::vector<Maker<AnyPlacer>> placers() {
  return {{"Chronological", [] { return ChronologicalPlacer(); }}, {"UShaped", [] { return UShapedPlacer(); }}};
}

AnyScorer all_scorers() {
  return CompositeScorer({{RecencyScorer(), 3.0},
                          {PriorityScorer()},
                          {FrequencyScorer()},
                          {ReflexiveScorer()},
                          {KindScorer()},
                          {ScaledScorer(CompositeScorer({{TagScorer({{"t1", 2.0}})}, {MetadataTrustScorer()}}))}});
}

Policy full_policy() {
  Policy policy = preset("chat");
  policy.name = "a name that is longer than short strings are";
  policy.description = "a description that is longer than short strings are";
  policy.scorers.push_back(
      {.type = scorer_spec::Composite{
           {{.type = scorer_spec::Tag{{{"a tag that everything has, and not a short one", 1.0}}}},
            {.type = scorer_spec::Kind{{{{"A kind whose name is longer than short strings are", 0.5}}}}},
            {.type = scorer_spec::MetadataKey{"a key that is longer than short strings", "7", 2.0}},
            {.type = scorer_spec::Decay{DecayCurve::step({{Seconds(120'000), 0.9}}), 0.5,
                                        Timestamp::from_unix(1'700'200'000)}}}}});
  policy.scorers.push_back(
      {.type = scorer_spec::Scaled{std::make_shared<const ScorerSpec>(ScorerSpec{.type = scorer_spec::Recency{}})}});
  policy.placer_type = PlacerType::UShaped;
  policy.quotas = {{.kind = "A kind whose name is longer than short strings are", .min_percent = 10.0}};
  policy.count_quotas = count_entries();
  policy.overflow_strategy = OverflowStrategy::Truncate;
  return policy;
}

}  // namespace cupel::failure
