#ifndef CUPEL_EXPORT_HPP
#define CUPEL_EXPORT_HPP

#include "cupel/cxx20.hpp"

/// Exports a declaration from the shared library. The library is compiled with hidden visibility, so every other symbol
/// is private.
#if defined(__GNUC__)
#define CUPEL_API __attribute__((visibility("default")))
#else
#define CUPEL_API
#endif

#endif
