#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "items.hpp"

namespace cupel::tests {
namespace {

constexpr const char* kVector = R"([test]
name = "hints pass through"
stage = "scoring"
scorer = "reflexive"
[[items]]
content = "a <b> & \"c\""
tokens = 1
futureRelevanceHint = 0.25
[[expected]]
content = "a <b> & \"c\""
score_approx = 0.25
)";

std::string wrong_vector() {
  std::string text = kVector;
  return text.replace(text.rfind("0.25"), 4, "0.75");
}

// A suite with a directory per level.
class ConformanceCommand : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* level : {"required", "optional"}) std::filesystem::create_directory(path(level));
  }
  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }

  TemporaryDirectory directory_;
};

TEST_F(ConformanceCommand, IncompleteSuiteGivesNoLevel) {
  const std::string missing = "the suite is not complete; missing among the required vectors: ";
  directory_.file("required/a.toml", kVector);
  Result result = run_cupel({"conformance", directory_.path()});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("1 of 1 vector passes; no level follows from it ("));
  EXPECT_THAT(result.out, HasSubstr(missing + "RecencyScorer, PriorityScorer, KindScorer and 16 more\n"));
  directory_.file("optional/b.toml", kVector);
  result = run_cupel({"conformance", directory_.path()});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("2 of 2 vectors pass; no level follows from them ("));
  for (const char* format : {"text", "json", "junit"}) {
    EXPECT_THAT(run_cupel({"conformance", "--format", format, directory_.path()}).out, Not(HasSubstr("Conformant")));
  }
}

TEST_F(ConformanceCommand, CompleteSuiteGivesALevel) {
  const std::string ours = std::string(CUPEL_SOURCE_DIR) + "/conformance";
  EXPECT_THAT(run_cupel({"conformance", ours}).out, HasSubstr(" vectors pass: Cupel Fully Conformant ("));
  const Result required = run_cupel({"conformance", ours + "/required"});
  EXPECT_THAT(required.out, HasSubstr(" vectors pass: Cupel Conformant ("));
  EXPECT_THAT(required.out, HasSubstr("no higher level follows; missing among the optional vectors: 9 more vectors\n"));
  EXPECT_THAT(run_cupel({"conformance", ours + "/required/scoring"}).out, HasSubstr("; no level follows from them ("));
  EXPECT_THAT(run_cupel({"conformance", ours + "/optional"}).out, HasSubstr("; no level follows from them ("));
  directory_.file("required/wrong.toml", wrong_vector());
  EXPECT_THAT(run_cupel({"conformance", ours, directory_.path()}).out, HasSubstr(" vectors pass: not conformant ("));
  EXPECT_THAT(run_cupel({"conformance", "--format", "json", ours}).out,
              HasSubstr(R"("claim":"Cupel Fully Conformant","missing":{"required":[],"optional":[]},)"));
}

TEST_F(ConformanceCommand, FileNamedTwiceRunsOnce) {
  const std::string file = directory_.file("required/a.toml", kVector);
  EXPECT_THAT(run_cupel({"conformance", file, directory_.path(), path("optional/../required/a.toml")}).out,
              HasSubstr("1 of 1 vector passes"));
}

TEST_F(ConformanceCommand, UnknownFieldsAreReportedAndFailAStrictRun) {
  std::string text = kVector;
  text.replace(text.rfind("[[expected]]"), 0, "prio = 1\n");
  const std::string file = directory_.file("required/a.toml", text);
  const std::string field = file + ":9: items[0].prio: is not a known field";
  const Result result = run_cupel({"conformance", file});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "cupel: " + field + " and is ignored; did you mean 'priority'?\n");
  EXPECT_EQ(run_cupel({"conformance", "--quiet", file}).err, "");
  const Result strict = run_cupel({"conformance", "--strict", file});
  EXPECT_EQ(strict.exit_code, 1);
  EXPECT_EQ(strict.err, "");
  EXPECT_THAT(strict.out, HasSubstr("FAIL " + field + "; did you mean 'priority'?\n"));
  EXPECT_THAT(strict.out, HasSubstr("0 of 1 vector passes; "));
  EXPECT_THAT(run_cupel({"conformance", "--strict", "--format", "json", file}).out,
              HasSubstr(R"("passed":false,"unknownFields":[{"field":"items[0].prio","line":9}]})"));
  EXPECT_THAT(run_cupel({"conformance", "--strict", "--format", "junit", file}).out,
              HasSubstr(R"(<failure message="unknown fields">FAIL )"));
}

TEST_F(ConformanceCommand, PrintsAtMostTenLinesAboutUnknownFields) {
  std::string text = kVector;
  std::string fields;
  for (int i = 0; i < 30; ++i) fields += "k" + std::to_string(i) + " = 1\n";
  const std::string file = directory_.file("required/a.toml", text.replace(text.rfind("[[expected]]"), 0, fields));
  const std::string messages = run_cupel({"conformance", file}).err;
  EXPECT_EQ(std::count(messages.begin(), messages.end(), '\n'), 10);
  EXPECT_THAT(messages, HasSubstr("cupel: 21 more unknown fields\n"));
}

