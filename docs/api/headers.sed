# What doxygen should not see: defaulted members, which have nothing to say, hash specialisations, which it can't place, and the
# members that every described struct has; include/cupel/description.hpp documents these.
s/^.*= default;.*$//
s/^  *static constexpr std::string_view kName = .*$//
s/^  *static constexpr .* fields() {.*}$//
/^  static constexpr auto fields() {$/,/^  }$/s/.*//
/^    static constexpr auto fields() {$/,/^    }$/s/.*//
s/^  CUPEL_API Any[A-Za-z]* build(.*) const;.*$//
/^template <>$/,/^};$/s/.*//
