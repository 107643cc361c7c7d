"""Rules that no passage tells, such as those of house rules: what actions need, what happens."""

from __future__ import annotations

from legalist.program import ActionDecl, Decl, EffectDecl, RequireDecl, RuleDecl

from .chapters import Chapters
from .document import Block, Bullets, Item, Paragraph, Run
from .outline import Outliner
from .passages import Lesson, Lessons
from .speech import Speech, capital, sentence
from .statements import Teller


class UntoldRules:
    def __init__(
        self, speech: Speech, lessons: Lessons, outliner: Outliner, chapters: Chapters
    ) -> None:
        self.speech = speech
        self.lesson = speech.lesson
        self.program = speech.program
        self.lessons = lessons
        self.outliner = outliner
        self.chapters = chapters

    def blocks(self, lesson: Lesson) -> list[Block]:
        """Return what is declared in a chapter and cites nothing that a passage tells."""
        blocks: list[Block] = []
        for decl in lesson.decls:
            if isinstance(decl, ActionDecl) and not self.lessons.tells(decl):
                blocks += self._action(decl)
        happens = [
            decl
            for decl in lesson.decls
            if isinstance(decl, RuleDecl | EffectDecl) and decl.text and self._adds(decl)
            and not decl.address.startswith("flow.")
        ]  # fmt: skip
        items = tuple(Item(sentence(self.speech.text(decl))) for decl in happens)
        if items:
            blocks.append(Bullets((Run(self.lesson("then_happens")),), items))
        limits = self._limits(lesson) if lesson.module else ()
        if limits:
            blocks.append(Bullets((Run(self.lesson("also_needs")),), limits))
        return blocks

    def _adds(self, decl: Decl) -> bool:
        """Return whether a rule says more than the citations that it carries out."""
        return not any(cite in self.program.citations for cite in decl.cite)

    def _action(self, action: ActionDecl) -> list[Block]:
        teller = Teller(self.speech, self.outliner, self.chapters, self.chapters.home(action))
        name = capital(self.speech.name(f"actions.{action.id}", action.id))
        blocks: list[Block] = [Paragraph(name, "label")]
        lead = sentence(self.speech.text(action))
        # A sentence with a choice in it is made for the moment of the move; a citation says more.
        cited = any(cite in self.program.citations for cite in action.cite)
        if not (cited and any(run.kind == "slot" for run in lead)):
            blocks.append(Paragraph(lead))
        needs = tuple(teller.conditions(action))
        if needs:
            blocks.append(Bullets((Run(self.lesson("it_needs")),), needs))
        return blocks

    def _limits(self, lesson: Lesson) -> tuple[Item, ...]:
        """Return the conditions that a module lays on actions of others."""
        found: dict[str, Item] = {}
        for action in self.program.actions.values():
            for one in action.requires:
                if one.origin.module == lesson.module != action.origin.module and self._new(one):
                    found.setdefault(one.id, Item(sentence(self.speech.text(one))))
        return tuple(found.values())

    def _new(self, condition: RequireDecl) -> bool:
        return bool(condition.text) and not self.lessons.tells(condition)
