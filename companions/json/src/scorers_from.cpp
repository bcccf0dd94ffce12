#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/decay_scorer.hpp"
#include "cupel/scoring/metadata_key_scorer.hpp"
#include "cupel/scoring/metadata_trust_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "names.hpp"
#include "readers.hpp"

// What a scorer's numbers may be is decided by the core's constructors, which are called here only for what they throw.

namespace cupel::json {

namespace {

constexpr ErrorCode kShape = ErrorCode::InvalidPolicy;
constexpr ErrorCode kNumber = ErrorCode::ScorerConfig;

enum Field : std::size_t {
  kType,
  kWeight,
  kKindWeights,
  kTagWeights,
  kCaseSensitive,
  kInnerScorer,
  kScorers,
  kCurve,
  kNullTimestampScore,
  kReferenceTime,
  kDefaultScore,
  kKey,
  kValue,
  kBoost,
  kFieldCount
};
constexpr FieldNames<kFieldCount> kNames = {{
    "type",
    "weight",
    "kindWeights",
    "tagWeights",
    "caseSensitive",
    "innerScorer",
    "scorers",
    "curve",
    "nullTimestampScore",
    "referenceTime",
    "defaultScore",
    "key",
    "value",
    "boost",
}};
using ScorerFields = ObjectFields<kFieldCount>;

enum CurveField : std::size_t { kCurveType, kHalfLife, kMaxAge, kWindows, kCurveFieldCount };
constexpr FieldNames<kCurveFieldCount> kCurveNames = {{"type", "halfLifeSeconds", "maxAgeSeconds", "windows"}};

enum WindowField : std::size_t { kWindowMaxAge, kWindowScore, kWindowFieldCount };
constexpr FieldNames<kWindowFieldCount> kWindowNames = {{"maxAgeSeconds", "score"}};

template <std::size_t N>
double required_number(ReadScope scope, const ObjectFields<N>& fields, std::size_t field) {
  fields.require(field);
  return read_number(scope.cursor, fields.path(field), kShape, kNumber);
}

// Without type's own fields nothing is foreign; `type` and `weight` belong to all.
void pass_foreign(ReadScope scope, const ScorerFields& fields, const Path& path, std::initializer_list<Field> own) {
  for (std::size_t field = kKindWeights; field < kFieldCount; ++field) {
    bool is_own = false;
    for (const Field candidate : own) is_own = is_own || candidate == field;
    if (fields.given(field) && !is_own) pass_unknown(scope, kShape, path, kNames.names[field]);
  }
}

std::vector<KindWeight> kind_weights_from(Cursor& cursor, const Path& path) {
  expect_object(cursor, path, kShape);
  std::vector<KindWeight> weights;
  std::string_view key;
  for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
    const Path at = path / key;
    ContextKind kind = kind_from(key, at, kShape);
    weights.push_back({std::move(kind), read_number(cursor, at, kShape, kNumber)});
    checked_at(at, [&] { return KindScorer({weights.back()}); });
  }
  try {
    static_cast<void>(KindScorer(weights));
  } catch (const Error& error) {
    reject(error.code(), path / weights[repeated_kind(weights)].kind.text(), std::string(error.problem()));
  }
  return weights;
}

std::vector<TagWeight> tag_weights_from(Cursor& cursor, const Path& path) {
  expect_object(cursor, path, kShape);
  std::vector<TagWeight> weights;
  std::string_view key;
  for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
    weights.push_back({std::string(key), 0.0});
    const Path at = path / weights.back().tag;
    weights.back().weight = read_number(cursor, at, kShape, kNumber);
    checked_at(at, [&] { return TagScorer({weights.back()}); });
  }
  return weights;
}

