#include "batch/request_text.hpp"

#include <cmath>
#include <memory>
#include <utility>
#include <variant>

namespace cupel::batch_test {

namespace {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

const char* bool_text(bool value) { return value ? "true" : "false"; }

// A double must not look like an integer, because in metadata the two are told apart.
std::string double_text(Random& random, double value) {
  std::string text = number_text(random, value);
  if (text.find_first_of(".eE") == std::string::npos) text += ".0";
  return text;
}

std::string metadata_text(Random& random, const Metadata& metadata) {
  ObjectText object(random);
  for (const auto& [key, value] : metadata) {
    object.entry(key, std::visit(Overloaded{[](std::monostate) { return std::string("null"); },
                                            [](bool v) { return std::string(bool_text(v)); },
                                            [](std::int64_t v) { return std::to_string(v); },
                                            [&](double v) { return double_text(random, v); },
                                            [&](const std::string& v) { return string_text(random, v); },
                                            [](const NestedJson& v) { return v.text; }},
                                 value.value()));
  }
  return object.text();
}

std::string item_text(Random& random, const ContextItem& item) {
  ObjectText object(random);
  object.field("content", string_text(random, item.content()));
  object.field("tokens", std::to_string(item.tokens()));
  if (item.kind().text() != "Message" || random.chance(50)) {
    object.field("kind", string_text(random, item.kind().text()));
  }
  if (item.source().text() != "Chat" || random.chance(20)) {
    object.field("source", string_text(random, item.source().text()));
  }
  item.priority() ? object.field("priority", std::to_string(*item.priority())) : object.absent("priority");
  std::vector<std::string> tags;
  for (const std::string& tag : item.tags()) tags.push_back(string_text(random, tag));
  tags.empty() && random.chance(70) ? object.absent("tags") : object.field("tags", list_text(random, tags));
  item.metadata().empty() && random.chance(70) ? object.absent("metadata")
                                               : object.field("metadata", metadata_text(random, item.metadata()));
  item.timestamp() ? object.field("timestamp", timestamp_text(random, *item.timestamp())) : object.absent("timestamp");
  item.future_relevance_hint() ? object.field("futureRelevanceHint", number_text(random, *item.future_relevance_hint()))
                               : object.absent("futureRelevanceHint");
  item.pinned() || random.chance(10) ? object.field("pinned", bool_text(item.pinned())) : object.absent("pinned");
  item.original_tokens() ? object.field("originalTokens", std::to_string(*item.original_tokens()))
                         : object.absent("originalTokens");
  if (random.chance(5)) object.entry("unknownField", R"({"tokens":[1,"2"]})");
  return object.text();
}

std::string budget_text(Random& random, const ContextBudget& budget) {
  ObjectText object(random);
  object.field("maxTokens", std::to_string(budget.max_tokens()));
  object.field("targetTokens", std::to_string(budget.target_tokens()));
  if (budget.output_reserve() != 0 || random.chance(20)) {
    object.field("outputReserve", std::to_string(budget.output_reserve()));
  }
  ObjectText slots(random);
  for (const ReservedSlot& slot : budget.reserved_slots()) {
    slots.entry(slot.kind.text(), std::to_string(slot.tokens));
  }
  budget.reserved_slots().empty() ? object.absent("reservedSlots") : object.field("reservedSlots", slots.text());
  if (budget.estimation_safety_margin_percent() != 0.0 || random.chance(20)) {
    object.field("estimationSafetyMarginPercent", number_text(random, budget.estimation_safety_margin_percent()));
  }
  return object.text();
}

std::string curve_text(Random& random, const DecayCurve& curve) {
  ObjectText object(random);
  std::visit(Overloaded{[&](const DecayCurve::Exponential& shape) {
                          object.field("type", "\"exponential\"");
                          object.field("halfLifeSeconds", number_text(random, shape.half_life.count()));
                        },
                        [&](const DecayCurve::Window& shape) {
                          object.field("type", "\"window\"");
                          object.field("maxAgeSeconds", number_text(random, shape.max_age.count()));
                        },
                        [&](const DecayCurve::Step& shape) {
                          object.field("type", "\"step\"");
                          std::vector<std::string> windows;
                          for (const DecayWindow& window : shape.windows) {
                            ObjectText entry(random);
                            entry.field("maxAgeSeconds", number_text(random, window.max_age.count()));
                            entry.field("score", number_text(random, window.score));
                            windows.push_back(entry.text());
                          }
                          object.field("windows", list_text(random, windows));
                        }},
             curve.shape());
  return object.text();
}

std::string scorers_text(Random& random, const std::vector<ScorerSpec>& scorers);

std::string scorer_text(Random& random, const ScorerSpec& scorer) {
  ObjectText object(random);
  const auto type = [&](const char* name) { object.field("type", string_text(random, name)); };
  std::visit(Overloaded{[&](const scorer_spec::Recency&) { type("recency"); },
                        [&](const scorer_spec::Priority&) { type("priority"); },
                        [&](const scorer_spec::Frequency&) { type("frequency"); },
                        [&](const scorer_spec::Reflexive&) { type("reflexive"); },
                        [&](const scorer_spec::Kind& spec) {
                          type("kind");
                          if (!spec.kind_weights) return object.absent("kindWeights");
                          ObjectText weights(random);
                          for (const auto& [kind, weight] : *spec.kind_weights) {
                            weights.entry(kind.text(), number_text(random, weight));
                          }
                          object.field("kindWeights", weights.text());
                        },
                        [&](const scorer_spec::Tag& spec) {
                          type("tag");
                          ObjectText weights(random);
                          for (const auto& [tag, weight] : spec.tag_weights)
                            weights.entry(tag, number_text(random, weight));
                          object.field("tagWeights", weights.text_in_order());
                          if (!spec.case_sensitive || random.chance(30)) {
                            object.field("caseSensitive", bool_text(spec.case_sensitive));
                          }
                        },
                        [&](const scorer_spec::Scaled& spec) {
                          type("scaled");
                          if (spec.inner_scorer == nullptr) throw Unsayable();
                          object.field("innerScorer", scorer_text(random, *spec.inner_scorer));
                        },
                        [&](const scorer_spec::Composite& spec) {
                          type("composite");
                          object.field("scorers", scorers_text(random, spec.scorers));
                        },
                        [&](const scorer_spec::MetadataTrust& spec) {
                          type("metadataTrust");
                          if (spec.default_score != 0.5 || random.chance(50)) {
                            object.field("defaultScore", number_text(random, spec.default_score));
                          }
                        },
                        [&](const scorer_spec::MetadataKey& spec) {
                          type("metadataKey");
                          object.field("key", string_text(random, spec.key));
                          object.field("value", string_text(random, spec.value));
                          object.field("boost", number_text(random, spec.boost));
                        },
                        [&](const scorer_spec::Decay& spec) {
                          type("decay");
                          object.field("curve", curve_text(random, spec.curve));
                          if (spec.null_timestamp_score != 0.5 || random.chance(50)) {
                            object.field("nullTimestampScore", number_text(random, spec.null_timestamp_score));
                          }
                          spec.reference_time
                              ? object.field("referenceTime", timestamp_text(random, *spec.reference_time))
                              : object.absent("referenceTime");
                        }},
             scorer.type);
  if (scorer.weight != 1.0 || random.chance(50)) object.field("weight", number_text(random, scorer.weight));
  return object.text();
}

std::string scorers_text(Random& random, const std::vector<ScorerSpec>& scorers) {
  std::vector<std::string> entries;
  for (const ScorerSpec& scorer : scorers) entries.push_back(scorer_text(random, scorer));
  return list_text(random, entries);
}

std::string quotas_text(Random& random, const std::vector<PolicyQuota>& quotas) {
  std::vector<std::string> entries;
  for (const PolicyQuota& quota : quotas) {
    ObjectText object(random);
    object.field("kind", string_text(random, quota.kind.text()));
    quota.min_percent ? object.field("minPercent", number_text(random, *quota.min_percent))
                      : object.absent("minPercent");
    quota.max_percent ? object.field("maxPercent", number_text(random, *quota.max_percent))
                      : object.absent("maxPercent");
    entries.push_back(object.text());
  }
  return list_text(random, entries);
}

std::string count_quotas_text(Random& random, const std::vector<CountQuotaEntry>& quotas) {
  std::vector<std::string> entries;
  for (const CountQuotaEntry& quota : quotas) {
    ObjectText object(random);
    object.field("kind", string_text(random, quota.kind.text()));
    quota.require_count != 0 || random.chance(50) ? object.field("requireCount", std::to_string(quota.require_count))
                                                  : object.absent("requireCount");
    object.field("capCount", std::to_string(quota.cap_count));
    entries.push_back(object.text());
  }
  return list_text(random, entries);
}

std::string policy_text(Random& random, const Policy& policy) {
  constexpr const char* kSlicers[] = {"\"greedy\"", "\"knapsack\"", "\"stream\""};
  constexpr const char* kPlacers[] = {"\"chronological\"", "\"uShaped\""};
  constexpr const char* kOverflow[] = {"\"throw\"", "\"truncate\"", "\"proceed\""};
  ObjectText object(random);
  if (random.chance(10)) object.field("name", "\"a name\"");
  object.field("scorers", scorers_text(random, policy.scorers));
  if (policy.slicer_type != SlicerType::Greedy || random.chance(50)) {
    object.field("slicerType", kSlicers[static_cast<int>(policy.slicer_type)]);
  }
  if (policy.placer_type != PlacerType::Chronological || random.chance(50)) {
    object.field("placerType", kPlacers[static_cast<int>(policy.placer_type)]);
  }
  if (!policy.deduplication_enabled || random.chance(50)) {
    object.field("deduplicationEnabled", bool_text(policy.deduplication_enabled));
  }
  if (policy.overflow_strategy != OverflowStrategy::Throw || random.chance(50)) {
    object.field("overflowStrategy", kOverflow[static_cast<int>(policy.overflow_strategy)]);
  }
  policy.knapsack_bucket_size ? object.field("knapsackBucketSize", std::to_string(*policy.knapsack_bucket_size))
                              : object.absent("knapsackBucketSize");
  policy.stream_batch_size ? object.field("streamBatchSize", std::to_string(*policy.stream_batch_size))
                           : object.absent("streamBatchSize");
  policy.quotas ? object.field("quotas", quotas_text(random, *policy.quotas)) : object.absent("quotas");
  policy.count_quotas ? object.field("countQuotas", count_quotas_text(random, *policy.count_quotas))
                      : object.absent("countQuotas");
  policy.scarcity_behavior
      ? object.field("scarcityBehavior",
                     *policy.scarcity_behavior == ScarcityBehavior::Throw ? "\"throw\"" : "\"degrade\"")
      : object.absent("scarcityBehavior");
  return object.text();
}

bool sayable(const MetadataValue& value) {
  if (const auto* number = std::get_if<double>(&value.value())) return std::isfinite(*number);
  if (const auto* nested = std::get_if<NestedJson>(&value.value()))
    return nested->text[0] != '"';  // an object, a list, or a number
  return true;
}

ContextItem sayable(const ContextItem& item) {
  ContextItemFields fields = item.fields();
  if (fields.future_relevance_hint && !std::isfinite(*fields.future_relevance_hint)) {
    fields.future_relevance_hint.reset();
  }
  std::erase_if(fields.metadata, [](const auto& entry) { return !sayable(entry.second); });
  return ContextItem(std::move(fields));
}

void make_sayable(ScorerSpec& scorer) {
  if (auto* decay = std::get_if<scorer_spec::Decay>(&scorer.type)) {
    if (const auto* step = std::get_if<DecayCurve::Step>(&decay->curve.shape())) {
      std::vector<DecayWindow> windows = step->windows;
      for (DecayWindow& window : windows) {
        if (!std::isfinite(window.score)) window.score = 0.25;
      }
      decay->curve = DecayCurve::step(std::move(windows));
    }
  } else if (auto* scaled = std::get_if<scorer_spec::Scaled>(&scorer.type)) {
    ScorerSpec inner = *scaled->inner_scorer;
    make_sayable(inner);
    scaled->inner_scorer = std::make_shared<const ScorerSpec>(std::move(inner));
  } else if (auto* composite = std::get_if<scorer_spec::Composite>(&scorer.type)) {
    for (ScorerSpec& child : composite->scorers) make_sayable(child);
  }
}

}  // namespace

PipelineCase without_unsayable(PipelineCase c) {
  for (ContextItem& item : c.items) item = sayable(item);
  for (ScorerSpec& scorer : c.policy.scorers) make_sayable(scorer);
  return c;
}

std::string request_text(Random& random, const PipelineCase& c, const std::string& id, const std::string& report) {
  std::vector<std::string> items;
  for (const ContextItem& item : c.items) items.push_back(item_text(random, item));
  ObjectText object(random);
  object.field("id", id);
  object.field("budget", budget_text(random, c.budget));
  object.field("items", list_text(random, items));
  object.field("policy", policy_text(random, c.policy));
  object.field("report", report);
  object.field("timings", "false");
  return object.text();
}

}  // namespace cupel::batch_test
