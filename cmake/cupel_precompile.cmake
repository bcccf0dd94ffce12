# cupel_precompile(<target> <header>...): precompiles headers that most files of the target include. For our own builds, where this
# halves the time. Other builds need every file to include what it uses, which `make lint` checks.
# cupel_precompile_as(<target> <other>): reuses the precompiled headers of another target.
# cupel_precompile_tool(<target>): reuses those of the library, or, if CUPEL_TOOL_OPTIONS sets other compiler options for tools, those
# of the first tool.
function(cupel_precompile target)
  set(headers ${ARGN})
  if(CUPEL_COVERAGE)
    # clang counts nothing in a precompiled header, so our headers would look untested.
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
    # g++ uses a precompiled header only with the options that it was compiled with.
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

# g++ 12 does not treat precompiled code of the standard library as a system header, and its warnings about bounds are false.
function(cupel_silence_false_warnings target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
endfunction()
