#ifndef CUPEL_TESTS_SUPPORT_RANDOM_ITEMS_HPP
#define CUPEL_TESTS_SUPPORT_RANDOM_ITEMS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cupel/model/context_item.hpp"
#include "cupel/model/timestamp.hpp"
#include "support/random.hpp"

namespace cupel::test_support {

/// Properties of a list of items. Every list also draws its own style (how many fields are absent, how often values
/// repeat), so that lists full of ties and lists without any both occur.
struct ItemOptions {
  std::size_t count = 10;
  std::int64_t max_tokens = 500;  ///< of ordinary items
  bool negative_tokens = true;
  bool huge_tokens = false;  ///< counts near 2^63, whose sum overflows now and then
  bool pinned = true;
  bool far_apart = false;     ///< timestamps of all years from 0001 to 9999, with many ties
  std::size_t many_tags = 0;  ///< more than 0: up to that many tags per item, out of a few hundred
};

/// Items meant to break things: ties in timestamps, priorities and contents, case variants of kinds and tags, empty and
/// repeated tags, zero, negative and huge tokens, non-finite hints, metadata of every type.
std::vector<ContextItem> random_items(Random& random, const ItemOptions& options);

/// Usually up to 40, sometimes 0 or 1, rarely up to 200.
std::size_t random_size(Random& random);

std::int64_t random_tokens(Random& random, std::int64_t max_tokens);
std::string random_kind(Random& random);
std::string random_tag(Random& random);
Timestamp random_timestamp(Random& random);

}  // namespace cupel::test_support

#endif
