// The scorers that read only the item itself.

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "reference/numbers.hpp"
#include "reference/scorers.hpp"
#include "reference/text.hpp"

namespace cupel::reference {
namespace {

double clamp(double x, double lo, double hi) { return x < lo ? lo : x > hi ? hi : x; }

std::vector<KindWeight> default_kind_weights() {
  return {{.kind = "SystemPrompt", .weight = 1.0},
          {.kind = "Memory", .weight = 0.8},
          {.kind = "ToolOutput", .weight = 0.6},
          {.kind = "Document", .weight = 0.4},
          {.kind = "Message", .weight = 0.2}};
}

}  // namespace

// KIND-SCORE(item, allItems, weights)
double kind_score(const ContextItem& item, const scorer_spec::Kind& config) {
  for (const KindWeight& entry : config.kind_weights ? *config.kind_weights : default_kind_weights()) {
    if (case_insensitive_equal(entry.kind.text(), item.kind().text())) return entry.weight;
  }
  return 0.0;
}

// TAG-SCORE(item, allItems, tagWeights, totalWeight), with CONSTRUCT-TAG-SCORER's sum in the order given
double tag_score(const ContextItem& item, const scorer_spec::Tag& config) {
  double total_weight = 0.0;
  for (const TagWeight& entry : config.tag_weights) total_weight = total_weight + entry.weight;
  if (total_weight == 0.0 || item.tags().empty()) return 0.0;
  double matched_sum = 0.0;
  for (const std::string& tag : item.tags()) {
    for (const TagWeight& entry : config.tag_weights) {
      if (config.case_sensitive ? entry.tag == tag : case_insensitive_equal(entry.tag, tag)) {
        matched_sum = matched_sum + entry.weight;
      }
    }
  }
  const double share = matched_sum / total_weight;
  return share < 1.0 ? share : 1.0;
}

// REFLEXIVE-SCORE(item, allItems)
double reflexive_score(const ContextItem& item) {
  if (!item.future_relevance_hint()) return 0.0;
  const double value = *item.future_relevance_hint();
  if (!std::isfinite(value)) return 0.0;
  return clamp(value, 0.0, 1.0);
}

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The whole text must be a decimal number: an optional sign, digits with an optional decimal point, and an optional
// exponent. Other texts that strtod accepts (blanks, hexadecimal, words) are rejected first.
std::optional<double> parse_float64(const std::string& text) {
  std::string_view rest = text;
  const auto skip_digits = [&rest] {
    std::size_t n = 0;
    while (n < rest.size() && is_digit(rest[n])) ++n;
    rest.remove_prefix(n);
    return n;
  };
  if (!rest.empty() && (rest.front() == '+' || rest.front() == '-')) rest.remove_prefix(1);
  std::size_t digits = skip_digits();
  if (!rest.empty() && rest.front() == '.') {
    rest.remove_prefix(1);
    digits += skip_digits();
  }
  if (digits == 0) return std::nullopt;
  if (!rest.empty() && (rest.front() == 'e' || rest.front() == 'E')) {
    rest.remove_prefix(1);
    if (!rest.empty() && (rest.front() == '+' || rest.front() == '-')) rest.remove_prefix(1);
    if (skip_digits() == 0) return std::nullopt;
  }
  if (!rest.empty()) return std::nullopt;
  return std::strtod(text.c_str(), nullptr);  // tests run in the C locale
}

}  // namespace

// METADATA-TRUST-SCORE(item, allItems, config)
double metadata_trust_score(const ContextItem& item, const scorer_spec::MetadataTrust& config) {
  const auto found = item.metadata().find("cupel:trust");
  if (found == item.metadata().end()) return config.default_score;
  const MetadataValue::Variant& raw = found->second.value();
  std::optional<double> value;
  if (const auto* text = std::get_if<std::string>(&raw)) value = parse_float64(*text);
  if (const auto* nested = std::get_if<NestedJson>(&raw)) value = parse_float64(nested->text);  // may be a large number
  if (const auto* integer = std::get_if<std::int64_t>(&raw)) value = static_cast<double>(*integer);
  if (const auto* number = std::get_if<double>(&raw)) value = *number;
  if (!value) return config.default_score;
  if (!std::isfinite(*value)) return config.default_score;
  return clamp(*value, 0.0, 1.0);
}

namespace {

// The text that MetadataKeyScorer compares, or nothing for a value that never matches.
std::optional<std::string> comparable_text(const MetadataValue& value) {
  if (const auto* text = std::get_if<std::string>(&value.value())) return *text;
  if (const auto* flag = std::get_if<bool>(&value.value())) return *flag ? "true" : "false";
  if (const auto* integer = std::get_if<std::int64_t>(&value.value())) return std::to_string(*integer);
  if (const auto* number = std::get_if<double>(&value.value())) {
    char shortest[64];
    const auto end = std::to_chars(shortest, shortest + sizeof shortest, *number).ptr;
    return std::string(shortest, end);
  }
  if (const auto* nested = std::get_if<NestedJson>(&value.value())) {
    const char first = nested->text.empty() ? '[' : nested->text[0];
    if (first == '-' || is_digit(first)) return nested->text;
  }
  return std::nullopt;
}

}  // namespace

// METADATA-KEY-SCORE(item, allItems, config)
double metadata_key_score(const ContextItem& item, const scorer_spec::MetadataKey& config) {
  const auto found = item.metadata().find(config.key);
  if (found == item.metadata().end()) return 1.0;
  const std::optional<std::string> raw = comparable_text(found->second);
  if (raw != config.value) return 1.0;
  return config.boost;
}

namespace {

// A duration in seconds as nanoseconds, rounded to the nearest. Saturates far above any possible age.
Int128 whole_nanoseconds(Seconds duration) {
  const double nanoseconds = std::round(duration.count() * 1e9);
  constexpr double kFarAboveAnyAge = 1e30;
  return static_cast<Int128>(nanoseconds < kFarAboveAnyAge ? nanoseconds : kFarAboveAnyAge);
}

// APPLY-CURVE(age, curve)
struct Curve {
  Int128 age;

  // EXPONENTIAL-CURVE(age, halfLife)
  double operator()(const DecayCurve::Exponential& curve) const {
    return std::pow(2.0, -(static_cast<double>(age) / 1e9) / curve.half_life.count());
  }
  // WINDOW-CURVE(age, maxAge)
  double operator()(const DecayCurve::Window& curve) const {
    if (age < whole_nanoseconds(curve.max_age)) return 1.0;
    return 0.0;
  }
  // STEP-CURVE(age, windows)
  double operator()(const DecayCurve::Step& curve) const {
    for (const DecayWindow& window : curve.windows) {
      if (whole_nanoseconds(window.max_age) > age) return window.score;
    }
    return curve.windows.back().score;
  }
};

}  // namespace

// DECAY-SCORE(item, allItems, config)
double decay_score(const ContextItem& item, const scorer_spec::Decay& config, Timestamp now) {
  if (!item.timestamp()) return config.null_timestamp_score;
  const Timestamp reference_time = config.reference_time.value_or(now);
  Int128 age = (Int128{reference_time.seconds()} - item.timestamp()->seconds()) * 1'000'000'000 +
               (reference_time.nanoseconds() - item.timestamp()->nanoseconds());
  if (age < 0) age = 0;
  return std::visit(Curve{age}, config.curve.shape());
}

}  // namespace cupel::reference
