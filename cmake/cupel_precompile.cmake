# cupel_precompile(<target> <header>...): headers that most files of the target read, parsed once. For our own builds, where they
# halve the time; elsewhere every file stands on its own includes, and `make lint` sees that it does.
function(cupel_precompile target)
  if(CUPEL_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
