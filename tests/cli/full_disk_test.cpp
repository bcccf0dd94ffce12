// Output files on a full disk, simulated by a limit on the file size: both end a write in the middle.

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

// Runs `cupel` with `arguments`, which the shell parses, under a limit of `kibibytes` KiB per file. Files with coverage
// counters could exceed the limit too, so they go to /dev/null.
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
  // The sorted names of all files in the directory.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(directory_.path())) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }

  TemporaryDirectory directory_;
};

TEST_F(FullDisk, LeavesOnlyWholeAnswersOfABatch) {
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
      EXPECT_GT(out.size() + 700, static_cast<std::size_t>(kibibytes) * 1024);  // as many answers as fit
    }
  }
}

TEST_F(FullDisk, KeepsTheEarlierContentOfAFile) {
  directory_.file("out.jsonl", "before\n");
  EXPECT_EQ(run_limited(1, "batch >> out.jsonl", directory_.path(), requests(100)).exit_code, 1);
  const std::string out = text_of(path("out.jsonl"));
  EXPECT_TRUE(out.starts_with("before\n{\"id\":0,"));
  EXPECT_TRUE(out.ends_with("}\n"));
}

// All requests are answered although the spans cannot be written.
TEST_F(FullDisk, LeavesOnlyWholeSpans) {
  const std::string in = requests(100);
  const Result result = run_limited(20, "batch --otlp spans.jsonl", directory_.path(), in);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr(std::string("spans.jsonl: cannot be written: ") + kTooLarge));
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 100);
  const std::string spans = text_of(path("spans.jsonl"));
  EXPECT_GT(spans.size(), 10'000U);
  EXPECT_TRUE(spans.ends_with("}\n"));
}

// A file that is written as a whole: after a failure it is unchanged.
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

TEST_P(WholeFile, IsUnchangedWhenWritingFails) {
  directory_.file("out", "earlier text\n");
  const std::vector<std::string> before = files();
  const Result result = run(0);
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr(std::string("out: cannot be written: ") + kTooLarge));
  EXPECT_EQ(text_of(path("out")), "earlier text\n");
  EXPECT_EQ(files(), before);
}

TEST_P(WholeFile, IsNotCreatedWhenWritingFails) {
  const std::vector<std::string> before = files();
  EXPECT_NE(run(0).exit_code, 0);
  EXPECT_EQ(files(), before);
}

TEST_P(WholeFile, IsReplacedBehindASymlinkAndKeepsItsPermissions) {
  directory_.file("target", "earlier text\n");
  ASSERT_EQ(::chmod(path("target").c_str(), 0640), 0);
  fs::create_symlink("target", path("out"));
  run(100);
  EXPECT_TRUE(fs::is_symlink(path("out")));
  EXPECT_EQ(fs::status(path("target")).permissions(), fs::perms(0640));
  EXPECT_NE(text_of(path("target")), "earlier text\n");
}

TEST_P(WholeFile, IsWrittenInPlaceWhenItHasHardLinks) {
  directory_.file("out", "earlier text\n");
  fs::create_hard_link(path("out"), path("other"));
  run(100);
  EXPECT_EQ(text_of(path("out")), text_of(path("other")));
  EXPECT_NE(text_of(path("out")), "earlier text\n");
}

TEST_P(WholeFile, IsCreatedAtTheTargetOfADanglingSymlink) {
  fs::create_symlink("nowhere", path("out"));
  run(100);
  EXPECT_TRUE(fs::is_symlink(path("out")));
  EXPECT_NE(text_of(path("nowhere")), "");
}

TEST_P(WholeFile, GetsTheDefaultPermissionsWhenItIsNew) {
  run_program({"bash", "-c", std::string("umask 027; \"$0\" ") + GetParam().command, CUPEL_COMMAND},
              {.directory = directory_.path()});
  EXPECT_EQ(fs::status(path("out")).permissions(), fs::perms(0640));
}

// If the output is also the file behind standard output or standard error, the text is appended like other output of
// the stream, and nothing is overwritten.
TEST_P(WholeFile, IsAppendedToTheFileOfAStream) {
  run(100);
  const std::string whole = text_of(path("out"));
  ASSERT_GT(whole.size(), 20U);
  const std::string command = GetParam().command;
  for (const std::string stream : {"1", "2"}) {
    for (const std::string& name : {std::string("out"), "/dev/fd/" + stream}) {
      directory_.file("out", "earlier text\n");
      const std::string script = "{ echo before >&" + stream + "; \"$0\" " + command.substr(0, command.size() - 3) +
                                 name + "; echo after >&" + stream + "; } " + stream + ">> out";
      run_program({"bash", "-c", script, CUPEL_COMMAND}, {.directory = directory_.path()});
      const std::string text = text_of(path("out"));
      EXPECT_TRUE(text.starts_with("earlier text\nbefore\n" + whole.substr(0, 20))) << script << "\n" << text;
      EXPECT_THAT(text, HasSubstr(whole.substr(whole.size() - 20))) << script;
      EXPECT_TRUE(text.ends_with("\nafter\n")) << script << "\n" << text;
    }
  }
}

TEST_P(WholeFile, RequiresAName) {
  const std::string command = GetParam().command;
  const Result result = run_limited(100, command.substr(0, command.size() - 3) + "''", directory_.path());
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr(": the name of the file is empty\n"));
}

// A file that is a mount point, as in containers, cannot be replaced by renaming.
TEST_P(WholeFile, IsWrittenInPlaceWhenItIsAMountPoint) {
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

// Without truncation, the end of the longer old text would remain after the new text.
TEST_P(WholeFile, IsUnchangedWhenItCannotBeTruncated) {
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

// Without /proc, an unnamed temporary file (O_TMPFILE) cannot be linked to a name, so the command must use a named one.
TEST_P(WholeFile, IsReplacedWithoutProc) {
  const std::string script = "mount -t tmpfs none /proc && \"$0\" ";
  if (run_program({"unshare", "-rm", "mount", "-t", "tmpfs", "none", "/proc"}).exit_code != 0) {
    GTEST_SKIP() << "mounting is not allowed";
  }
  directory_.file("out", "earlier text\n");
  const std::vector<std::string> before = files();
  struct stat old {};
  ASSERT_EQ(::stat(path("out").c_str(), &old), 0);
  run_program({"unshare", "-rm", "bash", "-c", script + GetParam().command, CUPEL_COMMAND},
              {.directory = directory_.path()});
  struct stat found {};
  ASSERT_EQ(::stat(path("out").c_str(), &found), 0);
  EXPECT_NE(found.st_ino, old.st_ino);
  EXPECT_NE(text_of(path("out")), "earlier text\n");
  EXPECT_EQ(files(), before);
}

INSTANTIATE_TEST_SUITE_P(Outputs, WholeFile,
                         ::testing::Values(Whole{"Vector", "vector request.json --quiet -o out"},
                                           Whole{"JUnit", "check check.toml --junit out"},
                                           Whole{"Report", "report items.jsonl --max-tokens 60 --json --quiet -o out"}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace cupel::tests
