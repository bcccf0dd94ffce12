#ifndef CUPEL_TESTING_TESTING_HPP
#define CUPEL_TESTING_TESTING_HPP

/// @file
/// The whole vocabulary. What makes failures native in a test framework is not part of it: include
/// `cupel/testing/gtest.hpp`, `cupel/testing/catch2.hpp` or `cupel/testing/doctest.hpp` instead.

#include "cupel/testing/assertion_chain.hpp"
#include "cupel/testing/assertion_error.hpp"
#include "cupel/testing/golden.hpp"
#include "cupel/testing/predicate.hpp"
#include "cupel/testing/reason.hpp"

#endif
