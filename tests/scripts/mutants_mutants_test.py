import unittest

import mutants_path  # noqa: F401
from mutant import mutants_of


def changes(body, operator=None):
    """The body of a function, one line, in each of its mutants."""
    source = f"void f() {{\n{body}\n}}\n"
    return [m.mutated for m in mutants_of("f.cpp", source) if operator in (None, m.operator)]


class Comparisons(unittest.TestCase):
    def test_a_comparison_becomes_its_neighbour_its_opposite_and_its_mirror(self):
        self.assertEqual(changes("x = a < b;", "comparison"), ["x = a <= b;", "x = a > b;", "x = a >= b;"])

    def test_equality_is_inverted(self):
        self.assertEqual(changes("x = a == b;", "comparison"), ["x = a != b;"])

    def test_template_brackets_are_not_comparisons(self):
        self.assertEqual(changes("const std::vector<std::array<int, 3>> x = f<4>(y);"), [])

    def test_references_and_pointers_are_not_arithmetic(self):
        self.assertEqual(changes("const Item& a = *b; Item* const c = &d; Item&& e = g;"), [])

    def test_mutants_of_a_loop_still_end(self):
        self.assertEqual(
            changes("for (int i = 2; i < n; ++i) ++x;"),
            ["for (int i = 3; i < n; ++i) ++x;", "for (int i = 1; i < n; ++i) ++x;", "for (int i = 2; false; ++i) ++x;",
             "for (int i = 2; i <= n; ++i) ++x;", "for (int i = 2; i < n; ++i) --x;",
             "for (int i = 2; i < n; ++i) ;"],
        )


class Arithmetic(unittest.TestCase):
    def test_each_operation_becomes_another(self):
        self.assertEqual(changes("x = a + b * c;", "arithmetic"), ["x = a - b * c;", "x = a + b / c;"])

    def test_compound_assignments_are_inverted_and_made_plain(self):
        self.assertEqual(changes("x += a;", "arithmetic"), ["x -= a;", "x = a;"])

    def test_a_minus_without_a_left_operand_is_dropped(self):
        self.assertEqual(changes("x = f(-a);", "arithmetic"), ["x = f(a);"])

    def test_strings_are_not_subtracted(self):
        self.assertEqual(changes('x = "a" + b + "c";', "arithmetic"), [])


class Constants(unittest.TestCase):
    def test_an_integer_becomes_one_more_and_one_less(self):
        self.assertEqual(changes("x = 1'000U;", "constant"), ["x = 1001U;", "x = 999U;"])

    def test_zero_becomes_one(self):
        self.assertEqual(changes("x = 0;", "constant"), ["x = 1;"])
        self.assertEqual(changes("x = 0.0;", "constant"), ["x = 1.0;"])

    def test_a_fraction_becomes_one_more_and_half(self):
        self.assertEqual(changes("x = 0.5;", "constant"), ["x = 1.5;", "x = 0.25;"])

    def test_a_hexadecimal_number_stays_hexadecimal(self):
        self.assertEqual(changes("x = 0xFF;", "constant"), ["x = 0x100;", "x = 0xfe;"])

    def test_boolean_constants_are_inverted(self):
        self.assertEqual(changes("x = true;", "constant"), ["x = false;"])

    def test_strings_comments_and_static_assertions_are_unchanged(self):
        self.assertEqual(changes('[[deprecated("1")]] static_assert(sizeof(int) == 4, "1");  // 1'), [])


class Calls(unittest.TestCase):
    def test_rounding_changes_direction(self):
        self.assertEqual(changes("x = std::floor(y);", "rounding"), ["x = std::ceil(y);", "x = std::round(y);"])

    def test_min_and_max_are_exchanged_with_template_arguments_too(self):
        self.assertEqual(changes("x = std::max<int>(y, z);", "call"), ["x = std::min<int>(y, z);"])

    def test_a_variable_with_the_name_of_such_a_function_is_unchanged(self):
        self.assertEqual(changes("x = max;", "call"), [])


