# Relative links lead to files that are not part of the API reference: only their text stays.
s/\[\([^]]*\)\]([^):]*)/\1/g
