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

/// A slicer in the flat form of policy files and conformance vectors: a base slicer, which calls no other slicer, and
/// the quotas around it. It cannot express every nesting of a SlicerSpec.
struct FlatSlicer {
  /// Options that were given for a slicer other than the base slicer.
  struct Other {
    SlicerSpec::Type options;  ///< all options of that slicer
    std::string_view given;    ///< the first option given, by its name in the flat form

    friend bool operator==(const Other&, const Other&) = default;
  };

  SlicerSpec::Type base_slicer = slicer_spec::Greedy();           ///< one without inner slicer, see kIsBaseSlicer
  std::optional<std::vector<PolicyQuota>> quotas = {};            ///< for a Quota around the base slicer
  std::optional<std::vector<CountQuotaEntry>> count_quotas = {};  ///< for a CountQuota around that; replaces a Knapsack
                                                                  ///< with a CountConstrainedKnapsack
  std::optional<ScarcityBehavior> scarcity_behavior = {};         ///< only with count_quotas
  std::vector<Other> others = {};                                 ///< each is an error that nested() reports

  static constexpr auto fields() {
    return std::tuple(description::optional("quotas", &FlatSlicer::quotas),
                      description::optional("countQuotas", &FlatSlicer::count_quotas, {.vector_name = "entries"}),
                      description::optional("scarcityBehavior", &FlatSlicer::scarcity_behavior,
                                            {.absent = ScarcityBehavior::Degrade, .note = "only with countQuotas"}));
  }

  /// Whether the flat form can name a slicer as the base slicer. It can unless the slicer calls another one, or its
  /// description has `kNamedInPolicies = false`.
  template <class Spec>
  static constexpr bool kIsBaseSlicer = [] {
    if constexpr (requires { requires !Spec::kNamedInPolicies; }) return false;
    return !kWrapsSlicer<Spec>;
  }();

  /// Converts to the nested form. Throws Error (InvalidPolicy) for parts that cannot be combined, and for options of
  /// other slicers.
  CUPEL_API SlicerSpec nested() const;

  friend bool operator==(const FlatSlicer&, const FlatSlicer&) = default;
};

/// Returns the slicer of a policy in the flat form. Throws Error (InvalidPolicy) if `slicer` cannot be expressed in the
/// flat form, or is given together with members of the flat form.
CUPEL_API FlatSlicer flat_slicer(const Policy& policy);

/// Sets the slicer of a policy: in the members of the flat form if they suffice, otherwise as `slicer`. In the second
/// case, throws as FlatSlicer::nested() does.
CUPEL_API void set_slicer(Policy& policy, FlatSlicer slicer);

namespace detail {

/// The characters of kFlatName.
template <class Spec, std::size_t Field>
struct FlatName {
  static constexpr std::string_view kField = std::get<Field>(Spec::fields()).name;  ///< the name in the nested form
  /// The name of the slicer, then the name of the field.
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

/// The name of a slicer's option in the flat form: the name of the slicer followed by the name of the field, as in
/// `knapsackBucketSize`.
template <class Spec, std::size_t Field>
inline constexpr std::string_view kFlatName{detail::FlatName<Spec, Field>::kText.data(),
                                            detail::FlatName<Spec, Field>::kText.size()};

/// Calls `visit(name, field)` for each field of a slicer, with its name in the flat form. Does nothing for a slicer
/// that the flat form cannot name.
template <class Spec, class Visit>
constexpr void for_each_flat_field(Visit&& visit) {
  if constexpr (FlatSlicer::kIsBaseSlicer<Spec>) {
    [&]<std::size_t... Field>(std::index_sequence<Field...>) {
      (visit(kFlatName<Spec, Field>, std::get<Field>(Spec::fields())), ...);
    }
    (std::make_index_sequence<description::kFieldCount<Spec>>());
  }
}

/// Calls `visit(std::type_identity<Spec>())` for each slicer that the flat form can name, in order.
template <class Visit>
constexpr void for_each_base_slicer(Visit&& visit) {
  description::for_each_alternative<SlicerSpec::Type>([&]<class Spec>(std::type_identity<Spec> as) {
    if constexpr (FlatSlicer::kIsBaseSlicer<Spec>) visit(as);
  });
}

}  // namespace cupel

#endif
