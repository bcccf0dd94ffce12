#include <string>

#include "cupel/analytics/inversions.hpp"
#include "cupel/analytics/optimality.hpp"
#include "explanation.hpp"
#include "text.hpp"

namespace cupel::cli {

namespace {

constexpr std::size_t kStates = std::size_t{1} << 16;  // a few milliseconds: a page is not to wait for a proof

std::string score_text(const OptimalityCertificate& certificate) {
  if (!certificate.within_target) {
    return decimal(certificate.score) + ": with more tokens than it was given, so it can't be compared";
  }
  std::string text = decimal(certificate.score) + " of at most " + decimal(certificate.upper_bound);
  if (certificate.upper_bound > 0.0) text += ", " + percent(certificate.score / certificate.upper_bound);
  if (!certificate.optimum) return text;
  if (*certificate.optimum <= certificate.score) return text + "; no choice is better";
  return text + "; the best choice has " + decimal(*certificate.optimum);
}

std::string inversion_text(const std::vector<Inversion>& found) {
  if (found.empty()) return "none: no item that is out scores higher than one that is in";
  const Inversion& first = found.front();
  const auto item = [](Position position, double score) {
    return "item " + std::to_string(position) + " (" + decimal(score) + ")";
  };
  return counted(found.size(), "item") +
         " out with a higher score than one that is in: " + item(first.excluded, first.score) + " needed " +
         grouped(first.needed_tokens) + " tokens, " + grouped(first.available_tokens) + " were left; " +
         item(first.outscored, first.outscored_score) + " is in";
}

}  // namespace

void print_quality(Page& page, const Explanation& run) {
  const OptimalityCertificate certificate = certify_optimality(run.report, run.budget, {.max_states = kStates});
  page.heading("HOW GOOD", "against every other choice of " + grouped(certificate.target_tokens) + " tokens from " +
                               counted(static_cast<std::size_t>(certificate.candidates), "candidate"));
  page.entry("score", score_text(certificate));
  page.entry("inversions", inversion_text(inversions(run.report, run.budget)));
}

}  // namespace cupel::cli
