import pathlib
import tempfile
import tomllib
import unittest

from mutants_path import MUTANTS, ROOT
from equivalents import Equivalents, entry_for
from mutant import mutants_of
from sources import Sources, TableError

SOURCE = """\
void kept() {
  ++a;
}
int left_out() {
  if (b) { ++c; }
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

    def sources(self, table="", vectors_only=False):
        path = self.root / "excluded.toml"
        path.write_text(table)
        return Sources(self.root, path, vectors_only)

    def equivalents(self, table):
        path = self.root / "equivalent.toml"
        path.write_text(table)
        return Equivalents(path)

    def files(self, table, vectors_only=False):
        return sorted({mutant.file for mutant in self.sources(table, vectors_only).mutants()})

    def test_a_whole_file_is_left_out(self):
        self.assertEqual(self.files("[[excluded]]\nfile = 'src/a.cpp'\nreason = 'r'"), ["src/d.cpp", "src/deep/b.hpp"])

    def test_a_whole_directory_is_left_out(self):
        self.assertEqual(self.files("[[excluded]]\nfile = 'src/deep/'\nreason = 'r'"), ["src/a.cpp", "src/d.cpp"])

    def test_a_construct_is_left_out_to_its_closing_brace(self):
        table = "[[excluded]]\nfile = 'src/a.cpp'\nconstructs = ['int left_out()']\nreason = 'r'"
        mutated = [m.mutated for m in self.sources(table).mutants() if m.file == "src/a.cpp"]
        self.assertEqual(mutated, ["--a;", ";"])

    def test_what_only_vectors_can_not_see_is_left_out_where_they_alone_judge(self):
        table = "[[excluded]]\nfile = 'src/a.cpp'\nunseen_by = 'vectors'\nreason = 'r'"
        self.assertIn("src/a.cpp", self.files(table))
        self.assertNotIn("src/a.cpp", self.files(table, vectors_only=True))
        table = "[[excluded]]\nfile = 'src/a.cpp'\nconstructs = ['int left_out()']\nunseen_by = 'vectors'\nreason = 'r'"
        self.assertLess(len(self.sources(table, vectors_only=True).mutants()), len(self.sources(table).mutants()))

    def test_vectors_are_the_only_judges_that_may_be_named(self):
        table = "[[excluded]]\nfile = 'src/a.cpp'\nunseen_by = 'tests'\nreason = 'r'"
        self.assertRaisesRegex(TableError, "unseen_by", self.sources, table)

    def test_an_entry_without_a_reason_is_refused(self):
        self.assertRaisesRegex(TableError, "no reason", self.sources, "[[excluded]]\nfile = 'src/a.cpp'\nreason = ' '")

    def test_an_entry_for_what_is_gone_is_refused(self):
        table = "[[excluded]]\nfile = 'src/gone.cpp'\nreason = 'r'"
        self.assertRaisesRegex(TableError, "gone.cpp", self.sources, table)
        table = "[[excluded]]\nfile = 'src/a.cpp'\nconstructs = ['gone()']\nreason = 'r'"
        self.assertRaisesRegex(TableError, "gone", self.sources, table)

    def test_a_header_makes_those_who_include_it_through_others_compile_again(self):
        sources = self.sources()
        self.assertEqual(sources.units("src/c.hpp"), ["src/a.cpp"])
        self.assertEqual(sources.units("src/d.cpp"), ["src/d.cpp"])

    def test_headers_to_precompile_are_those_of_the_system(self):
        self.assertEqual(self.sources().system_headers(), ["<array>", "<map>"])

    def test_an_entry_covers_its_mutant_and_no_other(self):
        mutants = mutants_of("f.cpp", "void f() {\n  x = c < 'a';\n}\n")
        table = self.equivalents(entry_for(mutants[1]).replace('reason = ""', 'reason = "r"'))
        self.assertEqual([table.reason(mutant) for mutant in mutants], ["", "r", *[""] * (len(mutants) - 2)])

    def test_an_entry_for_a_survivor_reads_back_as_it_was(self):
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

    def test_an_entry_that_is_given_twice_is_refused(self):
        entry = "[[equivalent]]\nreason = 'r'\nf.a = ['b']\n"
        self.assertRaisesRegex(TableError, "twice", self.equivalents, entry + entry)


class CommittedTables(unittest.TestCase):
    def test_they_fit_the_sources(self):
        mutants = Sources(ROOT, MUTANTS / "excluded.toml").mutants()
        self.assertGreater(len(mutants), 1000)
        self.assertEqual(len({mutant.id for mutant in mutants}), len(mutants))
        self.assertEqual(Equivalents(MUTANTS / "equivalent.toml").stale(mutants), [])


if __name__ == "__main__":
    unittest.main()
