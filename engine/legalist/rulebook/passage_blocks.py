"""Passages and citations as blocks of the book to learn from."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby

from legalist.program import PassageDecl

from .document import Block, Bullets, Item, Line, Paragraph, Run, Statement, Steps
from .passages import Lessons
from .speech import Speech, anchor, sentence

# Longer citations are names, which would stand in the way of the sentences.
SHORT = 4
# The colour of the badge of what editions do differently.
QUIET = "#857d73"
HEADED = {"do": "you_do", "needs": "it_needs", "happens": "then_happens"}


class PassageBlocks:
    """`differing` are the options of which a reader should know that others play them
    differently."""

    def __init__(self, speech: Speech, lessons: Lessons, differing: Collection[str]) -> None:
        self.speech = speech
        self.lesson = speech.lesson
        self.lessons = lessons
        self.differing = differing

    def blocks(self, passages: Sequence[PassageDecl]) -> list[Block]:
        """Return the passages; those of one form that follow each other are under one heading."""
        blocks: list[Block] = []
        for form, group in groupby(passages, key=lambda one: one.form):
            same = list(group)
            if form in HEADED:
                label = (Run(self.lesson(HEADED[form])),)
                blocks.append(Bullets(label, tuple(map(self._item, same))))
            elif form == "step":
                blocks.append(Steps(tuple(map(self._item, same))))
            elif form == "entry":
                blocks += [Paragraph(_entry(self.said(one)), "plain", _anchor(one)) for one in same]
            elif form == "note":
                blocks += [Paragraph(self.said(one), "note", _anchor(one)) for one in same]
            elif form == "lead":
                blocks += [Paragraph(self.said(one), "plain", _anchor(one)) for one in same]
        return blocks

    def _item(self, passage: PassageDecl) -> Item:
        return Item(self.said(passage), anchor=_anchor(passage))

    def said(self, passage: PassageDecl) -> Line:
        line = sentence(self.speech.text(passage))
        cites = [run for run in self.speech.cites(passage) if len(run.text) <= SHORT]
        home = self.lessons.home(passage)
        if any(option in self.differing for option in passage.when):
            cites.append(Run(self.lesson("differs"), "badge", "options", colour=QUIET))
        badge = () if home.module == passage.origin.module else self.speech.badge(
            passage.origin.module
        )  # fmt: skip
        return (*line, *cites, *badge)

    def statement(self, citation: str) -> Statement:
        line = sentence((self.speech.said(self.speech.program.citations[citation]),))
        named = self.speech.named(citation.lower()) if len(citation) > SHORT else ()
        if named:
            # The citation is the name of what it is about, so that it need not be shown as well.
            line = (*(replace(run, kind="strong") for run in named), Run(" – "), *line)
        return Statement("" if named else citation, anchor("rule", citation), line)


def _entry(line: Line) -> Line:
    """Return the line with everything before its first colon strong."""
    first = line[0]
    word = first.text.partition(":")[0].rstrip()
    if word == first.text:
        return line
    rest = first.text[len(word) :]
    return (replace(first, text=word, kind="strong"), replace(first, text=rest), *line[1:])


def _anchor(passage: PassageDecl) -> str:
    return anchor("passage", passage.id)
