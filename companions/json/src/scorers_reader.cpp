#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "spec_check.hpp"
#include "spec_reader.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kScorerShape = SpecReader::kShape;
constexpr ErrorCode kScorerNumber = ErrorCode::ScorerConfig;
constexpr auto& kScorerFields = kVariantNames<ScorerSpec::Type, ScorerSpec>;
constexpr std::size_t kScorerFieldCount = kScorerFields.names.size();
using ScorerFields = ObjectFields<kScorerFieldCount>;

// Whether a field belongs to a scorer that reads metadata.
constexpr bool is_about_metadata(std::string_view name) {
  bool found = false;
  description::for_each_alternative<ScorerSpec::Type>([&]<class Spec>(std::type_identity<Spec>) {
    if constexpr (requires { &Spec::metadata_key; }) found = found || has_field<Spec>(name);
  });
  return found;
}

// Rejects fields of other scorers, which are known names in the wrong place. Fields of scorers that read metadata come
// last, so that the order of errors does not change.
template <class Spec>
void pass_foreign(const ReadScope& scope, const ScorerFields& fields, const Path& path) {
  static constexpr auto& kOwnFields = kVariantNames<std::variant<Spec>, ScorerSpec>;
  for (const bool about_metadata : {false, true}) {
    for (std::size_t field = 0; field < kScorerFieldCount; ++field) {
      const std::string_view name = kScorerFields.names[field];
      if (!fields.given(field) || name == kTypeField || has_field<ScorerSpec>(name) || has_field<Spec>(name)) continue;
      if (is_about_metadata(name) == about_metadata) pass_unknown(scope, kScorerShape, path, name, kOwnFields.names);
    }
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
        // Nested scorers were checked when they were read.
        if constexpr (!requires { spec.build(depth); }) check_combined_options(spec, path);
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
