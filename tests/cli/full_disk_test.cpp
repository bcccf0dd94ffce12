// Files that have no room: by a limit on their size, which ends a write in the middle as a full disk does.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "items.hpp"

namespace cupel::tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTooLarge = "File too large";

// Runs `cupel` followed by `arguments`, a piece of shell, where no file may exceed so many KiB. Nor may one with
// counters of coverage, so there are none.
Result run_limited(int kibibytes, const std::string& arguments, const std::string& directory,
                   const std::string& in = {}) {
  return run_program(
      {"bash", "-c", "ulimit -f " + std::to_string(kibibytes) + "; LLVM_PROFILE_FILE=/dev/null \"$0\" " + arguments,
       CUPEL_COMMAND},
      {.in = in, .directory = directory});
}

std::string requests(int count) {
  std::string text;
  for (int id = 0; id < count; ++id) text += request(id, R"(, "report": true, "timings": false)");
  return text;
}

class FullDisk : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }
  // What is there, in order, besides the named ones.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(directory_.path())) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }

  TemporaryDirectory directory_;
};

TEST_F(FullDisk, LeavesWholeAnswersOfABatch) {
  const std::string in = requests(500);
  const std::string all = run_cupel({"batch"}, {.in = in}).out;
  for (const char* const threads : {"1", "2"}) {
    for (const int kibibytes : {1, 17, 64}) {
      directory_.file("out.jsonl", "");
      const Result result =
          run_limited(kibibytes, std::string("batch --threads ") + threads + " > out.jsonl", directory_.path(), in);
      EXPECT_EQ(result.exit_code, 1);
      EXPECT_EQ(result.err, std::string("cupel: standard output cannot be written: ") + kTooLarge + "\n");
      const std::string out = text_of(path("out.jsonl"));
      EXPECT_TRUE(all.starts_with(out));
      EXPECT_TRUE(out.ends_with("}\n"));
      EXPECT_GT(out.size() + 700, static_cast<std::size_t>(kibibytes) * 1024);  // as many as there is room for
    }
  }
}

TEST_F(FullDisk, KeepsWhatAFileHadBefore) {
  directory_.file("out.jsonl", "before\n");
  EXPECT_EQ(run_limited(1, "batch >> out.jsonl", directory_.path(), requests(100)).exit_code, 1);
  const std::string out = text_of(path("out.jsonl"));
  EXPECT_TRUE(out.starts_with("before\n{\"id\":0,"));
  EXPECT_TRUE(out.ends_with("}\n"));
}

// The answers do not suffer from it.
TEST_F(FullDisk, LeavesWholeSpans) {
  const std::string in = requests(100);
  const Result result = run_limited(20, "batch --otlp spans.jsonl", directory_.path(), in);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr(std::string("spans.jsonl: cannot be written: ") + kTooLarge));
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 100);
  const std::string spans = text_of(path("spans.jsonl"));
  EXPECT_GT(spans.size(), 10'000U);
  EXPECT_TRUE(spans.ends_with("}\n"));
}

// A file that is written as a whole: all of it, or as it was.
struct Whole {
  const char* name;
  const char* command;  // writes "out"
};
class WholeFile : public FullDisk, public ::testing::WithParamInterface<Whole> {
 protected:
  WholeFile() {
    directory_.file("request.json", request(1));
    directory_.file("check.toml", "[[assert]]\n");
    directory_.file("items.jsonl", kItems);
  }
  Result run(int kibibytes) const { return run_limited(kibibytes, GetParam().command, directory_.path()); }
};

TEST_P(WholeFile, StaysAsItWas) {
  directory_.file("out", "what was there\n");
  const std::vector<std::string> before = files();
  const Result result = run(0);
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr(std::string("out: cannot be written: ") + kTooLarge));
  EXPECT_EQ(text_of(path("out")), "what was there\n");
  EXPECT_EQ(files(), before);
}

TEST_P(WholeFile, IsNotThereWhenItWasNot) {
  const std::vector<std::string> before = files();
  EXPECT_NE(run(0).exit_code, 0);
  EXPECT_EQ(files(), before);
}

TEST_P(WholeFile, IsReplacedBehindALinkWithItsPermissions) {
  directory_.file("target", "what was there\n");
  ASSERT_EQ(::chmod(path("target").c_str(), 0640), 0);
  fs::create_symlink("target", path("out"));
  run(100);
  EXPECT_TRUE(fs::is_symlink(path("out")));
  EXPECT_EQ(fs::status(path("target")).permissions(), fs::perms(0640));
  EXPECT_NE(text_of(path("target")), "what was there\n");
}

TEST_P(WholeFile, IsWrittenWhereItStandsWhenItHasOtherNames) {
  directory_.file("out", "what was there\n");
  fs::create_hard_link(path("out"), path("other"));
  run(100);
  EXPECT_EQ(text_of(path("out")), text_of(path("other")));
  EXPECT_NE(text_of(path("out")), "what was there\n");
}

