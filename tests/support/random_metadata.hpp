#ifndef CUPEL_TESTS_SUPPORT_RANDOM_METADATA_HPP
#define CUPEL_TESTS_SUPPORT_RANDOM_METADATA_HPP

#include "cupel/model/metadata.hpp"
#include "support/random.hpp"

namespace cupel::test_support {

/// Metadata of every type under the keys that scorers read, including trust values that are almost numbers and labels
/// that are almost equal.
Metadata random_metadata(Random& random);

}  // namespace cupel::test_support

#endif
