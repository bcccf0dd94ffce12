#ifndef CUPEL_SRC_SCORING_SCORING_STEPS_HPP
#define CUPEL_SRC_SCORING_SCORING_STEPS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cupel/model/metadata.hpp"

namespace cupel {

// One scorer is linear in its input, but a policy may have as many as there are evaluations, and each reads the input
// anew. So each spends what it reads, in steps of about a nanosecond; a byte of a text is one, where it is folded.

/// What a scorer inside another one spends on an item, whatever it does.
inline constexpr std::uint64_t kStepsPerItem = 16;
/// What a TagScorer spends on a tag, besides its bytes.
inline constexpr std::uint64_t kStepsPerTag = 16;
/// What a FrequencyScorer spends on a tag before it counts: a number for it, and a place in order among the others.
inline constexpr std::uint64_t kStepsPerNumberedTag = 64;
/// Bytes of a kind that cost nothing besides.
inline constexpr std::size_t kShortText = 16;
/// Texts that are only compared, or read as a number, are passed over in words.
inline constexpr std::uint64_t kBytesPerStep = 8;
/// What an entry of a tree spends that is compared on the way to a key, besides the key's bytes: it is anywhere in
/// memory.
inline constexpr std::uint64_t kStepsPerComparison = 32;

/// What it takes to look `key` up in `metadata`.
inline std::uint64_t lookup_steps(std::string_view key, const Metadata& metadata) noexcept {
  const auto comparisons = static_cast<std::uint64_t>(std::bit_width(metadata.size()));
  return comparisons * (kStepsPerComparison + key.size() / kBytesPerStep);
}

}  // namespace cupel

#endif
