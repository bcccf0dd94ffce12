# cupel_precompile(<target> <header>...): headers that most files of the target read, parsed once. For our own builds, where they
# halve the time; elsewhere every file stands on its own includes, and `make lint` sees that it does. cupel_precompile_as(<target>
# <other>): with the precompiled headers of another target. cupel_precompile_tool(<target>): with those of the library, or with those
# of the first tool where CUPEL_TOOL_OPTIONS says that tools are compiled differently.
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
    cupel_silence_false_warnings(${target})
  endif()
endfunction()

function(cupel_precompile_as target other)
  if(CUPEL_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ${other})
    # g++ takes precompiled headers only with the options that they were compiled with.
    get_target_property(position_independent ${other} POSITION_INDEPENDENT_CODE)
    if(position_independent)
      set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
      get_target_property(type ${target} TYPE)
      if(type STREQUAL EXECUTABLE)
        target_compile_options(${target} PRIVATE -fPIC)  # after the -fPIE that CMake gives executables
      endif()
    endif()
    cupel_silence_false_warnings(${target})
  endif()
endfunction()

function(cupel_precompile_tool target)
  get_property(first_tool GLOBAL PROPERTY CUPEL_FIRST_TOOL)
  if(CUPEL_TOOL_OPTIONS STREQUAL "")
    cupel_precompile_as(${target} cupel)
  elseif(first_tool)
    cupel_precompile_as(${target} ${first_tool})
  else()
    cupel_precompile(${target} <cupel/cupel.hpp>)
    set_property(GLOBAL PROPERTY CUPEL_FIRST_TOOL ${target})
  endif()
endfunction()

# g++ 12 forgets that precompiled code of the standard library is not ours, and warns of bounds that are kept.
function(cupel_silence_false_warnings target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
endfunction()
