#ifndef CUPEL_CXX20_HPP
#define CUPEL_CXX20_HPP

/// @file
/// Every header of cupel reads this one before anything of its own, so that a compiler for an older C++ says one thing.

#if !defined(__cpp_concepts) || __cpp_concepts < 201907L
#error "cupel needs C++20: compile with -std=c++20; in CMake, target_compile_features(<target> PRIVATE cxx_std_20)"
#include "C++20, as the error above says"  // compilers go on after #error; this ends it
#endif

#endif
