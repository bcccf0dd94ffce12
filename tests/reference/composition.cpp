// Composes the strategies that a policy names, and checks the construction rules of every scorer and slicer.

#include "reference/composition.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <variant>

#include "reference/failure.hpp"
#include "reference/text.hpp"

namespace cupel::reference {
namespace {

void require(bool holds, ErrorCode code, const char* rule) {
  if (!holds) throw Failure(code, rule);
}

void check_weight(double weight) {
  require(std::isfinite(weight) && weight > 0.0, ErrorCode::ScorerConfig, "weight must be positive and finite");
}

bool is_score(double value) { return value >= 0.0 && value <= 1.0; }

void check_scorer(const ScorerSpec& spec);

// CONSTRUCT-COMPOSITE(entries)
void check_entries(std::span<const ScorerSpec> entries) {
  require(!entries.empty(), ErrorCode::InvalidPolicy, "at least one scorer is required");
  double total_weight = 0.0;
  for (const ScorerSpec& entry : entries) {
    check_scorer(entry);
    total_weight = total_weight + entry.weight;
  }
  require(std::isfinite(total_weight), ErrorCode::ScorerConfig, "the sum of weights must be finite");
}

struct CheckScorer {
  void operator()(const scorer_spec::Recency&) const {}
  void operator()(const scorer_spec::Priority&) const {}
  void operator()(const scorer_spec::Frequency&) const {}
  void operator()(const scorer_spec::Reflexive&) const {}
  void operator()(const scorer_spec::Scaled& spec) const { check_scorer(*spec.inner_scorer); }
  void operator()(const scorer_spec::Composite& spec) const { check_entries(spec.scorers); }

  // VALIDATE-KIND-WEIGHTS(weights)
  void operator()(const scorer_spec::Kind& spec) const {
    if (!spec.kind_weights) return;
    const std::vector<KindWeight>& weights = *spec.kind_weights;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      require(weights[i].weight >= 0.0, ErrorCode::ScorerConfig, "kind weights must be non-negative");
      require(std::isfinite(weights[i].weight), ErrorCode::ScorerConfig, "kind weights must be finite");
      for (std::size_t k = 0; k < i; ++k) {
        require(!case_insensitive_equal(weights[i].kind.text(), weights[k].kind.text()), ErrorCode::ScorerConfig,
                "a kind is given twice");
      }
    }
  }

  // CONSTRUCT-TAG-SCORER(tagWeights)
  void operator()(const scorer_spec::Tag& spec) const {
    double total_weight = 0.0;
    for (std::size_t i = 0; i < spec.tag_weights.size(); ++i) {
      const TagWeight& entry = spec.tag_weights[i];
      require(entry.weight >= 0.0, ErrorCode::ScorerConfig, "tag weights must be non-negative");
      require(std::isfinite(entry.weight), ErrorCode::ScorerConfig, "tag weights must be finite");
      total_weight = total_weight + entry.weight;
      for (std::size_t k = 0; k < i; ++k) {
        const std::string& other = spec.tag_weights[k].tag;
        const bool same = spec.case_sensitive ? entry.tag == other : case_insensitive_equal(entry.tag, other);
        require(!same, ErrorCode::ScorerConfig, "a tag is given twice");
      }
    }
    require(std::isfinite(total_weight), ErrorCode::ScorerConfig, "the sum of tag weights must be finite");
  }

  void operator()(const scorer_spec::MetadataTrust& spec) const {
    require(is_score(spec.default_score), ErrorCode::ScorerConfig, "defaultScore must be in [0, 1]");
  }
  void operator()(const scorer_spec::MetadataKey& spec) const {
    require(std::isfinite(spec.boost) && spec.boost > 0.0, ErrorCode::ScorerConfig, "boost must be positive, finite");
  }
  void operator()(const scorer_spec::Decay& spec) const {
    require(is_score(spec.null_timestamp_score), ErrorCode::ScorerConfig, "nullTimestampScore must be in [0, 1]");
  }
};

void check_scorer(const ScorerSpec& spec) {
  check_weight(spec.weight);
  std::visit(CheckScorer{}, spec.type);
}

void check_quotas(const std::vector<PolicyQuota>& quotas) {
  for (const PolicyQuota& quota : quotas) {
    require(quota.min_percent || quota.max_percent, ErrorCode::InvalidPolicy, "a quota needs a minimum or a maximum");
  }
  const std::vector<QuotaEntry> entries = quota_entries(quotas);
  double sum = 0.0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const QuotaEntry& entry = entries[i];
    require(entry.min_percent >= 0.0 && entry.min_percent <= 100.0, ErrorCode::SlicerConfig, "minPercent");
    require(entry.max_percent >= 0.0 && entry.max_percent <= 100.0, ErrorCode::SlicerConfig, "maxPercent");
    require(entry.min_percent <= entry.max_percent, ErrorCode::SlicerConfig, "minPercent above maxPercent");
    for (std::size_t k = 0; k < i; ++k) {
      require(!case_insensitive_equal(entry.kind.text(), entries[k].kind.text()), ErrorCode::SlicerConfig, "twice");
    }
    sum = sum + entry.min_percent;
  }
  require(sum <= 100.0 + 1e-9, ErrorCode::SlicerConfig, "the sum of minimums exceeds 100");
}

