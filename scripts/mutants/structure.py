"""Finds the parts of a C++ file that mutants change: brackets, template lists, conditions, statements.

It does not resolve types. In ambiguous cases it offers a mutant that does not compile, which only takes time. It relies on the
repository's formatting: a binary operator has white space on both sides, a template bracket does not.
"""

from functools import cached_property

from lexer import tokenize, without_comments

_OPEN = {"(": ")", "[": "]", "{": "}"}
_DECLARATION = {
    "alignas", "auto", "case", "class", "const", "constexpr", "default", "do", "else", "enum", "explicit", "extern",
    "for", "friend", "goto", "if", "inline", "namespace", "operator", "private", "protected", "public", "return",
    "static", "static_assert", "struct", "switch", "template", "throw", "try", "typedef", "typename",
    "union", "using", "virtual", "void", "while", "__extension__",
}
_HINTS = ("reserve",)  # calls that only change the time
_TERNARY_ENDS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "return", ",", ";", "?", ":", "(", "[", "{", "}"}


class Structure:
    def __init__(self, text):
        self.text = text
        self.tokens = tokenize(text)
        self.partner = {}  # the matching bracket, in both directions
        self.enclosing = []  # per token: the bracket around it, -1 for none
        self._match_brackets()
        self._templates = self._template_lists()
        self.ignored = self._templates | self._static_parts() | self._hints()  # tokens that do not change

    @cached_property
    def code(self):
        return without_comments(self.text)

    def texts(self, begin, end):
        return [token.text for token in self.tokens[begin:end]]

    def span(self, begin, end):
        """The offsets of the tokens [begin, end)."""
        return self.tokens[begin].start, self.tokens[end - 1].end

    def is_text(self, index, *texts):
        return 0 <= index < len(self.tokens) and self.tokens[index].text in texts

    def _match_brackets(self):
        stack = []
        for i, token in enumerate(self.tokens):
            if token.kind == "operator" and token.text in _OPEN.values() and stack:
                opened = stack.pop()
                self.partner[opened] = i
                self.partner[i] = opened
            self.enclosing.append(stack[-1] if stack else -1)
            if token.kind == "operator" and token.text in _OPEN:
                stack.append(i)

    def _template_lists(self):
        inside, open_lists = set(), []
        for i, token in enumerate(self.tokens):
            if token.kind == "operator" and not token.spaced:
                if token.text == "<":
                    open_lists.append(i)
                elif open_lists and token.text in (">", ">>"):
                    for _ in token.text:
                        first = open_lists.pop() if open_lists else i
                        inside.update(range(first, i + 1))
                elif token.text in (";", "{") and open_lists:
                    open_lists.clear()
        return inside

    def _static_parts(self):
        """static_assert(...), [[attributes]], noexcept(...), alignas(...)."""
        inside = set()
        for i in range(len(self.tokens)):
            if self.is_text(i, "[") and self.is_text(i + 1, "["):
                inside.update(range(i, self.partner.get(i, i) + 1))
            if self.is_text(i, "static_assert", "noexcept", "alignas") and self.is_text(i + 1, "("):
                inside.update(range(i, self.partner.get(i + 1, i) + 1))
        return inside

    def _hints(self):
        inside = set()
        for begin, end in self.statements():
            called = [self.tokens[i - 1].text for i in range(begin + 1, end) if self.is_text(i, "(")]
            if called and called[0] in _HINTS:
                inside.update(range(begin, end + 1))
        return inside

    def _is_block(self, brace):
        """Whether a brace opens a function's body or a block, which contain statements."""
        i = brace - 1
        while i >= 0 and not self.is_text(i, ";", "{", "}"):
            if self.is_text(i, ")", "]"):
                i = self.partner.get(i, i)
            elif self.is_text(i, "struct", "class", "enum", "union", "namespace") and not self.is_text(i - 1, "<", ","):
                return False
            i -= 1
        return True

    def _starts_statement(self, i):
        if self.enclosing[i] < 0 or not self.is_text(self.enclosing[i], "{") or self.is_text(i, "{", "}", ";"):
            return False
        if self.is_text(i - 1, ";", "{", "}", "else", "do"):
            return True
        if self.is_text(i - 1, ")"):
            return self.is_text(self.partner.get(i - 1, 0) - 1, "if", "for", "while", "constexpr")
        if self.is_text(i - 1, ":"):  # after a label, and not the colon of a ternary operator
            k = i - 2
            while k > 0 and not self.is_text(k, ";", "{", "}", "?", "case", "default"):
                k -= 1
            return self.is_text(k, "case", "default")
        return False

    def statements(self):
        """Simple statements in blocks, as [first token, its semicolon)."""
        for i in range(len(self.tokens)):
            if not self._starts_statement(i) or not self._is_block(self.enclosing[i]):
                continue
            end = i
            while end < len(self.tokens) and not self.is_text(end, ";", "}", ")", "]"):
                end = self.partner.get(end, end) + 1
            if end > i and self.is_text(end, ";"):
                yield i, end

    def is_expression(self, begin, end):
        """Whether a statement is neither a declaration nor a jump."""
        if self.tokens[begin].text in _DECLARATION or self.is_text(begin, "continue", "break"):
            return False
        i = begin
        if self.tokens[i].kind != "name":
            return True
        while i < end and (self.tokens[i].kind == "name" or self.is_text(i, "::") or i in self._templates):
            i += 1
            if i < end and self.tokens[i].kind == "name" and not self.is_text(i - 1, "::"):
                return False  # a type and a name
        while self.is_text(i, "*", "&", "&&") and not self.tokens[i].spaced:
            i += 1
            if self.tokens[i].kind == "name":
                return False
        return True

    def conditions(self):
        """(keyword, first token, end) of the conditions of if, while, for and the ternary operator, without declarations."""
        for i, token in enumerate(self.tokens):
            if token.text in ("if", "while", "for") and token.kind == "name":
                opened = i + 2 if self.is_text(i + 1, "constexpr") else i + 1
                if self.is_text(opened, "(") and opened in self.partner:
                    yield from self._header_condition(token.text, opened)
            elif token.text == "?" and token.kind == "operator":
                begin = i
                while begin > 0 and not self.is_text(begin - 1, *_TERNARY_ENDS):
                    begin = self.partner.get(begin - 1, begin - 1)
                if begin < i:
                    yield "?", begin, i

    @cached_property
    def loop_headers(self):
        """The tokens between the parentheses of for."""
        inside = set()
        for i in range(len(self.tokens)):
            if self.is_text(i, "for") and i + 1 in self.partner:
                inside.update(range(i + 2, self.partner[i + 1]))
        return inside

    def _header_condition(self, keyword, opened):
        closed = self.partner[opened]
        parts = [opened]
        parts += [k for k in range(opened + 1, closed) if self.is_text(k, ";") and self.enclosing[k] == opened]
        parts.append(closed)
        if keyword == "for" and len(parts) != 4:
            return  # a range-based for
        begin, end = (parts[1] + 1, parts[2]) if keyword == "for" else (parts[-2] + 1, parts[-1])
        declares = any(self.is_text(k, "=") and self.enclosing[k] == opened for k in range(begin, end))
        if begin < end and not declares:
            yield keyword, begin, end
