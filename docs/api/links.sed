# Replaces relative links by their text, because their targets are not part of the API reference.
s/\[\([^]]*\)\]([^):]*)/\1/g
