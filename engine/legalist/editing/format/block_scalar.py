"""Texts in `|` and `>` blocks."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

from legalist.editing.sentences import Sentence

from .changes import Changes
from .gaps import STEP
from .sentence import sentence_pieces

_DIGIT = re.compile(r"[|>][-+]?([1-9])")


class BlockScalar:
    """The block from `start` to `end` in a file; `parent` is the column of the group it is in. The
    empty lines below a block that ends with its last line (most do) are not part of it."""

    def __init__(self, text: str, start: int, end: int, parent: int) -> None:
        self.start = start
        stop = text.find("\n", start, end)
        self.top = end if stop < 0 else stop
        self.header = text[start : self.top]
        self.lines = text[self.top + 1 : end].split("\n") if self.top < end else []
        self.starts = list(accumulate((len(row) + 1 for row in self.lines), initial=self.top + 1))
        self.digit = _DIGIT.match(self.header)
        self.indent = self._indent(parent)
        ending = self.header.split("#")[0]
        self.keeps_end = "-" not in ending
        if "+" in ending:
            self.end = end - 1 if text[end - 1 : end] == "\n" else end
        else:
            rows = [number for number, row in enumerate(self.lines) if self._says(row)]
            self.end = self.starts[rows[-1]] + len(self.lines[rows[-1]]) if rows else self.top

    def put(self, changes: Changes, indent: int, sentence: Sentence | None) -> None:
        """Indent the block; a text of the language in it gets its own layout."""
        if self.digit is not None:
            place = self.start + self.digit.start(1)
            changes.put(place, place + 1, str(STEP))
        if sentence is None or sentence.node is None or sentence.node.style != "literal":
            self._shift(changes, indent)
        else:
            self._put_sentence(changes, indent, sentence)

    def _indent(self, parent: int) -> int:
        if self.digit is not None:
            return max(parent, 0) + int(self.digit[1])
        first = next((row for row in self.lines if row.strip(" ")), "")
        return len(first) - len(first.lstrip(" "))

    def _says(self, row: str) -> bool:
        """Return whether a line is part of the text; blanks beyond the indentation are."""
        return bool(row.strip(" ")) or len(row) > self.indent

    def _shift(self, changes: Changes, indent: int) -> None:
        for start, row in zip(self.starts, self.lines, strict=False):
            if start > self.end:
                break
            says = self._says(row)
            changes.put(start, start + min(self.indent, len(row)), " " * indent if says else "")

    def _put_sentence(self, changes: Changes, indent: int, sentence: Sentence) -> None:
        rows = sentence.text.split("\n")
        tops = list(accumulate((len(row) + 1 for row in rows), initial=0))

        def place(offset: int) -> int:
            row = bisect_right(tops, offset) - 1
            return self.starts[row] + min(self.indent + offset - tops[row], len(self.lines[row]))

        for index, (start, end, new) in enumerate(sentence_pieces(sentence.text, sentence.grammar)):
            first, *more = new.split("\n") if index else ("", *new.split("\n"))
            # The last line goes on with a token; any other may be empty.
            below = [" " * indent + row if row else "" for row in more[:-1]]
            below += [" " * indent + row for row in more[-1:]]
            begin = place(start) if index else self.top
            changes.put(begin, place(end), "\n".join([first, *below]))
