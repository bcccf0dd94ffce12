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

// toml++ 3.3 asserts that a key begins as a key must, before it reports one that does not: `[[[` would abort, and with
// NDEBUG the compiler may assume that there is no such text. Without either, the report comes.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
#include <cassert>  // again, for those who include this: it looks at NDEBUG each time

#if !TOML_HEADER_ONLY || !TOML_ENABLE_UNRELEASED_FEATURES
#error "toml++ must be used header-only and with its unreleased features"
#endif

#endif
