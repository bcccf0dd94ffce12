#include "cupel/policy/flat_slicer.hpp"

#include <memory>
#include <utility>

#include "policy/policy_builder.hpp"

namespace cupel {

namespace {

// The quotas that a slicer's description allows around it.
struct QuotasAround {
  bool any = true;   // percentage or count quotas
  bool both = true;  // percentage and count quotas at once
};
QuotasAround quotas_around(const SlicerSpec::Type& base_slicer) {
  return std::visit(
      []<class Spec>(const Spec&) {
        QuotasAround quotas;
        if constexpr (requires { Spec::kTakesQuotas; }) quotas.any = Spec::kTakesQuotas;
        if constexpr (requires { Spec::kTakesBothQuotas; }) quotas.both = Spec::kTakesBothQuotas;
        return quotas;
      },
      base_slicer);
}

std::string_view name_of(const SlicerSpec::Type& type) {
  return std::visit([]<class Spec>(const Spec&) { return Spec::kName; }, type);
}

std::shared_ptr<const SlicerSpec> shared(SlicerSpec spec) {
  return std::make_shared<const SlicerSpec>(std::move(spec));
}

bool is_base_slicer(const SlicerSpec::Type& type) {
  return std::visit([]<class Spec>(const Spec&) { return FlatSlicer::kIsBaseSlicer<Spec>; }, type);
}

// Unwraps count quotas first, then percentage quotas, then the base slicer.
FlatSlicer flattened(const SlicerSpec& spec) {
  FlatSlicer flat;
  const SlicerSpec greedy;
  const auto inner_of = [&greedy](const std::shared_ptr<const SlicerSpec>& inner) {
    return inner == nullptr ? &greedy : inner.get();
  };
  const SlicerSpec* at = &spec;
  if (const auto* counts = std::get_if<slicer_spec::CountConstrainedKnapsack>(&at->type)) {
    flat.base_slicer = slicer_spec::Knapsack{counts->bucket_size};
    flat.count_quotas = counts->count_quotas;
    flat.scarcity_behavior = counts->scarcity_behavior;
    return flat;
  }
  if (const auto* counts = std::get_if<slicer_spec::CountQuota>(&at->type)) {
    flat.count_quotas = counts->count_quotas;
    flat.scarcity_behavior = counts->scarcity_behavior;
    at = inner_of(counts->inner_slicer);
  }
  if (const auto* quota = std::get_if<slicer_spec::Quota>(&at->type)) {
    flat.quotas = quota->quotas;
    at = inner_of(quota->inner_slicer);
  }
  const bool knapsack_in_counts = flat.count_quotas && std::holds_alternative<slicer_spec::Knapsack>(at->type);
  const QuotasAround takes = quotas_around(at->type);
  const bool too_many_quotas =
      ((flat.quotas || flat.count_quotas) && !takes.any) || (flat.quotas && flat.count_quotas && !takes.both);
  if (!is_base_slicer(at->type) || knapsack_in_counts || too_many_quotas) {
    throw invalid_policy("slicer",
                         "has a " + std::string(name_of(at->type)) + " where the flat form does not allow one");
  }
  flat.base_slicer = at->type;
  return flat;
}

bool has_flat_members(const Policy& policy) {
  return policy.slicer_type != SlicerType::Greedy || policy.knapsack_bucket_size || policy.stream_batch_size ||
         policy.quotas || policy.count_quotas || policy.scarcity_behavior;
}

void check_one_form(const Policy& policy) {
  if (policy.slicer && has_flat_members(policy)) {
    throw invalid_policy("slicer", "can't be combined with the members of the flat form");
  }
}

}  // namespace

SlicerSpec FlatSlicer::nested() const {
  for (const Other& other : others) {
    throw invalid_policy(other.given, "can only be given with slicerType " + std::string(name_of(other.options)));
  }
  const QuotasAround takes = quotas_around(base_slicer);
  if ((quotas || count_quotas) && !takes.any) {
    throw invalid_policy(quotas ? "quotas" : "countQuotas",
                         "can't be combined with slicerType " + std::string(name_of(base_slicer)));
  }
  if (quotas && count_quotas && !takes.both) {
    throw invalid_policy("quotas",
                         "can't be combined with countQuotas and slicerType " + std::string(name_of(base_slicer)));
  }
  if (scarcity_behavior && !count_quotas) {
    throw invalid_policy("scarcityBehavior", "can only be given with countQuotas");
  }
  const auto* const knapsack = std::get_if<slicer_spec::Knapsack>(&base_slicer);
  if (count_quotas && knapsack != nullptr) {
    return {slicer_spec::CountConstrainedKnapsack{*count_quotas, knapsack->bucket_size, scarcity_behavior}};
  }
  SlicerSpec spec{base_slicer};
  if (quotas) spec = {slicer_spec::Quota{*quotas, shared(std::move(spec))}};
  if (count_quotas) spec = {slicer_spec::CountQuota{*count_quotas, scarcity_behavior, shared(std::move(spec))}};
  return spec;
}

FlatSlicer flat_slicer(const Policy& policy) {
  check_one_form(policy);
  if (policy.slicer) return flattened(*policy.slicer);
  FlatSlicer flat{
      .quotas = policy.quotas, .count_quotas = policy.count_quotas, .scarcity_behavior = policy.scarcity_behavior};
  const auto place = [&flat]<class Spec>(SlicerType type, SlicerType chosen, const Spec& options) {
    if (type == chosen) {
      flat.base_slicer = options;
    } else if (options != Spec()) {
      flat.others.push_back({options, kFlatName<Spec, 0>});
    }
  };
  place(SlicerType::Knapsack, policy.slicer_type, slicer_spec::Knapsack{policy.knapsack_bucket_size});
  place(SlicerType::Stream, policy.slicer_type, slicer_spec::Stream{policy.stream_batch_size});
  return flat;
}

void set_slicer(Policy& policy, FlatSlicer slicer) {
  Policy flat;
  bool suffices = true;
  const auto take = [&](const SlicerSpec::Type& options, bool chosen) {
    if (const auto* knapsack = std::get_if<slicer_spec::Knapsack>(&options)) {
      if (chosen) flat.slicer_type = SlicerType::Knapsack;
      flat.knapsack_bucket_size = knapsack->bucket_size;
    } else if (const auto* stream = std::get_if<slicer_spec::Stream>(&options)) {
      if (chosen) flat.slicer_type = SlicerType::Stream;
      flat.stream_batch_size = stream->batch_size;
    } else {
      suffices = suffices && std::holds_alternative<slicer_spec::Greedy>(options);
    }
  };
  for (const FlatSlicer::Other& other : slicer.others) take(other.options, false);
  take(slicer.base_slicer, true);
  if (suffices) {
    flat.quotas = std::move(slicer.quotas);
    flat.count_quotas = std::move(slicer.count_quotas);
    flat.scarcity_behavior = slicer.scarcity_behavior;
  } else {
    flat = {.slicer = slicer.nested()};
  }
  policy.slicer_type = flat.slicer_type;
  policy.knapsack_bucket_size = flat.knapsack_bucket_size;
  policy.stream_batch_size = flat.stream_batch_size;
  policy.quotas = std::move(flat.quotas);
  policy.count_quotas = std::move(flat.count_quotas);
  policy.scarcity_behavior = flat.scarcity_behavior;
  policy.slicer = std::move(flat.slicer);
}

AnySlicer build_slicer(const Policy& policy) {
  check_one_form(policy);
  return policy.slicer ? policy.slicer->build() : flat_slicer(policy).nested().build();
}

}  // namespace cupel
