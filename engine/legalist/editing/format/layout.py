"""The layout of a YAML file, from the tokens of the YAML library.

Tokens stay; what changes are the gaps between them, and what is inside scalars of several lines
and texts of the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from legalist.editing.sentences import Sentence

from .block_scalar import BlockScalar
from .changes import Changes
from .gaps import STEP, Level, column, comment_place, last_lines, lines_between
from .one_line import put_sentence

# Line and column of a scalar (from 1): the text of the language that it holds.
Sentences = Mapping[tuple[int, int], Sentence]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_FLOW_STARTS = (yaml.FlowMappingStartToken, yaml.FlowSequenceStartToken)
_FLOW_ENDS = (yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)
_BEFORE_VALUES = (yaml.ValueToken, yaml.BlockEntryToken, yaml.KeyToken)


class _Group:
    """An open group or list: its column as written and as it should be. A list that is `flush` is
    as far left as its key, and its end has no token."""

    __slots__ = ("flush", "is_list", "new", "old")

    def __init__(self, old: int, new: int, is_list: bool, flush: bool = False) -> None:
        self.old = old
        self.new = new
        self.is_list = is_list
        self.flush = flush


class Layout:
    """Single use: `changes()`."""

    def __init__(self, text: str, sentences: Sentences) -> None:
        self.text = text
        self.sentences = sentences
        self.result = Changes(text)
        self.groups: list[_Group] = []
        self.brackets = 0
        # The last token that can be seen, where it ends, and the groups that were open there.
        self.last: yaml.Token | None = None
        self.end = 0
        self.around: list[_Group] = []
        # Whether the next token begins an entry; and by how much the lines of the entry are moved.
        self.at_entry = False
        self.moved = 0
        # Whether a line break at the end of the file would change a value.
        self.open_end = False

    def changes(self) -> Changes:
        """Return the changes that give the file the house style."""
        for token in yaml.scan(self.text, Loader=_LOADER):
            self._structure(token)
            if token.start_mark.index < token.end_mark.index:
                self._visible(token)
        if not self.open_end:
            tail = last_lines(self.text[self.end :], self._comments(self.groups))
            self.result.put(self.end, len(self.text), tail + "\n")
        return self.result

    def _structure(self, token: yaml.Token) -> None:
        """Follow how groups and lists in lines begin and end; those in brackets are counted."""
        match token:
            case yaml.BlockMappingStartToken() | yaml.BlockSequenceStartToken():
                is_list = isinstance(token, yaml.BlockSequenceStartToken)
                self.groups.append(self._group(token, is_list))
            case yaml.BlockEndToken():
                self._end_flush_list()
                self.groups.pop()
            case yaml.BlockEntryToken():
                if not self.groups[-1].is_list:
                    self.groups.append(self._group(token, is_list=True, flush=True))
                self.at_entry = True
            case yaml.KeyToken() if not self.brackets:
                self._end_flush_list()
                self.at_entry = True

    def _group(self, token: yaml.Token, is_list: bool, flush: bool = False) -> _Group:
        new = self.groups[-1].new + STEP if self.groups else 0
        return _Group(token.start_mark.column, new, is_list, flush)

    def _end_flush_list(self) -> None:
        if self.groups and self.groups[-1].flush:
            self.groups.pop()

    def _visible(self, token: yaml.Token) -> None:
        start = token.start_mark.index
        gap = self.text[self.end : start]
        if self.last is None or "\n" in gap:
            new = self._line(gap, token.start_mark.column)
        else:
            new = self._beside(gap, token)
            if self.at_entry:
                self.moved = self.groups[-1].new - self.groups[-1].old
        self.result.put(self.end, start, new)
        self.end = token.end_mark.index
        self.open_end = False
        if isinstance(token, yaml.ScalarToken):
            self._scalar(token)
        self.brackets += isinstance(token, _FLOW_STARTS) - isinstance(token, _FLOW_ENDS)
        self.last = token
        self.around = self.groups[:]
        self.at_entry = False

    def _line(self, gap: str, at: int) -> str:
        """Return the gap before the first token of a line."""
        if self.brackets:
            return lines_between(gap, self._inside(at), self._inside)
        new = self.groups[-1].new if self.groups else 0
        if not self.at_entry and isinstance(self.last, _BEFORE_VALUES):
            new += STEP
        self.moved = new - at
        comments = self._comments(self.groups, (at, new))
        return lines_between(gap, new, comments, first=self.last is None)

    def _inside(self, at: int) -> int:
        """Return the column of a line inside brackets: moved like the line where they begin. (At
        the left edge `---` would end the file.)"""
        return max(at + self.moved, min(at, 1))

    def _comments(self, groups: list[_Group], *more: Level) -> Any:
        """Return where comments between the last token and the next one go."""
        shared = 0
        for one, other in zip(self.around, groups, strict=False):
            if one is not other:
                break
            shared += 1
        near = [*self.around[max(shared - 1, 0) :], *groups[max(shared - 1, 0) :]]
        return comment_place([*((group.old, group.new) for group in near), *more] or [(0, 0)])

    def _beside(self, gap: str, token: yaml.Token) -> str:
        """Return the gap before any other token of a line."""
        last = self.last
        if isinstance(last, _BEFORE_VALUES):
            return " "
        if isinstance(last, _FLOW_STARTS) or isinstance(token, _FLOW_ENDS):
            return ""
        if isinstance(last, yaml.FlowEntryToken):
            # A no-break space is a letter to YAML; with a blank before it, it is a mistake.
            return gap if self.text[token.start_mark.index].isspace() else " "
        return "" if isinstance(token, yaml.FlowEntryToken | yaml.ValueToken) else gap

    def _scalar(self, token: Any) -> None:
        mark = token.start_mark
        sentence = self.sentences.get((mark.line + 1, mark.column + 1))
        parent = self.groups[-1] if self.groups else _Group(-STEP, -STEP, False)
        if token.style in ("|", ">"):
            block = BlockScalar(self.text, mark.index, token.end_mark.index, parent.old)
            block.put(self.result, parent.new + STEP, sentence)
            self.end = block.end
            self.open_end = block.end == len(self.text) and block.keeps_end and sentence is None
        elif mark.line != token.end_mark.line:
            self._more_lines(mark.index, token.end_mark.index, parent.new + 1)
        elif sentence is not None:
            put_sentence(self.result, mark.index, token.end_mark.index, sentence)

    def _more_lines(self, start: int, end: int, least: int) -> None:
        """Move the further lines of a text that is not in a `|` block; YAML joins them, whatever
        their indentation is."""
        line = self.text.find("\n", start, end) + 1
        while line:
            stop = self.text.find("\n", line, end)
            row = self.text[line : end if stop < 0 else stop]
            if row.strip(" ") and not row.lstrip(" ").startswith("\t"):
                at = column(row)
                self.result.put(line, line + at, " " * max(at + self.moved, least))
            line = stop + 1
