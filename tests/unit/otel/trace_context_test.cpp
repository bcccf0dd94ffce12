#include "otel/trace_context.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cupel::otel {
namespace {

const std::string kValid = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

TEST(Traceparent, IsParsed) {
  const auto context = parse_traceparent(kValid);
  ASSERT_TRUE(context);
  EXPECT_EQ(context->trace_id,
            (TraceId{0x0a, 0xf7, 0x65, 0x19, 0x16, 0xcd, 0x43, 0xdd, 0x84, 0x48, 0xeb, 0x21, 0x1c, 0x80, 0x31, 0x9c}));
  EXPECT_EQ(context->span_id, (SpanId{0xb7, 0xad, 0x6b, 0x71, 0x69, 0x20, 0x33, 0x31}));
  EXPECT_EQ(context->flags, 1);
}

TEST(Traceparent, IsParsedUpToTheKnownFieldsForALaterVersion) {
  EXPECT_TRUE(parse_traceparent("cc" + kValid.substr(2)));
  EXPECT_TRUE(parse_traceparent("cc" + kValid.substr(2) + "-what-comes-then"));
  EXPECT_FALSE(parse_traceparent("cc" + kValid.substr(2) + ".what"));
}

TEST(Traceparent, IsIgnoredWhenMalformed) {
  const std::string kMalformed[] = {
      "",
      "00",
      kValid.substr(0, 54),
      kValid + "0",
      kValid + "-00",
      " " + kValid.substr(1),
      "ff" + kValid.substr(2),
      "0g" + kValid.substr(2),
      "00-00000000000000000000000000000000-b7ad6b7169203331-01",
      "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
      "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
      "00-0af7651916cd43dd8448eb211c80319x-b7ad6b7169203331-01",
      "00-0af7651916cd43dd8448eb211c80319c-b7ad6b716920333x-01",
      "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x",
      "00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      "00-0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331-01",
      "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331_01",
  };
  for (const std::string& text : kMalformed) EXPECT_FALSE(parse_traceparent(text)) << text;
}

}  // namespace
}  // namespace cupel::otel
