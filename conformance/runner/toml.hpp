#ifndef CUPEL_CONFORMANCE_TOML_HPP
#define CUPEL_CONFORMANCE_TOML_HPP

// Date-times without seconds, which the public vectors use, are TOML 1.1: toml++ 3.3 reads them only header-only and
// with its unreleased features.
#ifndef TOML_HEADER_ONLY
#define TOML_HEADER_ONLY 1
#endif
#ifndef TOML_ENABLE_UNRELEASED_FEATURES
#define TOML_ENABLE_UNRELEASED_FEATURES 1
#endif

#include <toml++/toml.h>

#if !TOML_HEADER_ONLY || !TOML_ENABLE_UNRELEASED_FEATURES
#error "toml++ must be used header-only and with its unreleased features"
#endif

#endif