TEST_P(WholeFile, OfALinkToNowhereIsMadeThere) {
  fs::create_symlink("nowhere", path("out"));
  run(100);
  EXPECT_TRUE(fs::is_symlink(path("out")));
  EXPECT_NE(text_of(path("nowhere")), "");
}

TEST_P(WholeFile, HasThePermissionsOfANewFile) {
  run_program({"bash", "-c", std::string("umask 027; \"$0\" ") + GetParam().command, CUPEL_COMMAND},
              {.directory = directory_.path()});
  EXPECT_EQ(fs::status(path("out")).permissions(), fs::perms(0640));
}

// The file behind standard output or standard error gets it where that writes next, and loses nothing.
TEST_P(WholeFile, IsAddedToTheFileOfAStream) {
  run(100);
  const std::string whole = text_of(path("out"));
  ASSERT_GT(whole.size(), 20U);
  const std::string command = GetParam().command;
  for (const std::string stream : {"1", "2"}) {
    for (const std::string& name : {std::string("out"), "/dev/fd/" + stream}) {
      directory_.file("out", "what was there\n");
      const std::string script = "{ echo before >&" + stream + "; \"$0\" " + command.substr(0, command.size() - 3) +
                                 name + "; echo after >&" + stream + "; } " + stream + ">> out";
      run_program({"bash", "-c", script, CUPEL_COMMAND}, {.directory = directory_.path()});
      const std::string text = text_of(path("out"));
      EXPECT_TRUE(text.starts_with("what was there\nbefore\n" + whole.substr(0, 20))) << script << "\n" << text;
      EXPECT_THAT(text, HasSubstr(whole.substr(whole.size() - 20))) << script;
      EXPECT_TRUE(text.ends_with("\nafter\n")) << script << "\n" << text;
    }
  }
}

TEST_P(WholeFile, NeedsAName) {
  const std::string command = GetParam().command;
  const Result result = run_limited(100, command.substr(0, command.size() - 3) + "''", directory_.path());
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr(": the name of the file is empty\n"));
}

// As a file is that was mounted on its own, into a container for example.
TEST_P(WholeFile, IsWrittenWhereItStandsWhenNothingCanTakeItsPlace) {
  directory_.file("out", std::string(100'000, 'x'));
  const std::string script = std::string("mount --bind out out && \"$0\" ") + GetParam().command;
  if (run_program({"unshare", "-rm", "mount", "--bind", path("out"), path("out")}).exit_code != 0) {
    GTEST_SKIP() << "mounting is not allowed";
  }
  const std::vector<std::string> before = files();
  const Result result =
      run_program({"unshare", "-rm", "bash", "-c", script, CUPEL_COMMAND}, {.directory = directory_.path()});
  EXPECT_THAT(result.err, Not(HasSubstr("cannot be written")));
  EXPECT_NE(text_of(path("out")), "");
  EXPECT_THAT(text_of(path("out")), Not(HasSubstr("xxx")));
  EXPECT_EQ(files(), before);
}

// A shorter text would end in what is left of the longer one.
TEST_P(WholeFile, IsNotBegunWhenItCannotBeEmptied) {
  const std::string before(100'000, 'x');
  const int sealed = ::memfd_create("sealed", MFD_ALLOW_SEALING);
  ASSERT_GE(sealed, 0);
  ASSERT_EQ(::write(sealed, before.data(), before.size()), static_cast<ssize_t>(before.size()));
  ASSERT_EQ(::fcntl(sealed, F_ADD_SEALS, F_SEAL_SHRINK), 0);
  const std::string place = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(sealed);
  fs::create_symlink(place, path("out"));
  const Result result = run(1000);
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("out: cannot be written: Operation not permitted"));
  EXPECT_TRUE(text_of(place) == before);
  ::close(sealed);
}

// Where there is no /proc, a file without a name gets none: it needs one from the beginning.
TEST_P(WholeFile, IsReplacedWithoutProc) {
  const std::string script = "mount -t tmpfs none /proc && \"$0\" ";
  if (run_program({"unshare", "-rm", "mount", "-t", "tmpfs", "none", "/proc"}).exit_code != 0) {
    GTEST_SKIP() << "mounting is not allowed";
  }
  directory_.file("out", "what was there\n");
  const std::vector<std::string> before = files();
  struct stat old {};
  ASSERT_EQ(::stat(path("out").c_str(), &old), 0);
  run_program({"unshare", "-rm", "bash", "-c", script + GetParam().command, CUPEL_COMMAND},
              {.directory = directory_.path()});
  struct stat found {};
  ASSERT_EQ(::stat(path("out").c_str(), &found), 0);
  EXPECT_NE(found.st_ino, old.st_ino);
  EXPECT_NE(text_of(path("out")), "what was there\n");
  EXPECT_EQ(files(), before);
}

INSTANTIATE_TEST_SUITE_P(Outputs, WholeFile,
                         ::testing::Values(Whole{"Vector", "vector request.json --quiet -o out"},
                                           Whole{"JUnit", "check check.toml --junit out"},
                                           Whole{"Report", "report items.jsonl --max-tokens 60 --json --quiet -o out"}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace cupel::tests
