# Embeds the files of the page in a C++ source, as the text before and the text after the data.
#
#   cmake -DPAGE=<folder> "-DSCRIPTS=a.js;b.js" "-DSTYLES=a.css;b.css" -DOUTPUT=<file.cpp> -P embed.cmake
#
# index.html has four markers: {{style}}, {{script}}, {{data}} and {{csp}}. The content security policy contains the hashes of the
# style and the script, so that a browser accepts no others.
cmake_minimum_required(VERSION 3.25)

# The base64 form of a SHA-256 hash given in hexadecimal digits: 32 bytes, which are 10 groups of three and one of two.
function(base64_of hash result)
  set(letters ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
  set(text "")
  foreach(at RANGE 0 60 6)
    string(SUBSTRING "${hash}00" ${at} 6 digits)
    foreach(shift IN ITEMS 18 12 6 0)
      math(EXPR index "(0x${digits} >> ${shift}) & 63")
      string(SUBSTRING ${letters} ${index} 1 letter)
      string(APPEND text ${letter})
    endforeach()
  endforeach()
  string(REGEX REPLACE "A$" "=" text ${text})
  set(${result} ${text} PARENT_SCOPE)
endfunction()

# Replaces a marker, which must occur exactly once.
function(fill marker value)
  string(FIND "${page}" "${marker}" first)
  string(FIND "${page}" "${marker}" last REVERSE)
  if(first EQUAL -1 OR NOT first EQUAL last)
    message(FATAL_ERROR "${PAGE}/index.html must have the marker ${marker} once")
  endif()
  string(REPLACE "${marker}" "${value}" page "${page}")
  set(page "${page}" PARENT_SCOPE)
endfunction()

# Rejects text that would end the element in which it is embedded.
function(check_text file text)
  string(FIND "${text}" "</" end)
  string(FIND "${text}" "<!--" comment)
  if(NOT end EQUAL -1 OR NOT comment EQUAL -1)
    message(FATAL_ERROR "${PAGE}/${file} must contain neither </ nor <!--, which would end the element in which it is embedded")
  endif()
endfunction()

file(READ "${PAGE}/index.html" page)
set(style "")
foreach(name IN LISTS STYLES)
  file(READ "${PAGE}/${name}" text)
  check_text(${name} "${text}")
  string(APPEND style "${text}")
endforeach()
set(script "(function () {\n\"use strict\";\n")
foreach(name IN LISTS SCRIPTS)
  file(READ "${PAGE}/${name}" text)
  check_text(${name} "${text}")
  string(APPEND script "${text}")
endforeach()
string(APPEND script "})();\n")

string(SHA256 style_hash "${style}")
string(SHA256 script_hash "${script}")
base64_of(${style_hash} style_hash)
base64_of(${script_hash} script_hash)

fill("{{csp}}" "default-src 'none'; script-src 'sha256-${script_hash}'; style-src 'sha256-${style_hash}'; \
img-src data:; base-uri 'none'; form-action 'none'")
fill("{{style}}" "${style}")
fill("{{script}}" "${script}")
# The data go between two raw strings: end the first one here and begin the second.
set(end ")cupel_page\";\n")
fill("{{data}}" "${end}const std::string_view kAfterData = R\"cupel_page(")
file(WRITE "${OUTPUT}" "// Made by embed.cmake.
#include \"report/embedded_page.hpp\"

namespace cupel::report {

const std::string_view kBeforeData = R\"cupel_page(${page}${end}
}  // namespace cupel::report
")
