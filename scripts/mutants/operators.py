"""The mutation operators. Each yields edits (start, end, replacement) of a source."""

import re

_COMPARISONS = {"<": ("<=", ">", ">="), "<=": ("<", ">", ">="), ">": (">=", "<", "<="), ">=": (">", "<", "<="),
                "==": ("!=",), "!=": ("==",)}
_LOGIC = {"&&": "||", "||": "&&"}
_ARITHMETIC = {"+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("*",), "<<": (">>",), ">>": ("<<",),
               "&": ("|",), "|": ("&",), "^": ("|",)}
_ASSIGNMENTS = {"+=": ("-=", "="), "-=": ("+=", "="), "*=": ("/=",), "/=": ("*=",), "|=": ("&=", "="), "&=": ("|=",)}
_STEPS = {"++": "--", "--": "++"}
_CALLS = {
    "min": ("max",), "max": ("min",), "min_element": ("max_element",), "max_element": ("min_element",),
    "front": ("back",), "back": ("front",), "first": ("last",), "any_of": ("all_of",), "all_of": ("any_of",),
    "lower_bound": ("upper_bound",), "upper_bound": ("lower_bound",),
    "ascending_key": ("descending_key",), "descending_key": ("ascending_key",),
    "saturating_plus": ("saturating_minus",), "saturating_minus": ("saturating_plus",),
    "countr_zero": ("countl_zero",), "partial_sum": ("adjacent_difference",),
}
_ROUNDING = {"floor": ("ceil", "round"), "ceil": ("floor", "round"), "round": ("floor", "ceil"), "trunc": ("ceil",)}
_INTEGER = re.compile(r"(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)([uUlLzZ]*)$")
_FLOAT = re.compile(r"([0-9.']+(?:[eE][+-]?[0-9]+)?)([fFlL]?)$")


def _called(structure, i):
    """Whether a name is called: name( or name<...>(."""
    k = i + 1
    while k in structure.ignored and k < len(structure.tokens):
        k += 1
    return structure.is_text(k, "(")


def _is_prefix(structure, i):
    """Whether an operator has no left operand."""
    if i == 0:
        return True
    before = structure.tokens[i - 1]
    if before.kind == "operator":
        return before.text not in (")", "]", "}")
    return before.text == "return"


def _changed_numbers(literal):
    if found := _INTEGER.match(literal):
        digits, suffix = found[1].replace("'", ""), found[2]
        base = {"0x": 16, "0b": 2}.get(digits[:2].lower(), 10)
        value = int(digits, base)
        show = {16: hex, 2: bin, 10: str}[base]
        return [show(n) + suffix for n in (value + 1, value - 1) if n >= 0]
    if found := _FLOAT.match(literal):
        value = float(found[1].replace("'", ""))
        others = (1.0,) if value == 0.0 else (value + 1.0, value / 2.0)
        return [repr(n) + found[2] for n in others if n != value]
    return []


def _changed_characters(literal):
    """The next character, for plain ones such as 'a'."""
    body = literal[1:-1]
    following = chr(ord(body) + 1) if len(body) == 1 else ""
    return [f"'{following}'"] if following.isalnum() or following in "./:;,+-" and following else []


def _replace(structure, i, texts):
    token = structure.tokens[i]
    return [(token.start, token.end, text) for text in texts]


def _each_token(structure):
    for i, token in enumerate(structure.tokens):
        if i not in structure.ignored:
            yield i, token


def comparison(structure):
    for i, token in _each_token(structure):
        if token.spaced and token.kind == "operator":
            others = _COMPARISONS.get(token.text, ())
            yield from _replace(structure, i, others[:1] if i in structure.loop_headers else others)


def logic(structure):
    for i, token in _each_token(structure):
        if token.spaced and token.text in _LOGIC:
            yield from _replace(structure, i, [_LOGIC[token.text]])
        elif token.text in ("!", "~") and token.kind == "operator":
            yield token.start, token.end, ""


def arithmetic(structure):
    for i, token in _each_token(structure):
        if token.kind != "operator":
            continue
        if token.text in _STEPS:
            if i not in structure.loop_headers:  # every vector notices an endless loop, and takes long
                yield from _replace(structure, i, [_STEPS[token.text]])
        elif token.text == "-" and not token.spaced and _is_prefix(structure, i):
            yield token.start, token.end, ""
        elif token.spaced and token.text in _ASSIGNMENTS:
            yield from _replace(structure, i, _ASSIGNMENTS[token.text])
        elif token.spaced and token.text in _ARITHMETIC and not _is_prefix(structure, i):
            beside = {structure.tokens[k].kind for k in (i - 1, i + 1) if k < len(structure.tokens)}
            if "string" not in beside:  # + joins texts; no other operator compiles
                yield from _replace(structure, i, _ARITHMETIC[token.text])


def constant(structure):
    for i, token in _each_token(structure):
        if token.kind == "number":
            yield from _replace(structure, i, _changed_numbers(token.text))
        elif token.kind == "character":
            yield from _replace(structure, i, _changed_characters(token.text))
        elif token.text in ("true", "false"):
            yield from _replace(structure, i, ["false" if token.text == "true" else "true"])


def call(structure):
    for i, token in _each_token(structure):
        if token.kind == "name" and token.text in _CALLS and _called(structure, i):
            yield from _replace(structure, i, _CALLS[token.text])


def rounding(structure):
    for i, token in _each_token(structure):
        if token.kind == "name" and token.text in _ROUNDING and _called(structure, i):
            yield from _replace(structure, i, _ROUNDING[token.text])


def _negated_elsewhere(structure, begin, end):
    """Whether another operator already negates this condition, a single comparison or a single `!`."""
    own = [k for k in range(begin, end) if structure.enclosing[k] == structure.enclosing[begin]]
    if any(structure.is_text(k, *_LOGIC) for k in own):
        return False
    return structure.is_text(begin, "!") or any(structure.is_text(k, *_COMPARISONS) for k in own)


def condition(structure):
    for keyword, begin, end in structure.conditions():
        if begin in structure.ignored or structure.texts(begin, end) in (["true"], ["false"]):
            continue
        start, stop = structure.span(begin, end)
        if keyword != "for" and not _negated_elsewhere(structure, begin, end):
            yield start, stop, f"!({structure.text[start:stop]})"
        if keyword in ("if", "?"):
            yield start, stop, "true"
        yield start, stop, "false"


_EMPTY = {"{}", "nullptr", "std::nullopt", "0", "0.0", "true", "false"}  # `constant` exchanges true and false


def _ends_switch(structure, begin, end):
    """Whether a statement is the last break of a switch, which has no effect."""
    brace = structure.enclosing[begin]
    return structure.texts(begin, end) == ["break"] and structure.is_text(end + 1, "}") and \
        structure.is_text(brace - 1, ")") and structure.is_text(structure.partner[brace - 1] - 1, "switch")


def statement(structure):
    asked = {end for keyword, _, end in structure.conditions() if keyword == "if"}
    for begin, end in structure.statements():
        if begin in structure.ignored or _ends_switch(structure, begin, end):
            continue
        texts = structure.texts(begin, end)
        start, stop = structure.span(begin, end)
        if texts in (["return"], ["continue"], ["break"]) or structure.is_expression(begin, end):
            if begin - 1 not in asked or structure.is_text(end + 1, "else"):  # otherwise `if (false)` already drops it
                yield start, stop, ""
        elif texts[0] == "return" and "".join(texts[1:]) not in _EMPTY:
            yield start, stop, "return {}"


OPERATORS = (comparison, logic, arithmetic, constant, call, rounding, condition, statement)
