import pathlib
import re
import tempfile
import tomllib
import unittest

from mutants_path import MUTANTS, ROOT
from equivalents import Equivalents, entry_for
from mutant import mutants_of
from sources import Sources, TableError, construct_range

SOURCE = """\
void kept() {
  ++a;
}
int left_out() {
  if (b && d) { ++c; }
}
"""


class Tables(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "src/deep").mkdir(parents=True)
        (self.root / "src/a.cpp").write_text('#include "deep/b.hpp"\n#include <map>\n' + SOURCE)
        (self.root / "src/deep/b.hpp").write_text('#include "c.hpp"\nvoid f() {\n  ++x;\n}\n')
        (self.root / "src/c.hpp").write_text("#include <array>\n")
        (self.root / "src/d.cpp").write_text("void g() {\n  --y;\n}\n")

    def sources(self, table=""):
        path = self.root / "excluded.toml"
        path.write_text(table)
        return Sources(self.root, path)

    def equivalents(self, table):
        path = self.root / "equivalent.toml"
        path.write_text(table)
        return Equivalents(path)

    def mutated(self, table):
        """The mutants of src/a.cpp."""
        return [mutant.mutated for mutant in self.sources(table).mutants() if mutant.file == "src/a.cpp"]

    def test_a_whole_file_is_excluded(self):
        sources = self.sources("[[excluded]]\nreason = 'r'\nfiles = ['src/a.cpp', 'src/d.cpp']")
        self.assertEqual({mutant.file for mutant in sources.mutants()}, {"src/deep/b.hpp"})

    def test_a_construct_is_excluded_to_its_closing_brace(self):
        table = "[[excluded]]\nreason = 'r'\nconstructs.'src/a.cpp' = ['int left_out()']"
        self.assertEqual(self.mutated(table), ["--a;", ";"])

    def test_a_construct_is_excluded_to_its_semicolon_if_that_comes_first(self):
        table = "[[excluded]]\nreason = 'r'\nconstructs.'src/a.cpp' = ['++a']"
        self.assertEqual(self.mutated(table), [m for m in self.mutated("") if m not in ("--a;", ";")])

    def test_a_semicolon_between_parentheses_does_not_end_a_construct(self):
        text = "for (int i = 0; i < n; ++i) { ++a; } ++b;"
        self.assertEqual(construct_range(text, "for ("), (0, text.index(" ++b")))

    def test_words_are_excluded_but_nothing_around_them(self):
        table = "[[excluded]]\nreason = 'r'\nwords.'src/a.cpp' = ['b', '++']"
        self.assertEqual(self.mutated(table), [m for m in self.mutated("") if "--a" not in m])
        self.assertIn("if (false) { ++c; }", self.mutated(table))

    def test_an_entry_without_a_reason_is_rejected(self):
        self.assertRaisesRegex(TableError, "no reason", self.sources, "[[excluded]]\nfiles = ['src/a.cpp']\nreason = ' '")

    def test_an_entry_for_removed_code_is_rejected(self):
        for places, gone in (("files = ['src/gone.cpp']", "gone.cpp"), ("constructs.'src/a.cpp' = ['gone()']", "gone()"),
                             ("words.'src/a.cpp' = ['gone']", "gone"), ("words.'src/gone.cpp' = ['a']", "gone.cpp")):
            with self.subTest(places):
                table = f"[[excluded]]\nreason = 'r'\n{places}"
                self.assertRaisesRegex(TableError, re.escape(gone), self.sources, table)

    def test_a_changed_header_recompiles_indirect_includers_too(self):
        sources = self.sources()
        self.assertEqual(sources.units("src/c.hpp"), ["src/a.cpp"])
        self.assertEqual(sources.units("src/d.cpp"), ["src/d.cpp"])

    def test_only_system_headers_are_precompiled(self):
        self.assertEqual(self.sources().system_headers(), ["<array>", "<map>"])

    def test_an_entry_covers_only_its_mutant(self):
        mutants = mutants_of("f.cpp", "void f() {\n  x = c < 'a';\n}\n")
        table = self.equivalents(entry_for(mutants[1]).replace('reason = ""', 'reason = "r"'))
        self.assertEqual([table.reason(mutant) for mutant in mutants], ["", "r", *[""] * (len(mutants) - 2)])

    def test_an_entry_for_a_survivor_reads_back_unchanged(self):
        for body in ("++x;", "x = '0';", 'x = a < b ? "\\n" : y;', """x = a < 'b' ? "\\n" : y;"""):
            for mutant in mutants_of("f.cpp", f"void f() {{\n{body}\n{body}\n}}\n"):
                entry = tomllib.loads(entry_for(mutant))["equivalent"][0]
                self.assertEqual(entry, {"reason": "", "f.cpp": {mutant.source: [mutant.mutated]}} |
                                 ({"occurrence": 2} if mutant.occurrence == 2 else {}))

    def test_an_entry_whose_line_changed_is_stale(self):
        old = mutants_of("f.cpp", "void f() {\n  ++x;\n}\n")
        new = mutants_of("f.cpp", "void f() {\n  ++y;\n}\n")
        table = self.equivalents(entry_for(old[0]).replace('reason = ""', 'reason = "r"'))
        self.assertEqual(table.stale(old), [])
        self.assertEqual(table.stale(new), [old[0].key])

    def test_a_repeated_entry_is_rejected(self):
        entry = "[[equivalent]]\nreason = 'r'\nf.a = ['b']\n"
        self.assertRaisesRegex(TableError, "twice", self.equivalents, entry + entry)


class CommittedTables(unittest.TestCase):
    sources = Sources(ROOT, MUTANTS / "excluded.toml")

    def test_they_match_the_sources(self):
        mutants = self.sources.mutants()
        self.assertGreater(len(mutants), 1000)
        self.assertEqual(len({mutant.id for mutant in mutants}), len(mutants))
        self.assertEqual(Equivalents(MUTANTS / "equivalent.toml").stale(mutants), [])

    def test_everything_excluded_has_mutants(self):
        for name, parts in self.sources.parts.items():
            text = self.sources.texts[name]
            all_mutants = mutants_of(name, text)
            for part in parts:
                with self.subTest(name, part=text[slice(*part)][:80]):
                    self.assertNotEqual(mutants_of(name, text, [part]), all_mutants)


if __name__ == "__main__":
    unittest.main()
