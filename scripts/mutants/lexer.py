"""Splits C++ source text into tokens. Comments, white space and preprocessor lines are not tokens."""

import re
from dataclasses import dataclass

_RAW_STRING = re.compile(r'(?:u8|[uUL])?R"([^()\\\s]{0,16})\(')
_STRING = re.compile(r'(?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"')
_CHARACTER = re.compile(r"(?:u8|[uUL])?'(?:[^'\\\n]|\\.)+'")
_NUMBER = re.compile(r"\.?\d(?:[eEpP][+-]|'?[\w.])*")
_NAME = re.compile(r"[A-Za-z_]\w*")
_OPERATOR = re.compile(
    r"<=>|<<=|>>=|->\*|\.\.\.|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|\*=|/=|%=|&=|\|=|\^=|\.\*|[^\w\s]"
)
_SPACE = re.compile(r"\s+")
_LINE_COMMENT = re.compile(r"//[^\n]*")
_BLOCK_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_DIRECTIVE = re.compile(r"#(?:[^\n\\]|\\.|\\\n)*", re.S)


@dataclass(frozen=True)
class Token:
    kind: str  # name, number, string, character, operator
    text: str
    start: int
    end: int
    spaced: bool  # white space on both sides: in formatted code a binary operator, never a bracket or a reference


class LexError(Exception):
    pass


def _skipped(text, at):
    """The end of the white space, comment or directive at this offset, or the offset itself if there is none."""
    for pattern in (_SPACE, _LINE_COMMENT, _BLOCK_COMMENT):
        if found := pattern.match(text, at):
            return found.end()
    if text[at] == "#" and not text[text.rfind("\n", 0, at) + 1 : at].strip():
        return _DIRECTIVE.match(text, at).end()
    return at


def _token_end(text, at):
    if found := _RAW_STRING.match(text, at):
        close = f"){found[1]}\""
        end = text.find(close, found.end())
        if end < 0:
            raise LexError(f"unterminated raw string at offset {at}")
        return "string", end + len(close)
    for kind, pattern in (("string", _STRING), ("character", _CHARACTER), ("number", _NUMBER), ("name", _NAME)):
        if found := pattern.match(text, at):
            return kind, found.end()
    return "operator", _OPERATOR.match(text, at).end()


def tokenize(text):
    """The tokens of a source text, in order."""
    tokens = []
    at = 0
    while at < len(text):
        end = _skipped(text, at)
        if end == at:
            kind, end = _token_end(text, at)
            before = at == 0 or text[at - 1].isspace()
            after = end >= len(text) or text[end].isspace()
            tokens.append(Token(kind, text[at:end], at, end, before and after))
        at = end
    return tokens


def without_comments(text):
    """The same text with comments replaced by spaces; every other character keeps its offset."""
    result = []
    at = 0
    while at < len(text):
        end = _skipped(text, at)
        piece = text[at:end]
        if end == at:
            end = _token_end(text, at)[1]
            piece = text[at:end]
        elif piece.startswith("/"):
            piece = re.sub(r"[^\n]", " ", piece)
        result.append(piece)
        at = end
    return "".join(result)
