#ifndef CUPEL_CONFORMANCE_VECTOR_MESSAGES_HPP
#define CUPEL_CONFORMANCE_VECTOR_MESSAGES_HPP

#include <string>
#include <string_view>

namespace cupel::conformance {

/// An error's message with the fields by their keys in vectors, for people who look at one: `bucket_size` where the
/// library says `bucketSize`, `require` where it says `minPercent`. What it quotes stays as it is.
std::string with_vector_keys(std::string_view message);

}  // namespace cupel::conformance

#endif
