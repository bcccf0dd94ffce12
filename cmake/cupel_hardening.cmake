# What makes a mistake harder to use against us, in optimised builds of what we ship. Options of this directory, not of targets:
# nobody who links cupel inherits them. Off where cupel is embedded: how that is compiled, its project decides.
if(NOT CUPEL_HARDENING OR NOT CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
  return()
endif()
include(CheckCXXCompilerFlag)
include(CheckPIESupported)

# The last two belong to one kind of processor each.
foreach(flag IN ITEMS -fstack-protector-strong -fstack-clash-protection -fcf-protection -mbranch-protection=standard)
  string(MAKE_C_IDENTIFIER CUPEL_HAS${flag} known)
  check_cxx_compiler_flag(${flag} ${known})
  if(${known})
    add_compile_options(${flag})
  endif()
endforeach()
# 3 also knows the sizes of memory that is allocated while the program runs. The compilers that can compile us all have it.
# Undefined first, because a distribution's compiler may come with a level of its own.
add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
# Not _GLIBCXX_ASSERTIONS: it ends the program, which the core promises never to do. The sanitized tests have it.

set(CMAKE_POSITION_INDEPENDENT_CODE ON)
check_pie_supported(LANGUAGES CXX)
if(UNIX AND NOT APPLE)
  add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
endif()
