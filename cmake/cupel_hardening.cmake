# Hardening, which makes defects harder to exploit, for optimised builds of what we ship. These are options of the directory, not of
# targets, so programs that link cupel do not inherit them. Off when cupel is embedded: the embedding project decides.
if(NOT CUPEL_HARDENING OR NOT CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
  return()
endif()
include(CheckCXXCompilerFlag)
include(CheckPIESupported)

# The last two are for one processor architecture each.
foreach(flag IN ITEMS -fstack-protector-strong -fstack-clash-protection -fcf-protection -mbranch-protection=standard)
  string(MAKE_C_IDENTIFIER CUPEL_HAS${flag} known)
  check_cxx_compiler_flag(${flag} ${known})
  if(${known})
    add_compile_options(${flag})
  endif()
endforeach()
# Level 3 also checks objects whose size is known only at run time. All compilers that can compile cupel support it. Undefined
# first, because a distribution's compiler may define another level.
add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
# Not _GLIBCXX_ASSERTIONS: it aborts the program, which the core promises never to do. The sanitized tests use it.

set(CMAKE_POSITION_INDEPENDENT_CODE ON)
check_pie_supported(LANGUAGES CXX)
if(UNIX AND NOT APPLE)
  add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
endif()