class Conditions(unittest.TestCase):
    def test_a_condition_is_negated_and_made_constant(self):
        self.assertEqual(changes("if (a) f();", "condition"), ["if (!(a)) f();", "if (true) f();", "if (false) f();"])

    def test_a_lone_comparison_is_not_negated_twice(self):
        self.assertEqual(changes("if (a == b) f();", "condition"), ["if (true) f();", "if (false) f();"])

    def test_the_condition_after_an_initialiser_is_found(self):
        self.assertIn("if (const int a = g(); false) f();", changes("if (const int a = g(); a) f();", "condition"))

    def test_a_declaration_is_not_taken_for_a_condition(self):
        self.assertEqual(changes("if (const int a = g()) f();", "condition"), [])

    def test_the_condition_of_while_is_never_made_true(self):
        self.assertEqual(changes("while (a) f();", "condition"), ["while (!(a)) f();", "while (false) f();"])

    def test_only_the_condition_of_a_ternary_is_changed(self):
        self.assertEqual(
            changes("x = f(y, a && b ? c : d);", "condition"),
            ["x = f(y, !(a && b) ? c : d);", "x = f(y, true ? c : d);", "x = f(y, false ? c : d);"],
        )

    def test_logic_is_exchanged_and_negation_dropped(self):
        self.assertEqual(changes("x = !a || b;", "logic"), ["x = a || b;", "x = !a && b;"])


class Statements(unittest.TestCase):
    def test_an_expression_and_a_jump_are_dropped(self):
        self.assertEqual(changes("a.push_back(b);", "statement"), [";"])
        self.assertEqual(changes("for (int i : a) { continue; }", "statement"), ["for (int i : a) { ; }"])

    def test_a_declaration_is_unchanged(self):
        for body in ("Item a(b);", "std::vector<int> a(b);", "Item& a = b;", "const auto a = b;", "using A = B;"):
            self.assertEqual(changes(body, "statement"), [], body)

    def test_a_block_is_not_a_statement(self):
        self.assertEqual(changes("for (int i : a) { f(); } g();", "statement"),
                         ["for (int i : a) { ; } g();", "for (int i : a) { f(); } ;"])

    def test_a_statement_under_a_condition_is_not_dropped_twice(self):
        self.assertEqual(changes("if (a) f();", "statement"), [])
        self.assertEqual(changes("if (a) f(); else g();", "statement"), ["if (a) ; else g();", "if (a) f(); else ;"])

    def test_a_returned_value_becomes_empty(self):
        self.assertEqual(changes("return a;", "statement"), ["return {};"])
        for empty in ("{}", "nullptr", "std::nullopt", "0", "true"):
            self.assertEqual(changes(f"return {empty};", "statement"), [], empty)

    def test_statements_after_a_case_label_are_found(self):
        self.assertEqual(changes("switch (a) { case A: f(); break; case B: return; }", "statement"),
                         ["switch (a) { case A: ; break; case B: return; }", "switch (a) { case A: f(); ; case B: return; }",
                          "switch (a) { case A: f(); break; case B: ; }"])

    def test_the_last_break_of_a_switch_is_unchanged(self):
        self.assertEqual(changes("switch (a) { case A: break; }", "statement"), [])
        self.assertEqual(changes("while (a) { break; }", "statement"), ["while (a) { ; }"])
        self.assertEqual(changes("switch (a) { case A: { break; } case B: return; }", "statement"),
                         ["switch (a) { case A: { ; } case B: return; }", "switch (a) { case A: { break; } case B: ; }"])

    def test_hints_to_the_processor_are_unchanged(self):
        self.assertEqual(changes("a.reserve(n + 1);"), [])

    def test_members_of_classes_and_namespaces_are_not_statements(self):
        self.assertEqual(mutants_of("f.hpp", "namespace n {\nM(a);\nclass A {\n  A();\n  A(B b);\n};\n}\n"), [])


class Names(unittest.TestCase):
    def test_mutants_keep_their_names_when_lines_move(self):
        before = mutants_of("f.cpp", "void f() {\n  x = a < b;  // why\n}\n")
        after = mutants_of("f.cpp", "// more\n\nvoid f() {\n\tx = a < b;\n}\n")
        self.assertEqual([m.id for m in before], [m.id for m in after])
        self.assertNotEqual([m.line for m in before], [m.line for m in after])

    def test_equal_lines_are_told_apart_by_their_occurrence(self):
        mutants = mutants_of("f.cpp", "void f() {\n  ++x;\n  ++x;\n}\n")
        self.assertEqual([m.occurrence for m in mutants if m.operator == "arithmetic"], [1, 2])
        self.assertEqual(len({m.id for m in mutants}), len(mutants))

    def test_the_edit_changes_nothing_else(self):
        text = "void f() {\n  x = a < b;  // a < b\n}\n"
        mutant = mutants_of("f.cpp", text)[0]
        self.assertEqual(mutant.apply(text), "void f() {\n  ;  // a < b\n}\n")

    def test_no_two_mutants_are_the_same(self):
        for body in ("if (!a && b < 0) return -1;", "x = a == 0 ? 1 : std::min(b, 2);"):
            self.assertEqual(len(changes(body)), len(set(changes(body))), body)


if __name__ == "__main__":
    unittest.main()
