"""The layout of one text of the rules language, from its tokens.

Line breaks and comments stay where the author put them. A block of effects is indented by two.
"""

from __future__ import annotations

from collections.abc import Iterator

from legalist.language.tokens import DEDENT, INDENT, LINE_END, Word, tokens

from .gaps import STEP, Level, column, comment_place, last_lines, lines_between

# A piece of the text, and what to write instead.
Piece = tuple[int, int, str]

_OPENING = frozenset({"LPAR", "LSQB", "LBRACE"})
_CLOSING = frozenset({"RPAR", "RSQB", "RBRACE"})
_CLOSE = frozenset({*_CLOSING, "COMMA", "COLON", "DOT", "SLASH"})  # stand close to what is before
_OPEN = frozenset({*_OPENING, "DOT", "SLASH"})  # stand close to what is after
_LINES = frozenset({LINE_END, INDENT, DEDENT})
# The tokens that end a value: a `-` after one of them subtracts.
_VALUE_ENDS = frozenset({*_CLOSING, "NAME", "INT", "STRING", "YES", "NO", "NONE"})


def sentence_pieces(text: str, start: str) -> list[Piece]:
    """Return every gap of a text without syntax errors, in order, with what it should be."""
    return list(_Sentence(text, start).pieces())


class _Sentence:
    def __init__(self, text: str, start: str) -> None:
        self.text = text
        self.blocks = start == "effects"
        self.stream = tokens(text, start)
        self.close = _signs_and_calls([token for token in self.stream if token.type not in _LINES])
        # The indentation of the open blocks, and by how much the present line is moved.
        self.levels: list[Level] = []
        self.moved = 0

    def pieces(self) -> Iterator[Piece]:
        before: Word | None = None
        brackets = opened = closed = 0
        for token in self.stream:
            if token.type in _LINES:
                opened += token.type == INDENT
                closed += token.type == DEDENT
                continue
            begin = 0 if before is None else before.end
            gap = self.text[begin : token.start]
            if before is None or "\n" in gap:
                new = self._line(gap, before is None, brackets > 0, opened, closed)
                opened = closed = 0
            else:
                new = "" if self._touch(before, token) else " "
            yield begin, token.start, new
            if token.type == "OR_PASS":
                yield token.start, token.end, " ".join(token.text.split())
            brackets += (token.type in _OPENING) - (token.type in _CLOSING)
            before = token
        assert before is not None, "a text without words is no sentence"
        tail = self.text[before.end :].rstrip()
        end = before.end + len(tail)
        yield before.end, end, last_lines(tail, comment_place(self.levels))

    def _line(self, gap: str, first: bool, inside: bool, opened: int, closed: int) -> str:
        """Return a gap with line breaks, or the one before the first token."""
        at = column(gap.rpartition("\n")[2])
        if first:
            self.levels = [(at, 0)]
            self.moved = -at
            return lines_between(gap, 0, lambda _: 0, first=True)
        if inside or not self.blocks:
            moved = self.moved
            return lines_between(gap, max(at + moved, 0), lambda old: max(old + moved, 0))
        around = self.levels[:]
        if closed:
            del self.levels[-closed:]
        if opened:
            self.levels.append((at, self.levels[-1][1] + STEP))
        new = self.levels[-1][1]
        self.moved = new - at
        place = comment_place([*around[len(self.levels) - 1 :], self.levels[-1]])
        return lines_between(gap, new, place)

    def _touch(self, before: Word, token: Word) -> bool:
        """Return whether there is no blank between two tokens of a line."""
        if before.type in _OPEN or token.type in _CLOSE or before.start in self.close:
            return True
        return before.type == "NAME" and token.type == "LPAR"


def _signs_and_calls(words: list[Word]) -> set[int]:
    """Return the places of tokens that stand close to the next one because of what they are here:
    the minus of `-1`, and `max` and `min` in `max(a, b)` (but not in `max (a + b) for c in d`)."""
    close: set[int] = set()
    opened: list[int] = []
    for index, token in enumerate(words):
        before = words[index - 1].type if index else ""
        if token.type == "MINUS" and before not in _VALUE_ENDS:
            close.add(token.start)
        elif token.type in _OPENING:
            opened.append(index)
        elif token.type in _CLOSING:
            opened.pop()
        elif token.type == "COMMA" and opened:
            called = words[opened[-1] - 1] if words[opened[-1]].type == "LPAR" else token
            if called.type in ("MAX", "MIN"):
                close.add(called.start)
    return close
