#ifndef CUPEL_JSON_SRC_SPEC_CHECK_HPP
#define CUPEL_JSON_SRC_SPEC_CHECK_HPP

// Checks a strategy's options together and reports a problem at the field that causes it.

#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "cupel/error.hpp"
#include "described_names.hpp"
#include "path.hpp"

namespace cupel::json {

/// The first weight whose key repeats an earlier one, as the strategy compares keys. Finds it by bisection: the
/// strategy rejects every prefix of the list that contains it, whatever the weights.
template <description::Named Spec, class List>
std::optional<std::size_t> repeated_key(Spec probe, const description::Field<Spec, List>& field) {
  const auto all = *description::held_value(field.of(probe));
  const auto is_refused = [&](std::size_t count) {
    auto some = all;
    some.erase(some.begin() + static_cast<std::ptrdiff_t>(count), some.end());
    for (auto& entry : some) entry.weight = 0.0;
    field.of(probe) = std::move(some);
    try {
      static_cast<void>(probe.build());
      return false;
    } catch (const Error&) {
      return true;
    }
  };
  // A single key cannot repeat: if the strategy rejects that, it rejects something else.
  if (all.size() < 2 || !is_refused(all.size()) || is_refused(1)) return {};
  std::size_t fine = 1;
  std::size_t refused = all.size();
  while (refused - fine > 1) {
    const std::size_t middle = fine + (refused - fine) / 2;
    (is_refused(middle) ? refused : fine) = middle;
  }
  return refused - 1;
}

/// Throws the error of `spec.build()`, at the field that the error names, or else at `path`.
template <description::Named Spec>
void check_combined_options(const Spec& spec, const Path& path) {
  try {
    static_cast<void>(spec.build());
  } catch (const Error& error) {
    const auto reject_at = [&error](const Path& at) { reject(error.code(), at, std::string(error.problem())); };
    description::for_each_field<Spec>([&]<class Value>(const description::Field<Spec, Value>& field) {
      const Path at = path / field.name;
      if (description::parameter_name(field) == error.parameter()) reject_at(at);
      if constexpr (kIsWeights<Value>) {
        const auto* const weights = description::held_value(field.of(spec));
        if (weights == nullptr) return;
        using Weight = typename std::remove_cvref_t<decltype(*weights)>::value_type;
        constexpr auto kKey = std::get<0>(Weight::fields());
        if (const auto k = repeated_key(spec, field)) reject_at(at / key_text(kKey.of((*weights)[*k])));
        if (has_field<Weight>(error.parameter())) reject_at(at);
      }
    });
    reject_at(path);
  }
}

}  // namespace cupel::json

#endif