TEST_F(ConformanceCommand, NamesFileAndLineWithExpectedAndActual) {
  directory_.file("required/a.toml", wrong_vector());
  directory_.file("required/b.toml", kVector);
  const Result result = run_cupel({"conformance", directory_.path()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("FAIL " + path("required/a.toml") +
                                    ":11: score of \"a <b> & \"c\"\": expected 0.75, actual 0.25\n"));
  EXPECT_THAT(result.out, HasSubstr("1 of 2 vectors pass; no level follows from them ("));
}

TEST_F(ConformanceCommand, FailsInvalidVectorsAndRunsTheRest) {
  directory_.file("required/broken.toml", "[test\n");
  directory_.file("required/empty.toml", "");
  directory_.file("required/brackets.toml", "[[[");
  directory_.file("required/fine.toml", kVector);
  directory_.file("required/stage.toml", "[test]\nname = \"x\"\nstage = \"cooking\"\n");
  std::filesystem::create_symlink("nowhere", path("required/gone.toml"));
  const Result result = run_cupel({"conformance", directory_.path()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("broken.toml:1: not TOML: "));
  EXPECT_THAT(result.out, HasSubstr("brackets.toml:1: not TOML: "));
  EXPECT_THAT(result.out, HasSubstr("empty.toml:1: table [test] is missing"));
  EXPECT_THAT(result.out, HasSubstr("gone.toml: cannot be read: No such file or directory"));
  EXPECT_THAT(result.out, HasSubstr("stage.toml:3: unknown stage 'cooking'"));
  EXPECT_THAT(result.out, HasSubstr("1 of 6 vectors pass"));
}

TEST_F(ConformanceCommand, NothingToRunIsAnError) {
  Result result = run_cupel({"conformance", directory_.path()});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("no vectors (*.toml) found"));
  result = run_cupel({"conformance", path("none")});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("none: No such file or directory"));
  EXPECT_EQ(run_cupel({"conformance"}).exit_code, 2);
}

// Opening a FIFO that has no writer would block forever.
TEST_F(ConformanceCommand, OnlyFilesInADirectoryAreVectors) {
  directory_.file("required/a.toml", kVector);
  std::filesystem::create_symlink("a.toml", path("required/b.toml"));
  ASSERT_EQ(::mkfifo(path("required/pipe.toml").c_str(), 0600), 0);
  std::filesystem::create_symlink("pipe.toml", path("required/link.toml"));
  std::filesystem::create_directory(path("required/directory.toml"));
  Result result = run_program({"timeout", "20", CUPEL_COMMAND, "conformance", directory_.path()});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("2 of 2 vectors pass"));
  std::filesystem::create_symlink("nowhere", path("required/nowhere.toml"));
  result = run_program({"timeout", "20", CUPEL_COMMAND, "conformance", directory_.path()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("2 of 3 vectors pass"));
}

TEST_F(ConformanceCommand, FailFastStopsAtTheFirstFailure) {
  directory_.file("required/a.toml", wrong_vector());
  directory_.file("required/b.toml", wrong_vector());
  EXPECT_THAT(run_cupel({"conformance", directory_.path()}).out, HasSubstr("0 of 2 vectors pass"));
  const Result result = run_cupel({"conformance", "--fail-fast", directory_.path()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("0 of 1 vector passes"));
}

TEST_F(ConformanceCommand, JsonHasEveryVector) {
  directory_.file("required/a.toml", wrong_vector());
  directory_.file("optional/b.toml", "x");
  const Result result = run_cupel({"conformance", "--format", "json", directory_.path()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr(R"("passed":0,"total":2,)"));
  EXPECT_THAT(result.out, HasSubstr(R"("expected":"0.75","actual":"0.25","line":11})"));
  EXPECT_THAT(result.out,
              HasSubstr(R"("level":"optional","stage":"unknown","passed":false,"problem":{"message":"not TOML)"));
}

TEST_F(ConformanceCommand, JunitIsXmlWithFailuresAndErrors) {
  directory_.file("required/a.toml", wrong_vector());
  directory_.file("required/b.toml", kVector);
  directory_.file("optional/c.toml", "x");
  const Result result = run_cupel({"conformance", "--format", "junit", directory_.path()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr(R"(<testsuites name="cupel conformance" tests="3" failures="1" errors="1")"));
  EXPECT_THAT(result.out, HasSubstr(R"(<testsuite name="required/scoring" tests="2" failures="1" errors="0")"));
  EXPECT_THAT(result.out,
              HasSubstr("score of &quot;a &lt;b&gt; &amp; &quot;c&quot;&quot;: expected 0.75, actual 0.25"));
  const std::string file = directory_.file("results.xml", result.out);
  const Result parsed = run_program({"python3", "-c", "import sys, xml.dom.minidom as x; x.parse(sys.argv[1])", file});
  EXPECT_EQ(parsed.exit_code, 0) << parsed.err;
}

TEST_F(ConformanceCommand, PrintsNoControlCharactersOrInvalidUtf8) {
  std::string text = wrong_vector();
  for (std::size_t at = 0; (at = text.find("a <b>", at)) != std::string::npos; at += 6) text.replace(at, 1, "\\u001b");
  directory_.file("required/a.toml", text);
  directory_.file("required/\xFF\x1B.toml", "x");
  for (const char* format : {"text", "json", "junit"}) {
    const Result result = run_cupel({"conformance", "--format", format, directory_.path()});
    EXPECT_EQ(result.exit_code, 1) << format;
    EXPECT_EQ(result.out.find('\x1B'), std::string::npos) << format;
    EXPECT_EQ(result.out.find('\xFF'), std::string::npos) << format;
  }
}

TEST_F(ConformanceCommand, UnknownFormatsAreRefused) {
  const Result result = run_cupel({"conformance", "--format", "jsn", directory_.path()});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("must be text, json or junit; got 'jsn'; did you mean 'json'?"));
}

}  // namespace
}  // namespace cupel::tests
