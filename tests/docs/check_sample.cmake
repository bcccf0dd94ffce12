# Fails unless DOCUMENT contains the whole text of SAMPLE.
file(READ "${DOCUMENT}" document)
file(READ "${SAMPLE}" sample)
string(FIND "${document}" "${sample}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "${DOCUMENT} does not show ${SAMPLE} as it is")
endif()
