#ifndef CUPEL_TESTS_SUPPORT_RANDOM_FIELDS_HPP
#define CUPEL_TESTS_SUPPORT_RANDOM_FIELDS_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "cupel/policy/policy.hpp"
#include "support/random.hpp"

namespace cupel::test_support {

/// Valid random options for any described struct, including values that are likely to break something. The allowed
/// range of a field comes from its description. A strategy with further constraints has its own generator.
class RandomFields {
 public:
  template <class Type>
  using As = std::type_identity<Type>;

  /// `depth` is how deeply strategies may be nested; `target_tokens` is the budget for slicers.
  explicit RandomFields(Random& random, int depth, std::int64_t target_tokens = 1000)
      : random_(random), depth_(depth), target_tokens_(target_tokens) {}

  template <description::Described Type>
  Type options() const {
    Type spec = description::blank<Type>();
    description::for_each_field<Type>([&]<class Value>(const description::Field<Type, Value>& field) {
      field.of(spec) = value(field.range, As<Value>());
    });
    return spec;
  }

  double value(const description::NumberRange& range, As<double>) const;
  std::int64_t value(const description::NumberRange& range, As<std::int64_t>) const;
  Seconds value(const description::NumberRange& range, As<Seconds>) const;
  Timestamp value(const description::NumberRange&, As<Timestamp>) const;
  bool value(const description::NumberRange&, As<bool>) const { return random_.chance(50); }
  std::string value(const description::NumberRange&, As<std::string>) const;
  ContextKind value(const description::NumberRange&, As<ContextKind>) const;
  std::vector<KindWeight> value(const description::NumberRange& range, As<std::vector<KindWeight>>) const;
  std::shared_ptr<const ScorerSpec> value(const description::NumberRange&, As<std::shared_ptr<const ScorerSpec>>) const;
  std::vector<ScorerSpec> value(const description::NumberRange&, As<std::vector<ScorerSpec>>) const;
  std::shared_ptr<const SlicerSpec> value(const description::NumberRange&, As<std::shared_ptr<const SlicerSpec>>) const;

  template <class Enumeration>
  requires std::is_enum_v<Enumeration> Enumeration value(const description::NumberRange&, As<Enumeration>)
  const {
    const auto all = choices(Enumeration());
    return all[random_.index(all.size())].value;
  }

  template <class Value>
  std::optional<Value> value(const description::NumberRange& range, As<std::optional<Value>>) const {
    if (random_.chance(40)) return std::nullopt;
    return value(range, As<Value>());
  }

 private:
  Random& random_;
  int depth_;
  std::int64_t target_tokens_;
};

/// A finite number that is not negative.
double random_non_negative(Random& random);

/// A positive, finite duration.
Seconds random_duration(Random& random);

/// Any number, including infinities and NaN.
double random_wild_number(Random& random);

}  // namespace cupel::test_support

#endif
