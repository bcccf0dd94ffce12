# cupel_unity(<target> [<file>...]): its files are compiled twenty at a time, all but those named, which give a name of their own to
# something else than another file does. For `make test`, which builds everything twice; elsewhere every file stands on its own.
function(cupel_unity target)
  if(CUPEL_UNITY_BUILD)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 20)
    set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()
