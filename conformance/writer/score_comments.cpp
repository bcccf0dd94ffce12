// Comments on Score, Deduplicate and Sort.

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <string>
#include <variant>

#include "stage_comments.hpp"

namespace cupel::conformance {

namespace {

constexpr std::size_t kMostTerms = 8;

// The raw score, computed from its share because the anatomy has only that. Of all numbers whose product with the
// weight is the share, returns the one with the fewest digits.
double raw_score(double share, double weight) {
  const double quotient = share / weight;
  for (int digits = 1; digits <= 6; ++digits) {
    std::array<char, 32> buffer;
    const auto written =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), quotient, std::chars_format::general, digits);
    double candidate = 0.0;
    std::from_chars(buffer.data(), written.ptr, candidate);
    if (candidate * weight == share) return candidate;
  }
  return quotient;
}

// The weights with the names of the parts: `0.75 × a + 0.25 × b`.
std::string formula(const std::vector<ScoreShare>& parts) {
  std::string text;
  for (std::size_t k = 0; k < parts.size() && k < kMostTerms; ++k) {
    text += fmt::format("{}{} × {}", k == 0 ? "" : " + ", rounded(parts[k].weight), parts[k].name);
  }
  return parts.size() > kMostTerms ? text + " + " + Comments::more(parts.size() - kMostTerms) : text;
}

// The same formula with one item's numbers.
std::string terms(const ScoreAnatomy& anatomy, std::size_t i) {
  std::string text;
  bool round = is_round(anatomy.scores[i]);
  for (std::size_t k = 0; k < anatomy.parts.size() && k < kMostTerms; ++k) {
    const ScoreShare& part = anatomy.parts[k];
    const double raw = raw_score(part.shares[i], part.weight);
    round = round && is_round(raw) && is_round(part.weight);
    text += fmt::format("{}{} × {}", k == 0 ? "" : " + ", rounded(part.weight), rounded(raw));
  }
  if (anatomy.parts.size() > kMostTerms) text += " + …";
  return fmt::format("{} {} {}", text, round ? "=" : "≈", rounded(anatomy.scores[i]));
}

}  // namespace

void comment_score(const RunRecord& run, Comments& comments) {
  const ScoreAnatomy& anatomy = run.anatomy;
  comments.line("");
  if (anatomy.positions.empty()) {
    comments.line("Score: nothing to score");
    return;
  }
  comments.line(fmt::format("Score ({}; weights as normalised):", formula(anatomy.parts)));
  std::vector<std::size_t> indices(anatomy.positions.size());
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = i;
  comments.lines("  ", indices, [&](std::size_t i) {
    return fmt::format("{}: {}", comments.label(anatomy.positions[i]), terms(anatomy, i));
  });
}

void comment_deduplicate(const RunRecord& run, Comments& comments) {
  const StageRecord& stage = *run.find(PipelineStage::Deduplicate);
  comments.line("");
  if (!run.request.policy.deduplication_enabled) {
    comments.line("Deduplicate: disabled");
    return;
  }
  comments.line(fmt::format("Deduplicate: {} → {}", run.anatomy.positions.size(), stage.items_out));
  comments.lines("  ", stage.exclusions, [&](const ExcludedItem& excluded) {
    const auto& reason = std::get<exclusion::Deduplicated>(excluded.reason);
    return fmt::format("{} ({}) duplicates #{}", comments.label(excluded.position), rounded(excluded.score),
                       reason.deduplicated_against_position.value());
  });
}

void comment_sort(const RunRecord& run, Comments& comments) {
  comments.line("");
  comments.sentence("Sort:", run.sorted,
                    [](const Entry& entry) { return fmt::format("#{} ({})", entry.position, rounded(entry.score)); });
}

}  // namespace cupel::conformance
