#ifndef CUPEL_TESTING_TESTING_HPP
#define CUPEL_TESTING_TESTING_HPP

/// @file
/// Includes every assertion, but no integration into a test framework. To report failures through a framework, include
/// `cupel/testing/gtest.hpp`, `cupel/testing/catch2.hpp` or `cupel/testing/doctest.hpp` instead.

#include "cupel/testing/assertion_chain.hpp"
#include "cupel/testing/assertion_error.hpp"
#include "cupel/testing/golden.hpp"
#include "cupel/testing/predicate.hpp"
#include "cupel/testing/reason.hpp"

#endif
