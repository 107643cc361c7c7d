"""Reference pages: decisions, options and the index."""

from __future__ import annotations

from dataclasses import replace

from legalist.program import ActionDecl, OptionDecl

from .chapters import Chapter
from .document import Block, Entry, Index, Line, Paragraph, Run, Section, Table
from .outline import Outliner
from .speech import Speech, anchor, capital, gist


class Tables:
    def __init__(self, speech: Speech, outliner: Outliner) -> None:
        self.speech = speech
        self.word = speech.word
        self.program = speech.program
        self.asked = outliner.asked()

    def decisions(self) -> list[Block]:
        """Return every decision with the actions offered at it."""
        head = tuple((Run(self.word(key)),) for key in ("decision", "choices"))
        rows = []
        for id, decision in self.speech.game.machine.checked.decisions.items():
            name = tuple(
                replace(run, target=anchor("decision", id), kind="anchor")
                for run in capital(self.speech.name(id))
            )
            choices: Line = ()
            for action in (self.program.actions[one] for one in decision.actions):
                link = self._link(action)
                badge = self.speech.badge(action.origin.module)
                choices += (Run("; "), *link, *badge) if choices else (*link, *badge)
            if True in self.asked.get(id, ()):
                choices += (Run("; "), Run(self.word("pass")))
            rows.append((name, choices))
        if not rows:
            return []
        label = Paragraph((Run(self.word("decisions")),), "label")
        return [label, Table(head, tuple(rows), (2, 5))]

    def options(self) -> Section:
        """Return the readings in force, the alternatives, and who decided."""
        keys = ("option", "value", "others", "origin")
        head = tuple((Run(self.word(key)),) for key in keys)
        rows = tuple(self._option(option) for option in self.program.options.values())
        blocks: tuple[Block, ...] = (Table(head, rows, (6, 3, 4, 3)),) if rows else ()
        return Section("options", (Run(self.word("options")),), blocks, form="wide")

    def _option(self, option: OptionDecl) -> tuple[Line, ...]:
        text = capital(self.speech.text(option)) or (Run(option.id, "code"),)
        what = (*text, *self.speech.cites(option), *self.speech.badge(option.origin.module))
        others: Line = ()
        if option.form == "number":
            others = self.word.line(
                "number_from", low=self.word.number(option.low), high=self.word.number(option.high)
            )
        values = option.values or ((True, False) if option.form == "yes/no" else ())
        for value in values:
            if value != option.value:
                said = self.speech.option(option, value)
                said = tuple(replace(r, kind="plain" if r.kind == "strong" else r.kind)
                             for r in said)  # fmt: skip
                others += (Run(", "), *said) if others else said
        who = self.speech.background.settings.get(option.id) or "default"
        origin = (Run(self.word(f"origin_{who}")),)
        return what, self.speech.option(option, option.value), others, origin

    def index(self, chapters: list[tuple[Chapter, Line]]) -> Section:
        """Return every citation with the title of its chapter."""
        entries = tuple(
            Entry(citation, anchor("rule", citation), title, self._gist(citation))
            for chapter, title in chapters
            for citation in chapter.citations
        )
        blocks: tuple[Block, ...] = (Index(entries),) if entries else ()
        return Section("index", (Run(self.word("index")),), blocks, form="index")

    def _gist(self, citation: str) -> Line:
        run = self.speech.said(self.program.citations[citation])
        return (replace(run, text=gist(run.text)),)

    def _link(self, action: ActionDecl) -> Line:
        target = anchor("action", action.id)
        name = self.speech.name(f"actions.{action.id}", action.id)
        return tuple(replace(run, kind="link", target=target) for run in name)
