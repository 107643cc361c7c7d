"""Rules in words: numbered statements, what happens step by step, and what players may do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from legalist.program import ActionDecl, Decl, EffectDecl, OptionDecl, RequireDecl, RuleDecl

from .chapters import Chapter, Chapters
from .declaration_code import code, place
from .document import Box, Bullets, Item, Line, Run, Side, Statement, plain
from .outline import Outliner, Step
from .speech import Speech, anchor, bare, capital, sentence


class Teller:
    """Writes one chapter; steps that have been described once are only named when they recur."""

    def __init__(
        self, speech: Speech, outliner: Outliner, chapters: Chapters, chapter: Chapter
    ) -> None:
        self.speech = speech
        self.word = speech.word
        self.program = speech.program
        self.outliner = outliner
        self.chapters = chapters
        self.chapter = chapter
        self.told: set[str] = set()

    # Statements: the rulebook's rules by number.

    def statements(self) -> list[Statement]:
        return [self._statement(citation) for citation in self.chapter.citations]

    def _statement(self, citation: str) -> Statement:
        line = sentence((self.speech.said(self.program.citations[citation]),))
        module = self.speech.background.citations.get(citation, "")
        badge = () if module == self.chapter.module else self.speech.badge(module)
        notes = [
            self._in_force(option)
            for option in self.program.options.values()
            if option.cite[:1] == (citation,)
        ]
        return Statement(citation, anchor("rule", citation), line, badge, tuple(notes))

    def _in_force(self, option: OptionDecl) -> Line:
        value = self.speech.option(option, option.value)
        text = self.speech.text(option)
        if not text:
            return self.word.line("in_force", value=value)
        last = replace(text[-1], text=text[-1].text.rstrip("."))
        return self.word.line("in_force_text", value=value, text=(*text[:-1], last))

    # Steps: what happens.

    def procedures(self) -> Bullets | None:
        """Return what happens in this chapter that is not a consequence of one of its actions."""
        actions = [decl for decl in self.chapter.decls if isinstance(decl, ActionDecl)]
        reached = {one.key for action in actions for one in self._own(self.outliner.of(action))}
        flow = [decl for decl in self.chapter.decls if decl.address.startswith("flow.")]
        for decl in flow:
            if isinstance(decl, EffectDecl):
                reached |= {one.key for one in self._own(self.outliner.of(decl))}
        loose = [
            self.outliner.step(decl)
            for decl in self.chapter.decls
            if isinstance(decl, RuleDecl | EffectDecl)
            and decl not in flow
            and decl.text
            and decl.address not in reached
        ]
        below = {one.key for step in loose for one in self._own(step.steps)}
        roots = [step for step in loose if step.key not in below and self._adds(step)]
        return self.bullets("how_it_goes", self.items(roots)) if roots else None

    def _own(self, steps: Iterable[Step]) -> list[Step]:
        """Return the steps that this chapter describes, and does not only name."""
        found = []
        for step in steps:
            if step.decl is not None and self.chapters.home(step.decl) is self.chapter:
                found.append(step)
                found += self._own(step.steps)
        return found

    def _adds(self, step: Step) -> bool:
        """Return whether it says more than the statement that it carries out."""
        cited = step.decl is not None and any(c in self.program.citations for c in step.decl.cite)
        return bool(step.steps) or not cited

    def items(self, steps: Iterable[Step], under: Decl | None = None) -> tuple[Item, ...]:
        return tuple(self._item(step) for step in steps if not self._idle(step, under))

    def _idle(self, step: Step, under: Decl | None) -> bool:
        """Return whether it only repeats what is above it, as helpers of other chapters do."""
        if step.ends:
            return under is not None
        if not isinstance(step.decl, EffectDecl) or step.steps:
            return False
        return not any(self.chapters.of_citation.get(c) is self.chapter for c in step.decl.cite)

    def _item(self, step: Step) -> Item:
        if step.decl is None:
            if step.ends:
                return Item(capital((Run(self.word("game_ends")),)))
            return Item(self.decision(step))
        line = (*sentence(self.speech.text(step.decl)), *self.marks(step.decl))
        here = self.chapters.home(step.decl) is self.chapter
        if not here or step.key in self.told:
            return Item(line)
        self.told.add(step.key)
        return Item(line, self.items(step.steps, step.decl))

    def marks(self, decl: Decl) -> Line:
        """Return citations and, for what a module of another chapter adds, its badge."""
        module = decl.origin.module
        badge = () if module == self.chapter.module else self.speech.badge(module)
        return (*self.speech.cites(decl), *badge)

    def decision(self, step: Step) -> Line:
        said = self._link(step.decision)
        said = self.word.line("at_once", decision=said) if step.at_once else said
        said = self.word.line("may_pass", decision=said) if step.or_pass else said
        return self.word.line("decides", decision=said)

    def _link(self, decision: str) -> Line:
        target = anchor("decision", decision)
        return tuple(replace(run, kind="link", target=target) for run in self.speech.name(decision))

    def bullets(self, label: str, items: tuple[Item, ...]) -> Bullets:
        return Bullets((Run(self.word(label)),), items)

    # Boxes: what players may do.

    def boxes(self) -> list[Box]:
        return [self._box(decl) for decl in self.chapter.decls if isinstance(decl, ActionDecl)]

    def _box(self, action: ActionDecl) -> Box:
        title = capital(self.speech.name(f"actions.{action.id}", action.id))
        lead = sentence(self.speech.text(action))
        if bare(plain(lead)) == bare(plain(title)):
            lead = ()
        offered: Line = ()
        for offer in action.offered:
            link = self._link(offer.name)
            offered += (Run(", "), *link) if offered else link
        parts = []
        if any(self._verdict(one) is False for one in action.requires):
            lead = (*lead, Run(" "), Run(self.word("ruled_out"), "strong"))
        listed = self.conditions(action)
        if listed:
            parts.append(self.bullets("obstacles", tuple(listed)))
        follows = self.items(self.outliner.of(action))
        if follows:
            parts.append(self.bullets("follows", follows))
        return Box(
            anchor=anchor("action", action.id),
            title=title,
            lead=lead,
            marks=self.marks(action),
            offered=self.word.line("offered", decision=offered),
            parts=tuple(parts),
        )

    def conditions(self, action: ActionDecl) -> list[Item]:
        """Return what an action needs, as far as the options do not settle it for good."""
        open = [one for one in action.requires if self._verdict(one) is None]
        return [self._condition(one, action) for one in open]

    def _verdict(self, condition: RequireDecl) -> bool | None:
        """Return whether the options of this game settle a condition for good."""
        known = self.outliner.settled(condition.that)
        return None if known is None or condition.base else known != condition.forbids

    def _condition(self, condition: RequireDecl, action: ActionDecl) -> Item:
        text = sentence(self.speech.text(condition)) or (Run(code(condition), "code"),)
        module = condition.origin.module
        same = module in (action.origin.module, self.chapter.module)
        badge = () if same else self.speech.badge(module)
        return Item((*text, *self.speech.cites(condition), *badge))

    # Sides: text and code.

    def sides(self, citation: str) -> tuple[Side, ...]:
        """Return the declarations whose first citation is this one; "" for those that cite none."""
        return tuple(
            side
            for decl in self.chapter.decls
            if self._first(decl) == citation
            for side in self._side(decl)
        )

    def _first(self, decl: Decl) -> str:
        return next((one for one in decl.cite if one in self.chapter.citations), "")

    def _side(self, decl: Decl) -> Iterable[Side]:
        yield self._beside(decl)
        if isinstance(decl, ActionDecl):
            for condition in decl.requires:
                yield self._beside(condition)

    def _beside(self, decl: Decl) -> Side:
        line = sentence(self.speech.text(decl))
        return Side(decl.address, place(decl), line, self.marks(decl), code(decl))


def endings(outliner: Outliner) -> list[Decl]:
    """Return the declarations in whose own words the game may end."""
    return [
        decl
        for decl in outliner.with_effects()
        if decl.text and any(step.ends for step in outliner.of(decl))
    ]