void check_count_quotas(const std::vector<CountQuotaEntry>& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    require(entries[i].require_count >= 0, ErrorCode::SlicerConfig, "requireCount must not be negative");
    require(entries[i].require_count <= entries[i].cap_count, ErrorCode::SlicerConfig, "requireCount above capCount");
    for (std::size_t k = 0; k < i; ++k) {
      require(!case_insensitive_equal(entries[i].kind.text(), entries[k].kind.text()), ErrorCode::SlicerConfig,
              "twice");
    }
  }
}

void check_slicer(const SlicerSpec& spec);

struct CheckSlicer {
  void operator()(const slicer_spec::Greedy&) const {}
  void operator()(const slicer_spec::Knapsack& spec) const { check_size(spec.bucket_size); }
  void operator()(const slicer_spec::Stream& spec) const { check_size(spec.batch_size); }
  void operator()(const slicer_spec::Quota& spec) const {
    check_inner(spec.inner_slicer);
    check_quotas(spec.quotas);
  }
  void operator()(const slicer_spec::CountQuota& spec) const {
    check_inner(spec.inner_slicer);
    check_count_quotas(spec.count_quotas);
    const bool knapsack_inside =
        spec.inner_slicer != nullptr && std::holds_alternative<slicer_spec::Knapsack>(spec.inner_slicer->type);
    require(!knapsack_inside, ErrorCode::SlicerConfig, "a knapsack inside count quotas");
  }
  void operator()(const slicer_spec::CountConstrainedKnapsack& spec) const {
    check_size(spec.bucket_size);
    check_count_quotas(spec.count_quotas);
  }

  static void check_size(std::optional<std::int64_t> size) {
    require(!size || *size > 0, ErrorCode::SlicerConfig, "the size must be positive");
  }
  static void check_inner(const std::shared_ptr<const SlicerSpec>& inner) {
    if (inner != nullptr) check_slicer(*inner);
  }
};

void check_slicer(const SlicerSpec& spec) { std::visit(CheckSlicer{}, spec.type); }

// The nested form of a policy's flat fields.
SlicerSpec nested_slicer(const Policy& policy) {
  const bool knapsack = policy.slicer_type == SlicerType::Knapsack;
  const bool stream = policy.slicer_type == SlicerType::Stream;
  require(knapsack || !policy.knapsack_bucket_size, ErrorCode::InvalidPolicy, "a bucket size needs the knapsack");
  require(stream || !policy.stream_batch_size, ErrorCode::InvalidPolicy, "a batch size needs the stream");
  require(!stream || (!policy.quotas && !policy.count_quotas), ErrorCode::InvalidPolicy, "no quotas with stream");
  require(policy.count_quotas || !policy.scarcity_behavior, ErrorCode::InvalidPolicy, "scarcity without count quotas");
  require(!(knapsack && policy.count_quotas && policy.quotas), ErrorCode::InvalidPolicy, "both quotas with knapsack");

  if (policy.count_quotas && knapsack) {
    return {slicer_spec::CountConstrainedKnapsack{*policy.count_quotas, policy.knapsack_bucket_size,
                                                  policy.scarcity_behavior}};
  }
  SlicerSpec slicer;
  if (knapsack) slicer = {slicer_spec::Knapsack{policy.knapsack_bucket_size}};
  if (stream) slicer = {slicer_spec::Stream{policy.stream_batch_size}};
  if (policy.quotas) {
    slicer = {slicer_spec::Quota{*policy.quotas, std::make_shared<const SlicerSpec>(slicer)}};
  }
  if (policy.count_quotas) {
    slicer = {slicer_spec::CountQuota{*policy.count_quotas, policy.scarcity_behavior,
                                      std::make_shared<const SlicerSpec>(slicer)}};
  }
  return slicer;
}

SlicerSpec compose_slicer(const Policy& policy) {
  const SlicerSpec flat = nested_slicer(policy);
  require(!policy.slicer || flat == SlicerSpec(), ErrorCode::InvalidPolicy, "both forms of a slicer");
  const SlicerSpec slicer = policy.slicer.value_or(flat);
  check_slicer(slicer);
  return slicer;
}

}  // namespace

Composition compose(const Policy& policy) {
  check_entries(policy.scorers);
  return {.scorer = {.type = scorer_spec::Composite{policy.scorers}},
          .slicer = compose_slicer(policy),
          .placer = policy.placer_type,
          .deduplication = policy.deduplication_enabled,
          .overflow_strategy = policy.overflow_strategy};
}

}  // namespace cupel::reference
