#include "cupel/scoring/metadata_trust_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "errors.hpp"
#include "model/prefetch.hpp"
#include "util/number_text.hpp"

namespace cupel {

namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();  // not finite, so the item scores the default

struct ReadTrust {
  double operator()(double value) const noexcept { return value; }
  double operator()(std::int64_t value) const noexcept { return static_cast<double>(value); }
  double operator()(const std::string& text) const noexcept { return util::parse_decimal(text).value_or(kNoNumber); }
  double operator()(const NestedJson& value) const { return operator()(value.text); }  // it may be a number
  double operator()(bool /*value*/) const noexcept { return kNoNumber; }
  double operator()(std::monostate /*null*/) const noexcept { return kNoNumber; }
};

}  // namespace

AnyScorer scorer_spec::MetadataTrust::build() const { return MetadataTrustScorer(default_score); }

MetadataTrustScorer::MetadataTrustScorer(double default_score) : default_score_(default_score) {
  errors::check_fields(kConfigError, "MetadataTrustScorer", scorer_spec::MetadataTrust{default_score});
}

void MetadataTrustScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  prefetching::for_each<&ContextItem::metadata>(items, [&](std::size_t i, const Metadata& metadata) {
    const auto entry = metadata.find(metadata_keys::kTrust);
    const double trust = entry == metadata.end() ? kNoNumber : std::visit(ReadTrust{}, entry->second.value());
    scores[i] = std::isfinite(trust) ? std::clamp(trust, 0.0, 1.0) : default_score_;
  });
}

}  // namespace cupel
