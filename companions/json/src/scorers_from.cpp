#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec_reader.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kScorerShape = SpecReader::kShape;
constexpr ErrorCode kScorerNumber = ErrorCode::ScorerConfig;
constexpr auto& kScorerFields = kVariantNames<ScorerSpec::Type, ScorerSpec>;
constexpr std::size_t kScorerFieldCount = kScorerFields.names.size();
using ScorerFields = ObjectFields<kScorerFieldCount>;

// Fields of other scorers are known names in the wrong place.
template <class Spec>
void pass_foreign(const ReadScope& scope, const ScorerFields& fields, const Path& path) {
  for (std::size_t field = 0; field < kScorerFieldCount; ++field) {
    const std::string_view name = kScorerFields.names[field];
    if (!fields.given(field) || name == kTypeField || has_field<ScorerSpec>(name) || has_field<Spec>(name)) continue;
    pass_unknown(scope, kScorerShape, path, name);
  }
}

template <class List>
List& list_of(List& list) {
  return list;
}
template <class List>
List& list_of(std::optional<List>& list) {
  return *list;
}

// The first weight whose key has been given before, as the scorer compares keys: the scorer refuses the weights up to
// it whatever they are.
template <class Spec, class Member>
std::optional<std::size_t> repeated_key(Spec probe, Member Spec::*member) {
  auto& some = list_of(probe.*member);
  const auto all = some;
  const auto is_refused = [&](std::size_t count) {
    some.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    for (auto& entry : some) entry.weight = 0.0;
    try {
      static_cast<void>(probe.build());
      return false;
    } catch (const Error&) {
      return true;
    }
  };
  if (!is_refused(all.size())) return {};
  std::size_t fine = 0;
  std::size_t refused = all.size();
  while (refused - fine > 1) {
    const std::size_t middle = fine + (refused - fine) / 2;
    (is_refused(middle) ? refused : fine) = middle;
  }
  return refused - 1;
}

// Throws what the scorer has against its fields together, at the field that the error is about.
template <class Spec>
void check_together(const Spec& spec, const ScorerFields& fields, const Path& path) {
  try {
    static_cast<void>(spec.build());
  } catch (const Error& error) {
    description::for_each_field<Spec>([&]<class Value>(const description::Field<Spec, Value>& field) {
      const Path at = fields.path(field.name);
      if constexpr (kIsWeights<Value>) {
        Spec copy = spec;
        if (const auto k = repeated_key(spec, field.member)) {
          const auto& entry = list_of(copy.*field.member)[*k];
          const auto key = std::get<0>(std::remove_cvref_t<decltype(entry)>::fields());
          reject(error.code(), at / key_text(entry.*key.member), std::string(error.problem()));
        }
        reject(error.code(), at, std::string(error.problem()));
      }
      if (field.name == error.parameter()) reject(error.code(), at, std::string(error.problem()));
    });
    reject(error.code(), path, std::string(error.problem()));
  }
}

}  // namespace

ScorerSpec scorer_from(ReadScope scope, const Path& path, int depth) {
  if (depth > kMaxScorerDepth) {
    reject(kScorerNumber, path, "must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
  }
  const ScorerFields fields(scope, path, kScorerShape, kScorerFields);
  const SpecReader reader(scope, kScorerNumber, true, depth);
  ScorerSpec scorer{
      reader.read_alternative<ScorerSpec::Type>(fields, [&]<class Spec>(std::type_identity<Spec>) -> ScorerSpec::Type {
        pass_foreign<Spec>(scope, fields, path);
        Spec spec = reader.read<Spec>(fields);
        // Scorers inside have been checked when they were read.
        if constexpr (!requires { spec.build(depth); }) check_together(spec, fields, path);
        return spec;
      })};
  description::for_each_field<ScorerSpec>([&](const auto& field) {
    reader.read_field(fields, field, scorer);
    reader.check_field(fields, field, scorer);
  });
  fields.finish();
  return scorer;
}

std::vector<ScorerSpec> scorers_from(ReadScope scope, const Path& path, int depth) {
  expect_array(scope.cursor, path, kScorerShape);
  std::vector<ScorerSpec> specs;
  for (bool more = scope.cursor.first_element(); more; more = scope.cursor.next_element()) {
    specs.push_back(scorer_from(scope, path[specs.size()], depth));
  }
  if (specs.empty()) reject(kScorerShape, path, "must have at least one entry");
  checked_at(path, [&] { check_weights(specs); });
  return specs;
}

}  // namespace cupel::json
