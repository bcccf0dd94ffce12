# Tests that check_samples.cmake accepts and rejects what it should. Each case has its own small tree.
#
#   cmake -DTREE=<scratch directory> -P check_samples_test.cmake
cmake_minimum_required(VERSION 3.22)

set(source [==[
#include <vector>

int main() {
  std::vector<int> list[2] = {{1; 2}, {}};  // ;[];${x}\n "quoted" \
  for (;;) {

    list[0][1] = '\\';
  }
}
]==])
set(output "a;b;[c\n\n]d\\\n")
set(fence "```")

# try(<name of the case> <PASSES, or a regular expression for the message> <document>)
function(try name expected document)
  file(REMOVE_RECURSE "${TREE}")
  file(WRITE "${TREE}/examples/main.cpp" "${source}")
  file(WRITE "${TREE}/examples/main.expected" "${output}")
  file(WRITE "${TREE}/examples/twice.cpp" "int x;\n\nint x;\n")
  file(WRITE "${TREE}/docs/guides/first.md" "${document}")
  execute_process(
    COMMAND ${CMAKE_COMMAND} -DROOT=${TREE} -P ${CMAKE_CURRENT_LIST_DIR}/check_samples.cmake
    RESULT_VARIABLE result
    ERROR_VARIABLE message)
  string(REGEX REPLACE "[ \n]+" " " message "${message}")  # CMake wraps messages
  if(expected STREQUAL "PASSES")
    if(NOT result EQUAL 0)
      message(SEND_ERROR "${name}: rejected: ${message}")
    endif()
  elseif(result EQUAL 0)
    message(SEND_ERROR "${name}: accepted")
  elseif(NOT message MATCHES "${expected}")
    message(SEND_ERROR "${name}: rejected without the message '${expected}': ${message}")
  endif()
endfunction()

set(from "<!-- from: examples/main.cpp -->\n")
set(body "for (;;) {\n\n  list[0][1] = '\\\\';\n}\n")

try("a whole example" PASSES "Text\n\n${fence}cpp\n${source}${fence}\n\nText\n")
try("a whole output" PASSES "${fence}text\n${output}${fence}\n")
try("lines at another indentation" PASSES "${from}${fence}cpp\n${body}${fence}\n")
try("a line full of special characters" PASSES
  "${from}${fence}cpp\nstd::vector<int> list[2] = {{1; 2}, {}};  // ;[];\${x}\\n \"quoted\" \\\n${fence}\n")
try("lines of an output" PASSES "<!-- from: examples/main.expected -->\n${fence}text\na;b;[c\n${fence}\n")
try("other languages" PASSES "${fence}sh\nmake test\n${fence}\n\n${fence}\nanything\n${fence}\n")
try("no block at all" PASSES "Text.\n")

try("a changed line" "docs/guides/first.md:2: these are not consecutive lines of examples/main.cpp"
  "${from}${fence}cpp\nfor (;;) {\n\n  list[0][1] = '/';\n}\n${fence}\n")
try("a line left out" "not consecutive lines" "${from}${fence}cpp\nfor (;;) {\n  list[0][1] = '\\\\';\n}\n${fence}\n")
try("a part of a line" "not consecutive lines" "${from}${fence}cpp\nfor (;\n${fence}\n")
try("the end of a line" "not consecutive lines" "${from}${fence}cpp\nlist[2] = {{1; 2}, {}};\n${fence}\n")
try("uneven indentation" "not consecutive lines" "${from}${fence}cpp\nfor (;;) {\n\nlist[0][1] = '\\\\';\n}\n${fence}\n")
try("an output with other semicolons" "not consecutive lines"
  "<!-- from: examples/main.expected -->\n${fence}text\na b [c\n${fence}\n")
try("code without a file" "names no file" "${fence}cpp\nint x;\n${fence}\n")
try("an output without a file" "names no file" "${fence}text\na;b\n${fence}\n")
try("a build without a file" "names no file" "${fence}cmake\nproject(x)\n${fence}\n")
try("a second block for one line" "docs/guides/first.md:6: a sample that names no file"
  "${from}${fence}cpp\nint main() {\n${fence}\n\n${fence}cpp\nfor (;;) {\n${fence}\n")
try("a file that does not exist" "there is no file examples/other.cpp"
  "<!-- from: examples/other.cpp -->\n${fence}cpp\nint main() {\n${fence}\n")
try("a directory" "there is no file examples" "<!-- from: examples -->\n${fence}cpp\nint main() {\n${fence}\n")
try("a line without a block" "no block follows" "${from}\n${fence}cpp\nint main() {\n${fence}\n")
try("an empty sample" "an empty sample" "${from}${fence}cpp\n${fence}\n")
try("an indented block" "use ${fence} in the first column" "- step\n\n  ${fence}cpp\n  int x;\n  ${fence}\n")
try("a block that does not end" "the block does not end" "${from}${fence}cpp\nint main() {\n")

set(edits "<!-- edits: examples/main.cpp -->\n")
try("an edit" PASSES "${edits}${fence}diff\n   for (;;) {\n \n+    list[1] = {};  // [;]\n-    list[0][1] = '\\\\';\n   }\n${fence}\n")
try("an edit without blanks in empty lines" PASSES "${edits}${fence}diff\n   for (;;) {\n\n+    list[1] = {};\n${fence}\n")
try("an edit that does not apply" "these are not consecutive lines of examples/main.cpp"
  "${edits}${fence}diff\n   for (;;) {\n+    list[1] = {};\n     list[0][1] = '\\\\';\n${fence}\n")
try("an edit at another indentation" "not consecutive lines" "${edits}${fence}diff\n for (;;) {\n+  list[1] = {};\n${fence}\n")
try("an edit without context" "not consecutive lines" "${edits}${fence}diff\n+int x;\n${fence}\n")
try("an edit of many places" "more than once"
  "<!-- edits: examples/twice.cpp -->\n${fence}diff\n int x;\n+int y;\n${fence}\n")
try("an edit that changes nothing" "the edit changes nothing" "${edits}${fence}diff\n int main() {\n${fence}\n")
try("an edit without a file" "names no file" "${fence}diff\n int main() {\n+int x;\n${fence}\n")
try("an edit with a line that is not marked" "in front of: int x;" "${edits}${fence}diff\n int main() {\nint x;\n${fence}\n")

file(REMOVE_RECURSE "${TREE}")
