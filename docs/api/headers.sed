# What doxygen should not see: defaulted members, which have nothing to say, and hash specialisations, which it can't place.
s/^.*= default;.*$//
/^template <>$/,/^};$/s/.*//
