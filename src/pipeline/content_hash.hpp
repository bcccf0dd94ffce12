#ifndef CUPEL_SRC_PIPELINE_CONTENT_HASH_HPP
#define CUPEL_SRC_PIPELINE_CONTENT_HASH_HPP

#include <array>
#include <cstdint>
#include <cstring>
#include <string>

#include "util/hash.hpp"

namespace cupel::stages {

inline constexpr std::size_t kContentEnd = 16;  // bytes of a content's beginning, and of its end

/// A hash of a content's length, its first and its last bytes: most contents differ in these, and the rest of a long
/// one need not be fetched from memory. Of all bytes where they are few.
inline std::uint64_t hash_ends(const std::string& content, std::uint64_t seed) noexcept {
  if (content.size() <= 2 * kContentEnd) return util::hash_bytes(content, seed);
  std::array<char, 2 * kContentEnd> ends;
  std::memcpy(ends.data(), content.data(), kContentEnd);
  std::memcpy(ends.data() + kContentEnd, content.data() + content.size() - kContentEnd, kContentEnd);
  return util::hash_bytes({ends.data(), ends.size()}, seed + content.size());
}

}  // namespace cupel::stages

#endif
