#ifndef CUPEL_SRC_PIPELINE_CONTENT_HASH_HPP
#define CUPEL_SRC_PIPELINE_CONTENT_HASH_HPP

#include <array>
#include <cstdint>
#include <cstring>
#include <string>

#include "util/hash.hpp"

namespace cupel::stages {

inline constexpr std::size_t kContentEnd = 16;  // bytes hashed at each end of a content

/// A hash of a content's length and its first and last 16 bytes. Most contents differ there, and the middle of a long
/// content need not be fetched from memory. Contents of at most 32 bytes are hashed completely.
inline std::uint64_t hash_ends(const std::string& content, std::uint64_t seed) noexcept {
  if (content.size() <= 2 * kContentEnd) return util::hash_bytes(content, seed);
  std::array<char, 2 * kContentEnd> ends;
  std::memcpy(ends.data(), content.data(), kContentEnd);
  std::memcpy(ends.data() + kContentEnd, content.data() + content.size() - kContentEnd, kContentEnd);
  return util::hash_bytes({ends.data(), ends.size()}, seed + content.size());
}

}  // namespace cupel::stages

#endif
