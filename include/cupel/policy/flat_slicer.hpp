#ifndef CUPEL_POLICY_FLAT_SLICER_HPP
#define CUPEL_POLICY_FLAT_SLICER_HPP

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/export.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel {

/// A slicer in the flat form that policy files and conformance vectors have: one slicer that chooses by itself, and the
/// quotas around it. It can't say every nesting that a SlicerSpec can.
struct FlatSlicer {
  /// Options given for a slicer other than the base slicer.
  struct Other {
    SlicerSpec::Type options;  ///< all of that slicer's
    std::string_view given;    ///< the first that was given, by its name in the flat form

    friend bool operator==(const Other&, const Other&) = default;
  };

  SlicerSpec::Type base_slicer = slicer_spec::Greedy();           ///< not one that wraps another: see kIsBaseSlicer
  std::optional<std::vector<PolicyQuota>> quotas = {};            ///< a Quota around the base slicer
  std::optional<std::vector<CountQuotaEntry>> count_quotas = {};  ///< a CountQuota around that, or for a Knapsack a
                                                                  ///< CountConstrainedKnapsack in its place
  std::optional<ScarcityBehavior> scarcity_behavior = {};         ///< only with count_quotas
  std::vector<Other> others = {};                                 ///< each is a mistake that nested() reports

  static constexpr auto fields() {
    return std::tuple(description::optional("quotas", &FlatSlicer::quotas),
                      description::optional("countQuotas", &FlatSlicer::count_quotas, {.vector_name = "entries"}),
                      description::optional("scarcityBehavior", &FlatSlicer::scarcity_behavior,
                                            {.absent = ScarcityBehavior::Degrade, .note = "only with countQuotas"}));
  }

  /// Whether the flat form names a slicer: one that chooses by itself, unless its description says that policies do not
  /// name it (`kNamedInPolicies = false`).
  template <class Spec>
  static constexpr bool kIsBaseSlicer = [] {
    if constexpr (requires { requires !Spec::kNamedInPolicies; }) return false;
    return !kWrapsSlicer<Spec>;
  }();

  /// Throws Error (InvalidPolicy) for parts that can't be combined, and for options of other slicers.
  CUPEL_API SlicerSpec nested() const;

  friend bool operator==(const FlatSlicer&, const FlatSlicer&) = default;
};

/// The slicer of a policy. Throws Error (InvalidPolicy) for a `slicer` that the flat form can't say, or that is given
/// beside members of the flat form.
CUPEL_API FlatSlicer flat_slicer(const Policy& policy);

/// Sets a policy's slicer: in the members of the flat form where they suffice, else as `slicer`, and then throws as
/// FlatSlicer::nested() does.
CUPEL_API void set_slicer(Policy& policy, FlatSlicer slicer);

namespace detail {

/// The characters of kFlatName.
template <class Spec, std::size_t Field>
struct FlatName {
  static constexpr std::string_view kField = std::get<Field>(Spec::fields()).name;  ///< as in the nested form
  /// Both names in one.
  static constexpr auto kText = [] {
    std::array<char, Spec::kName.size() + kField.size()> text{};
    std::size_t at = 0;
    for (const char c : Spec::kName) text[at++] = c;
    for (const char c : kField) text[at++] = c;
    char& initial = text[Spec::kName.size()];
    initial = static_cast<char>(initial - 'a' + 'A');
    return text;
  }();
};

}  // namespace detail

/// The name that a slicer's option has in the flat form: the slicer's name, then the field's, as in
/// `knapsackBucketSize`.
template <class Spec, std::size_t Field>
inline constexpr std::string_view kFlatName{detail::FlatName<Spec, Field>::kText.data(),
                                            detail::FlatName<Spec, Field>::kText.size()};

/// Calls `visit(name, field)` for each field of a slicer with its name in the flat form. Visits nothing for one that
/// the flat form does not name.
template <class Spec, class Visit>
constexpr void for_each_flat_field(Visit&& visit) {
  if constexpr (FlatSlicer::kIsBaseSlicer<Spec>) {
    [&]<std::size_t... Field>(std::index_sequence<Field...>) {
      (visit(kFlatName<Spec, Field>, std::get<Field>(Spec::fields())), ...);
    }
    (std::make_index_sequence<description::kFieldCount<Spec>>());
  }
}

/// Calls `visit(std::type_identity<Spec>())` for each slicer that the flat form names, in order.
template <class Visit>
constexpr void for_each_base_slicer(Visit&& visit) {
  description::for_each_alternative<SlicerSpec::Type>([&]<class Spec>(std::type_identity<Spec> as) {
    if constexpr (FlatSlicer::kIsBaseSlicer<Spec>) visit(as);
  });
}

}  // namespace cupel

#endif
