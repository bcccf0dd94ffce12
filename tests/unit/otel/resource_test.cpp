#include "otel/resource.hpp"

#include <gtest/gtest.h>

namespace cupel::otel {
namespace {

TEST(ResourceAttributes, ArePairsBetweenCommas) {
  EXPECT_EQ(parse_resource_attributes(""), Resource());
  EXPECT_EQ(parse_resource_attributes("service.name=agent"), (Resource{{"service.name", "agent"}}));
  EXPECT_EQ(parse_resource_attributes(" a = 1 ,b=x=y,, c="), (Resource{{"a", "1"}, {"b", "x=y"}, {"c", ""}}));
}

TEST(ResourceAttributes, HavePercentEncodedValues) {
  EXPECT_EQ(parse_resource_attributes("a=x%2Cy%3d%C3%A9%25"), (Resource{{"a", "x,y=\xC3\xA9%"}}));
}

TEST(ResourceAttributes, AreDiscardedAsAWholeWhenOneIsMalformed) {
  for (const char* const text : {"a", "=1", "a=1,b", "a=%", "a=%4", "a=%zz", "a=1,b=%4z"}) {
    EXPECT_FALSE(parse_resource_attributes(text)) << text;
  }
}

}  // namespace
}  // namespace cupel::otel