std::vector<DecayWindow> windows_from(ReadScope scope, const Path& path) {
  expect_array(scope.cursor, path, kShape);
  std::vector<DecayWindow> windows;
  for (bool more = scope.cursor.first_element(); more; more = scope.cursor.next_element()) {
    const Path at = path[windows.size()];
    const ObjectFields<kWindowFieldCount> fields(scope, at, kShape, kWindowNames);
    const double max_age = required_number(scope, fields, kWindowMaxAge);
    const double score = required_number(scope, fields, kWindowScore);
    checked_at(fields.path(kWindowMaxAge), [&] { return DecayCurve::window(Seconds(max_age)); });
    windows.push_back({Seconds(max_age), score});
    fields.finish();
  }
  return windows;
}

DecayCurve curve_from(ReadScope scope, const Path& path) {
  const ObjectFields<kCurveFieldCount> fields(scope, path, kShape, kCurveNames);
  fields.require(kCurveType);
  const std::string type(read_string(scope.cursor, fields.path(kCurveType), kShape));
  if (type == "exponential") {
    const double seconds = required_number(scope, fields, kHalfLife);
    return checked_at(fields.path(kHalfLife), [&] { return DecayCurve::exponential(Seconds(seconds)); });
  }
  if (type == "window") {
    const double seconds = required_number(scope, fields, kMaxAge);
    return checked_at(fields.path(kMaxAge), [&] { return DecayCurve::window(Seconds(seconds)); });
  }
  if (type == "step") {
    fields.require(kWindows);
    const Path at = fields.path(kWindows);
    std::vector<DecayWindow> windows = windows_from(scope, at);
    return checked_at(at, [&] { return DecayCurve::step(std::move(windows)); });
  }
  reject(kShape, fields.path(kCurveType), "must be one of exponential, window, step, got " + quoted(type));
}

ScorerSpec scorer_from(ReadScope scope, const Path& path, int depth);

