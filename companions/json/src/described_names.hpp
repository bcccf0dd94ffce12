#ifndef CUPEL_JSON_SRC_DESCRIBED_NAMES_HPP
#define CUPEL_JSON_SRC_DESCRIBED_NAMES_HPP

// The wire names of described structs, collected at compile time.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/model/context_kind.hpp"
#include "fields.hpp"

namespace cupel::json {

/// Whether fields of a type are objects of weights.
template <class Type>
inline constexpr bool kIsWeights = false;
template <description::WeightEntry Type>
inline constexpr bool kIsWeights<std::vector<Type>> = true;
template <class Type>
inline constexpr bool kIsWeights<std::optional<Type>> = kIsWeights<Type>;

inline std::string_view key_text(const std::string& key) noexcept { return key; }
inline std::string_view key_text(const ContextKind& key) noexcept { return key.text(); }

/// The field that names a variant's alternative.
inline constexpr std::string_view kTypeField = "type";

namespace detail {

/// Distinct names.
template <std::size_t Capacity>
struct NameList {
  std::array<std::string_view, Capacity> names{};
  std::size_t size = 0;

  constexpr void add(std::string_view name) {
    for (std::size_t k = 0; k < size; ++k) {
      if (names[k] == name) return;
    }
    names[size++] = name;
  }
  template <description::Described Type>
  constexpr void add_fields() {
    description::for_each_field<Type>([this](const auto& field) { add(field.name); });
  }
};

/// Returns `type`, the common fields, and the fields of each alternative.
template <class Variant, class... Common>
constexpr auto collect_names() {
  constexpr std::size_t kMost = []<class... Alternatives>(std::type_identity<std::variant<Alternatives...>>) {
    return (description::kFieldCount<Alternatives> + ... + 1) + (description::kFieldCount<Common> + ... + 0);
  }(std::type_identity<Variant>());
  NameList<kMost> list;
  list.add(kTypeField);
  (list.template add_fields<Common>(), ...);
  description::for_each_alternative<Variant>(
      [&list]<class Type>(std::type_identity<Type>) { list.template add_fields<Type>(); });
  return list;
}

}  // namespace detail

/// The names of a described struct's fields, in order.
template <description::Described Type>
inline constexpr FieldNames<description::kFieldCount<Type>> kFieldNames = [] {
  detail::NameList<description::kFieldCount<Type>> list;
  list.template add_fields<Type>();
  return FieldNames<description::kFieldCount<Type>>{list.names};
}();

/// The names of the fields of all alternatives.
template <class Variant, class... Common>
inline constexpr auto kVariantNames = [] {
  constexpr auto kList = detail::collect_names<Variant, Common...>();
  FieldNames<kList.size> names{};
  for (std::size_t k = 0; k < kList.size; ++k) names.names[k] = kList.names[k];
  return names;
}();

/// Whether a described struct has a field of that name.
template <description::Described Type>
constexpr bool has_field(std::string_view name) {
  bool found = false;
  description::for_each_field<Type>([&](const auto& field) { found = found || field.name == name; });
  return found;
}

/// `must be one of greedy, knapsack, got 'x'`. `each(visit)` calls `visit(name)` for each.
template <class Each>
[[noreturn]] void reject_choice(ErrorCode code, const Path& path, std::string_view given, Each each) {
  std::string all;
  each([&all](std::string_view name) { all.append(all.empty() ? "" : ", ").append(name); });
  reject(code, path, "must be one of " + all + ", got " + quoted(given));
}

}  // namespace cupel::json

#endif
