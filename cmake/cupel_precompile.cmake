# cupel_precompile(<target> <header>...): headers that most files of the target read, parsed once. For our own builds, where they
# halve the time; elsewhere every file stands on its own includes, and `make lint` sees that it does. cupel_precompile_as(<target>
# <other>): with the precompiled headers of another target.
function(cupel_precompile target)
  set(headers ${ARGN})
  if(CUPEL_COVERAGE)
    # clang maps nothing of a header that comes precompiled, and ours would look as if no test used them.
    list(FILTER headers EXCLUDE REGEX "^(<cupel/|<reference/|/)")
    list(APPEND headers <algorithm> <array> <charconv> <chrono> <cmath> <functional> <map> <memory> <optional> <span> <string>
         <unordered_map> <variant> <vector>)
  endif()
  if(CUPEL_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} PRIVATE ${headers})
    cupel_hush(${target})
  endif()
endfunction()

function(cupel_precompile_as target other)
  if(CUPEL_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ${other})
    cupel_hush(${target})
  endif()
endfunction()

# g++ 12 forgets that precompiled code of the standard library is not ours, and warns of bounds that are kept.
function(cupel_hush target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
endfunction()
