#include "report/page.hpp"

#include <gmock/gmock.h>

#include "cupel/analytics/policy_sensitivity.hpp"
#include "cupel/json/items.hpp"
#include "report/page_data.hpp"
#include "view/run_case.hpp"

namespace cupel::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using view::by_hint;
using view::item;
using view::pinned;
using view::window;

std::string page_of(std::string_view data) {
  std::string page;
  append_page(page, data);
  return page;
}

// The data as the page embeds them. Expects that the rest of the page does not depend on them.
std::string data_in(std::string_view data) {
  const std::string empty = page_of("");
  const std::string page = page_of(data);
  const std::size_t begin = empty.find(R"(id="report-data">)") + std::string_view(R"(id="report-data">)").size();
  EXPECT_EQ(page.substr(0, begin), empty.substr(0, begin));
  const std::size_t length = page.size() - empty.size();
  EXPECT_EQ(page.substr(begin + length), empty.substr(begin));
  return page.substr(begin, length);
}

PageRequest request_of(std::vector<ContextItem> items) {
  return {.mode = Mode::Run,
          .command = "cupel report",
          .lists = {{"items", std::move(items)}},
          .variants = {{.label = "a",
                        .list = 0,
                        .policy = by_hint(),
                        .pipeline = Pipeline(by_hint()),
                        .budget = window(100),
                        .ceiling = 200}},
          .timings = false};
}

TEST(ReportPage, DataCannotEndTheirScriptElement) {
  EXPECT_EQ(data_in(R"({"a":"</script><!--<script>&lt;<"})"),
            R"({"a":"\u003c/script>\u003c!--\u003cscript>&lt;\u003c"})");
}

TEST(ReportPage, EscapesOnlyCharactersThatCouldBeginMarkup) {
  const std::string text = "\"a > b && c]]> \xE2\x80\xA8 \xE2\x80\xA9 \xE2\x82\xAC\xF0\x9F\x98\x80\"";
  EXPECT_EQ(data_in(text), text);
}

TEST(ReportPage, ForbidsExternalResources) {
  const std::string page = page_of("{}");
  EXPECT_THAT(page, HasSubstr("default-src 'none'; script-src 'sha256-"));
  EXPECT_THAT(page, Not(HasSubstr("unsafe-")));
  EXPECT_THAT(page, Not(HasSubstr("{{")));
}

TEST(ReportData, AreTheSameForTheSameRequest) {
  const PageRequest request = request_of({item("a", 60, 0.9), item("b", 45, 0.5)});
  EXPECT_EQ(page_data(request), page_data(request));
}

TEST(ReportData, ContainEveryContentOnce) {
  const std::string data = page_data(request_of({item("said twice", 60, 0.9), item("said twice", 45, 0.5)}));
  EXPECT_EQ(data.find("said twice"), data.rfind("said twice"));
}

TEST(ReportData, RejectTextThatIsNotUtf8) {
  try {
    static_cast<void>(page_data(request_of({item("\xFF", 60, 0.9)})));
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::InvalidJson);
  }
}

TEST(ReportData, AcceptNamesThatAreNotUtf8) {
  PageRequest request = request_of({item("a", 60, 0.9)});
  request.lists[0].name = "\xFF";
  request.variants[0].label = "\xFE";
  request.command = "\xFD";
  EXPECT_THAT(page_data(request), HasSubstr("\"name\":\"\xEF\xBF\xBD\""));
}

TEST(ReportData, NameTheVariantThatFailed) {
  PageRequest request = request_of({pinned("p", 60)});
  request.mode = Mode::Policies;
  request.variants.push_back(request.variants[0]);
  request.variants[1].label = "tight";
  request.variants[1].budget = window(50);
  try {
    static_cast<void>(page_data(request));
    FAIL() << "nothing was thrown";
  } catch (const VariantError& error) {
    EXPECT_EQ(error.label(), "tight");
    EXPECT_THAT(error.what(), HasSubstr("Pinned items require 60 tokens"));
    EXPECT_EQ(error.code(), ErrorCode::PinnedExceedsBudget);
  }
}

}  // namespace
}  // namespace cupel::report
