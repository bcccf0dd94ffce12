# CPack runs this over the staged files of the Debian packages. It puts copyright and changelog where Debian requires them, and
# compresses the files that Debian requires to be compressed.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
file(GLOB_RECURSE library ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/runtime/libcupel.so.*)
if(NOT library)
  message(FATAL_ERROR "Debian packages need a shared library: cmake --workflow --preset package")
endif()
cmake_path(GET CPACK_RESOURCE_FILE_LICENSE PARENT_PATH source)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} COMPONENT)
  set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr/share/doc)
  set(docs ${share}/${CPACK_DEBIAN_${COMPONENT}_PACKAGE_NAME})
  if(component STREQUAL development)
    file(RENAME ${share}/cupel ${docs})
    file(REMOVE ${docs}/LICENSE)  # CHANGELOG.md stays, because the README links to it
  endif()
  file(MAKE_DIRECTORY ${docs})
  file(COPY_FILE ${source}/LICENSE ${docs}/copyright)
  file(COPY_FILE ${source}/CHANGELOG.md ${docs}/NEWS)
  file(WRITE ${docs}/changelog "cupel (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
                               "  * Version ${CPACK_PACKAGE_VERSION}. NEWS.gz says what changed.\n\n"
                               " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  file(GLOB_RECURSE manual ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr/share/man/*.[1-9])
  execute_process(COMMAND gzip -9nf ${docs}/NEWS ${docs}/changelog ${manual} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
