#ifndef CUPEL_CXX20_HPP
#define CUPEL_CXX20_HPP

/// @file
/// Stops compilation with a single error unless the compiler is in C++20 mode. Every header of cupel includes this file
/// before its own code.

#if !defined(__cpp_concepts) || __cpp_concepts < 201907L
#error "cupel needs C++20: compile with -std=c++20; in CMake, target_compile_features(<target> PRIVATE cxx_std_20)"
#include "C++20, as the error above says"  // compilers continue after #error; a missing header stops them
#endif

#endif
