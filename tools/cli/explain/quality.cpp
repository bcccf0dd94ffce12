#include "view/quality.hpp"

#include <fmt/core.h>

#include <string>

#include "cupel/counted.hpp"
#include "explain/sections.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::decimal;
using view::grouped;

std::string score_text(const OptimalityCertificate& certificate) {
  const std::string score = decimal(certificate.score);
  if (!certificate.within_target) {
    return fmt::format("{}: with more tokens than it was given, so it can't be compared", score);
  }
  std::string text = fmt::format("{} of at most {}", score, decimal(certificate.upper_bound));
  if (certificate.upper_bound > 0.0)
    text += fmt::format(", {}", view::percent(certificate.score / certificate.upper_bound));
  if (!certificate.optimum) return text;
  if (*certificate.optimum <= certificate.score) return text + "; no choice is better";
  return fmt::format("{}; the best choice has {}", text, decimal(*certificate.optimum));
}

std::string inversion_text(const std::vector<Inversion>& found) {
  if (found.empty()) return "none: no item that is out scores higher than one that is in";
  const Inversion& first = found.front();
  return fmt::format(
      "{} out with a higher score than one that is in: item {} ({}) needed {}, {} {} left; item {} ({}) is in",
      counted(found.size(), "item"), first.excluded, decimal(first.score), counted(first.needed_tokens, "token"),
      grouped(first.available_tokens), plural(first.available_tokens, "was", "were"), first.outscored,
      decimal(first.outscored_score));
}

}  // namespace

void print_quality(Page& page, const view::Run& run) {
  const auto& [certificate, inversions] = view::quality_of(run);
  page.heading("HOW GOOD",
               fmt::format("against every other choice of {} from {}", counted(certificate.target_tokens, "token"),
                           counted(certificate.candidates, "candidate")));
  page.entry("score", score_text(certificate));
  page.entry("inversions", inversion_text(inversions));
}

}  // namespace cupel::cli
