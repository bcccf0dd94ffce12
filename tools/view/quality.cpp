#include "view/quality.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "view/format.hpp"
#include "view/slicer_facts.hpp"

namespace cupel::view {

namespace {

Grade unknown(std::string reason) { return {Verdict::Unknown, "–", std::move(reason)}; }

// The best choice ignores quotas, so with quotas it may be out of reach for the policy's slicer.
std::string quota_remark(const Run& run) {
  const Slicer& slicer = *run.pipeline().options().slicer;
  const bool quotas =
      has_quotas(slicer, SlicerTraits::Quotas::Count) || has_quotas(slicer, SlicerTraits::Quotas::Percentage);
  return quotas ? ", quotas aside" : "";
}

}  // namespace

std::string_view name(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::Optimal:
      return "optimal";
    case Verdict::Part:
      return "part";
    case Verdict::AtLeast:
      return "at_least";
    case Verdict::Unknown:
      return "unknown";
  }
  return "";
}

bool is_optimal(const OptimalityCertificate& certificate) noexcept {
  if (!certificate.within_target) return false;
  return certificate.optimum ? *certificate.optimum <= certificate.score : certificate.gap == 0.0;
}

Grade grade_of(const OptimalityCertificate& certificate, const Run& run) {
  const double best = certificate.optimum.value_or(certificate.upper_bound);
  if (!certificate.within_target) {
    return unknown("the selection exceeds its budget, so no choice within the budget compares");
  }
  if (certificate.candidates == 0 && run.breakdown().pinned_items > 0) {
    return unknown("only pinned items could be in, so there was nothing to choose");
  }
  if (!(best > 0.0)) return unknown("no item with a score above 0 fits");
  const std::string score = decimal(certificate.score);
  if (is_optimal(certificate)) {
    return {Verdict::Optimal, "optimal",
            fmt::format("score {}, the highest possible with {}", score, counted(certificate.target_tokens, "token"))};
  }
  const double share = std::max(0.0, certificate.score / best);
  if (!std::isfinite(share)) return unknown("a score is not finite");
  if (certificate.optimum) {
    return {Verdict::Part, percent(share),
            fmt::format("score {} of the best choice's {}{}", score, decimal(best), quota_remark(run))};
  }
  return {Verdict::AtLeast, "≥ " + percent(share),
          fmt::format("score {}; the best choice is not known, and scores at most {}{}", score, decimal(best),
                      quota_remark(run))};
}

Quality quality_of(const Run& run) {
  const OptimalityCertificate certificate = certify_optimality(run.report(), run.budget());
  return {certificate, grade_of(certificate, run), inversions(run.report(), run.budget())};
}

}  // namespace cupel::view
