#include "scorer_specs.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "conformance/vector_names.hpp"

namespace cupel::conformance {

namespace {

bool stop_clock_of(ScorerSpec& scorer, Timestamp now);

template <class Spec, class Value>
bool stop_clock_in(const description::Field<Spec, Value>& field, Spec& spec, Timestamp now) {
  Value& member = field.of(spec);
  if constexpr (kIsScorers<Value>) {
    return stop_clock(member, now);
  } else if constexpr (kIsScorer<Value>) {
    ScorerSpec inner = *member;
    if (!stop_clock_of(inner, now)) return false;
    member = std::make_shared<const ScorerSpec>(std::move(inner));
    return true;
  } else {
    std::optional<Timestamp>* const clock = find_clock(field, spec);
    if (clock == nullptr || *clock) return false;
    *clock = now;
    return true;
  }
}

bool stop_clock_of(ScorerSpec& scorer, Timestamp now) {
  return std::visit(
      [&]<class Spec>(Spec& spec) {
        bool stopped = false;
        description::for_each_field<Spec>([&](const auto& field) { stopped |= stop_clock_in(field, spec, now); });
        return stopped;
      },
      scorer.type);
}

void collect_keys(const std::vector<ScorerSpec>& scorers, MetadataKeys& keys);

void collect_keys(const ScorerSpec& scorer, MetadataKeys& keys) {
  std::visit(
      [&]<class Spec>(const Spec& spec) {
        if constexpr (requires { spec.metadata_key(); }) keys.emplace(spec.metadata_key());
        description::for_each_field<Spec>([&]<class Value>(const description::Field<Spec, Value>& field) {
          if constexpr (kIsScorer<Value>) collect_keys(*field.of(spec), keys);
          if constexpr (kIsScorers<Value>) collect_keys(field.of(spec), keys);
        });
      },
      scorer.type);
}

void collect_keys(const std::vector<ScorerSpec>& scorers, MetadataKeys& keys) {
  for (const ScorerSpec& scorer : scorers) collect_keys(scorer, keys);
}

}  // namespace

bool stop_clock(std::vector<ScorerSpec>& scorers, Timestamp now) {
  bool stopped = false;
  for (ScorerSpec& scorer : scorers) stopped |= stop_clock_of(scorer, now);
  return stopped;
}

MetadataKeys metadata_keys_of(const std::vector<ScorerSpec>& scorers) {
  MetadataKeys keys;
  collect_keys(scorers, keys);
  return keys;
}

}  // namespace cupel::conformance
