#ifndef CUPEL_CONFORMANCE_VECTOR_MESSAGES_HPP
#define CUPEL_CONFORMANCE_VECTOR_MESSAGES_HPP

#include <string>
#include <string_view>

namespace cupel::conformance {

/// An error's message, with fields called by their keys in vectors: `bucket_size` for the library's `bucketSize`,
/// `require` for its `minPercent`. Quoted text stays unchanged.
std::string with_vector_keys(std::string_view message);

}  // namespace cupel::conformance

#endif
