#include "errors.hpp"
#include "policy/policy_builder.hpp"

namespace cupel {

AnyScorer ScorerSpec::build(int depth) const { return build_alternative<AnyScorer>(type, depth); }

std::string_view short_label(std::string_view name) noexcept {
  std::string_view label = name.substr(0, 4);
  description::for_each_alternative<ScorerSpec::Type>([&]<class Spec>(std::type_identity<Spec>) {
    if constexpr (requires { Spec::kLabel; }) {
      if (Spec::kName == name) label = Spec::kLabel;
    }
  });
  return label;
}

// A policy may be nested deeper than the stack is, so building it stops where using it would be refused.
int one_deeper(int depth) {
  if (depth >= kMaxScorerDepth) {
    throw errors::invalid(ErrorCode::ScorerConfig, "Policy", "scorers",
                          "must not be nested deeper than " + std::to_string(kMaxScorerDepth) + " levels");
  }
  return depth + 1;
}

}  // namespace cupel
