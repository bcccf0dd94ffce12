#ifndef CUPEL_EXPORT_HPP
#define CUPEL_EXPORT_HPP

#include "cupel/cxx20.hpp"

/// Marks what the library promises. With hidden visibility everything else stays inside the binary.
#if defined(__GNUC__)
#define CUPEL_API __attribute__((visibility("default")))
#else
#define CUPEL_API
#endif

#endif
