# Hides declarations from doxygen: defaulted members, which need no documentation; specialisations of std::hash, which doxygen can't
# assign to a page; and the members that every described struct has, which include/cupel/description.hpp documents.
s/^.*= default;.*$//
s/^  *static constexpr std::string_view kName = .*$//
s/^  *static constexpr .* fields() {.*}$//
/^  static constexpr auto fields() {$/,/^  }$/s/.*//
/^    static constexpr auto fields() {$/,/^    }$/s/.*//
s/^  CUPEL_API Any[A-Za-z]* build(.*) const;.*$//
/^template <>$/,/^};$/s/.*//
