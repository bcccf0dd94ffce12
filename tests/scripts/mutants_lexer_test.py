import unittest

import mutants_path  # noqa: F401
from lexer import LexError, tokenize, without_comments


def texts(source):
    return [token.text for token in tokenize(source)]


class Lexer(unittest.TestCase):
    def test_comments_and_preprocessor_lines_are_not_tokens(self):
        self.assertEqual(texts("#include <a>\n#define X(a) \\\n  (a < 1)\nint b; // c < d\n/* e\n f */ g"),
                         ["int", "b", ";", "g"])

    def test_a_hash_in_the_middle_of_a_line_does_not_start_a_directive(self):
        self.assertEqual(texts("a # b\nc"), ["a", "#", "b", "c"])

    def test_a_string_is_one_token_whatever_is_in_it(self):
        self.assertEqual(texts(r'"a \" // < b" c'), [r'"a \" // < b"', "c"])

    def test_a_raw_string_ends_at_its_own_delimiter(self):
        self.assertEqual(texts('R"x(a)" b)x" c'), ['R"x(a)" b)x"', "c"])

    def test_a_raw_string_without_end_is_an_error(self):
        self.assertRaises(LexError, tokenize, 'R"x(a)" b')

    def test_digit_separators_and_exponents_belong_to_the_number(self):
        self.assertEqual(texts("1'000'000 1e-9 0x1F 2.5 'x'"), ["1'000'000", "1e-9", "0x1F", "2.5", "'x'"])

    def test_the_longest_operator_wins(self):
        self.assertEqual(texts("a<<=b->c<=d::e"), ["a", "<<=", "b", "->", "c", "<=", "d", "::", "e"])

    def test_only_white_space_on_both_sides_makes_an_operator_spaced(self):
        spaced = {token.text: token.spaced for token in tokenize("a < b -c &d\n* e")}
        self.assertEqual([spaced[text] for text in "<-&*"], [True, False, False, True])

    def test_blanking_comments_keeps_every_other_character_in_its_place(self):
        source = 'a; // "x"\nb = "// no"; /* c\n */ d'
        code = without_comments(source)
        self.assertEqual(len(code), len(source))
        self.assertEqual(code.split(), ["a;", "b", "=", '"//', 'no";', "d"])
        self.assertEqual(code.index("d"), source.index("d", 20))


if __name__ == "__main__":
    unittest.main()