// The first tag that is given again, or null: then it is their sum that is refused.
const TagWeight* repeated_tag(const scorer_spec::Tag& tag) {
  std::set<std::string> seen;  // not hashed: a policy may be prepared against a hash that is known
  for (const TagWeight& entry : tag.tag_weights) {
    std::string name = entry.tag;
    if (!tag.case_sensitive) {
      for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (!seen.insert(std::move(name)).second) return &entry;
  }
  return nullptr;
}

scorer_spec::Tag tag_from(ReadScope scope, const ScorerFields& fields) {
  scorer_spec::Tag tag;
  fields.require(kTagWeights);
  tag.tag_weights = tag_weights_from(scope.cursor, fields.path(kTagWeights));
  if (fields.seek(kCaseSensitive)) {
    tag.case_sensitive = read_bool(scope.cursor, fields.path(kCaseSensitive), kShape);
  }
  const Path at = fields.path(kTagWeights);
  try {
    static_cast<void>(
        TagScorer(tag.tag_weights, tag.case_sensitive ? TagComparison::CaseSensitive : TagComparison::IgnoreAsciiCase));
  } catch (const Error& error) {
    const TagWeight* const repeated = repeated_tag(tag);
    reject(error.code(), repeated == nullptr ? at : at / repeated->tag, std::string(error.problem()));
  }
  return tag;
}

scorer_spec::Decay decay_from(ReadScope scope, const ScorerFields& fields) {
  fields.require(kCurve);
  scorer_spec::Decay decay{.curve = curve_from(scope, fields.path(kCurve))};
  if (fields.seek(kNullTimestampScore)) {
    const Path at = fields.path(kNullTimestampScore);
    decay.null_timestamp_score = read_number(scope.cursor, at, kShape, kNumber);
    checked_at(at, [&] { return DecayScorer(SystemTimeProvider(), decay.curve, decay.null_timestamp_score); });
  }
  if (fields.seek(kReferenceTime)) {
    const Path at = fields.path(kReferenceTime);
    const std::string_view text = read_string(scope.cursor, at, kShape);
    try {
      decay.reference_time = Timestamp::parse(text);
    } catch (const Error& error) {
      reject(kShape, at, std::string(error.problem()));
    }
  }
  return decay;
}

scorer_spec::MetadataKey metadata_key_from(ReadScope scope, const ScorerFields& fields) {
  const auto text = [&](Field field) {
    fields.require(field);
    return std::string(read_string(scope.cursor, fields.path(field), kShape));
  };
  scorer_spec::MetadataKey spec{.key = text(kKey), .value = text(kValue), .boost = 0.0};
  spec.boost = required_number(scope, fields, kBoost);
  checked_at(fields.path(kBoost), [&] { return MetadataKeyScorer({spec.key, spec.value, spec.boost}); });
  return spec;
}

ScorerSpec::Type type_from(ReadScope scope, const Path& path, const ScorerFields& fields, int depth) {
  fields.require(kType);
  const std::string type(read_string(scope.cursor, fields.path(kType), kShape));
  const auto owning = [&](std::initializer_list<Field> own) { pass_foreign(scope, fields, path, own); };
  if (type == "recency") return owning({}), scorer_spec::Recency();
  if (type == "priority") return owning({}), scorer_spec::Priority();
  if (type == "frequency") return owning({}), scorer_spec::Frequency();
  if (type == "reflexive") return owning({}), scorer_spec::Reflexive();
  if (type == "kind") {
    owning({kKindWeights});
    scorer_spec::Kind kind;
    if (fields.seek(kKindWeights)) kind.kind_weights = kind_weights_from(scope.cursor, fields.path(kKindWeights));
    return kind;
  }
  if (type == "tag") return owning({kTagWeights, kCaseSensitive}), tag_from(scope, fields);
  if (type == "scaled") {
    owning({kInnerScorer});
    fields.require(kInnerScorer);
    return scorer_spec::Scaled{
        std::make_shared<const ScorerSpec>(scorer_from(scope, fields.path(kInnerScorer), depth + 1))};
  }
  if (type == "composite") {
    owning({kScorers});
    fields.require(kScorers);
    return scorer_spec::Composite{scorers_from(scope, fields.path(kScorers), depth + 1)};
  }
  if (type == "metadataTrust") {
    owning({kDefaultScore});
    scorer_spec::MetadataTrust trust;
    if (fields.seek(kDefaultScore)) {
      const Path at = fields.path(kDefaultScore);
      trust.default_score = read_number(scope.cursor, at, kShape, kNumber);
      checked_at(at, [&] { return MetadataTrustScorer(trust.default_score); });
    }
    return trust;
  }
  if (type == "metadataKey") return owning({kKey, kValue, kBoost}), metadata_key_from(scope, fields);
  if (type == "decay") return owning({kCurve, kNullTimestampScore, kReferenceTime}), decay_from(scope, fields);
  reject(kShape, fields.path(kType),
         "must be one of recency, priority, frequency, reflexive, kind, tag, scaled, composite, metadataTrust, "
         "metadataKey, decay, "
         "got " +
             quoted(type));
}

ScorerSpec scorer_from(ReadScope scope, const Path& path, int depth) {
  if (depth > kMaxScorerDepth) {
    reject(kNumber, path, "must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
  }
  const ScorerFields fields(scope, path, kShape, kNames);
  ScorerSpec spec{.type = type_from(scope, path, fields, depth)};
  if (fields.seek(kWeight)) {
    const Path at = fields.path(kWeight);
    spec.weight = read_number(scope.cursor, at, kShape, kNumber);
    checked_at(at, [&] { return CompositeScorer({{.scorer = RecencyScorer(), .weight = spec.weight}}); });
  }
  fields.finish();
  return spec;
}

}  // namespace

std::vector<ScorerSpec> scorers_from(ReadScope scope, const Path& path, int depth) {
  expect_array(scope.cursor, path, kShape);
  std::vector<ScorerSpec> specs;
  std::vector<WeightedScorer> weights;  // with scorers that cost nothing to build
  for (bool more = scope.cursor.first_element(); more; more = scope.cursor.next_element()) {
    specs.push_back(scorer_from(scope, path[specs.size()], depth));
    weights.push_back({RecencyScorer(), specs.back().weight});
  }
  if (specs.empty()) reject(kShape, path, "must have at least one entry");
  checked_at(path, [&] { return CompositeScorer(std::move(weights)); });
  return specs;
}

}  // namespace cupel::json
