"""Tests that check_includes.py finds forbidden includes, and no problem in a correct tree."""

import pathlib
import tempfile
import unittest

import check_includes

PAGE = """# Design

## Where things are

| room | what | files | may include |
|---|---|---|---|
| foundation | errors | `include/cupel`, `src` | – |
| model | items | `include/cupel/model`, `src/model`, `include/cupel/run.hpp` | foundation |
| slicing | slicers | `include/cupel/slicing`, `src/slicing` | all above |

| room | what | files | may include |
|---|---|---|---|
| json | JSON | `companions/json` | the core |
| cli | the command | `tools/cli` | the core, json, `<fmt/>` |

## Testing
| room | files | may include |
|---|---|---|
| not | `read` | – |
"""

TREE = {
    "docs/guides/design.md": PAGE,
    "include/cupel/error.hpp": "#include <string>\n",
    "include/cupel/run.hpp": '#include "cupel/error.hpp"\n#include "cupel/model/item.hpp"\n',
    "include/cupel/model/item.hpp": '#include "cupel/error.hpp"\n',
    "include/cupel/slicing/slicer.hpp": '#include "cupel/run.hpp"\n',
    "src/errors.hpp": '#include "cupel/error.hpp"\n',
    "src/model/text.hpp": '#include "errors.hpp"\n',
    "src/slicing/slicer.cpp": '#include "cupel/slicing/slicer.hpp"\n#include "model/text.hpp"\n#include <sys/mman.h>\n',
    "companions/json/include/cupel/json/read.hpp": "#include <cupel/run.hpp>\n",
    "companions/json/src/text.hpp": '#include "cupel/json/read.hpp"\n',
    "companions/json/src/read.cpp": '#include "text.hpp"\n#error "C++20"\n',
    "conformance/.keep": "",
    "tools/cli/main.cpp": '#include <fmt/format.h>\n\n#include "cupel/json/read.hpp"\n',
}


class CheckIncludes(unittest.TestCase):
    def problems(self, files=None):
        """The problems of the tree with some files replaced or added."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in {**TREE, **(files or {})}.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            return check_includes.check(root)

    def found(self, path, text):
        return self.problems(files={path: text})

    def assert_one(self, problems, beginning, part):
        self.assertEqual(len(problems), 1, problems)
        self.assertTrue(problems[0].startswith(beginning), problems[0])
        self.assertIn(part, problems[0])

    def test_a_correct_tree_has_no_problems(self):
        self.assertEqual(self.problems(), [])

    def test_an_include_of_a_room_above_is_a_problem(self):
        wrong = '#include "cupel/error.hpp"\n#include "cupel/slicing/slicer.hpp"\n'
        self.assert_one(
            self.found("include/cupel/model/item.hpp", wrong),
            "include/cupel/model/item.hpp:2: ",
            "model may not include slicing",
        )

    def test_a_file_that_a_row_names_belongs_to_its_room(self):
        self.assert_one(
            self.found("include/cupel/error.hpp", '#include "cupel/run.hpp"\n'),
            "include/cupel/error.hpp:1: ",
            "foundation may not include model",
        )

    def test_the_core_includes_no_companion(self):
        self.assert_one(
            self.found("src/slicing/slicer.cpp", "#include <cupel/json/read.hpp>\n"),
            "src/slicing/slicer.cpp:1: ",
            "slicing may not include json",
        )

    def test_private_headers_stay_in_their_library(self):
        self.assert_one(
            self.found("tools/cli/main.cpp", '#include "model/text.hpp"\n'),
            "tools/cli/main.cpp:1: ",
            "private to src/",
        )
        self.assert_one(
            self.found("companions/json/include/cupel/json/read.hpp", '#include "../../../src/text.hpp"\n'),
            "companions/json/include/cupel/json/read.hpp:1: ",
            "does not exist",
        )
        self.assert_one(
            self.found("include/cupel/slicing/slicer.hpp", '#include "errors.hpp"\n'),
            "include/cupel/slicing/slicer.hpp:1: ",
            "private to src/",
        )

    def test_a_package_must_be_named(self):
        self.assert_one(
            self.found("companions/json/src/read.cpp", "#include <fmt/format.h>\n"),
            "companions/json/src/read.cpp:1: ",
            "json may not include <fmt/>",
        )

    def test_a_missing_header_is_a_problem(self):
        self.assert_one(self.found("src/errors.hpp", '#include "gone.hpp"\n'), "src/errors.hpp:1: ", "does not exist")

    def test_a_file_without_a_room_is_a_problem(self):
        self.assert_one(self.found("tools/view/run.hpp", ""), "tools/view/run.hpp: ", "belongs to no room")

    def test_a_room_without_its_folder_is_a_problem(self):
        page = PAGE.replace("`tools/cli`", "`tools/cli`, `tools/gone`")
        self.assert_one(self.found("docs/guides/design.md", page), "docs/guides/design.md: ", "does not exist")

    def test_a_row_that_names_a_room_below_is_a_problem(self):
        page = PAGE.replace("`include/cupel`, `src` | –", "`include/cupel`, `src` | slicing")
        self.assert_one(self.found("docs/guides/design.md", page), "docs/guides/design.md: ", "not a room above it")

    def test_a_page_without_tables_is_a_problem(self):
        page = "# Design\n\n## Where things are\n\nNowhere.\n"
        self.assert_one(self.found("docs/guides/design.md", page), "docs/guides/design.md: ", "two tables")

    def test_there_must_be_one_page(self):
        self.assert_one(self.found("docs/explanation/design.md", PAGE), "docs: ", "there are 2")


if __name__ == "__main__":
    unittest.main()
