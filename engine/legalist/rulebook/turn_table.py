"""What a player can do in a turn, each with the page that tells more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from legalist.program import ActionDecl

from .chapters import Chapters
from .document import Line, Run, Table
from .outline import Outliner, every
from .passage_blocks import PassageBlocks
from .passages import Lesson
from .speech import anchor, capital, sentence


class TurnTable:
    """`title` gives the title of a chapter."""

    def __init__(
        self,
        blocks: PassageBlocks,
        outliner: Outliner,
        chapters: Chapters,
        title: Callable[[Lesson], Line],
    ) -> None:
        self.blocks = blocks
        self.speech = blocks.speech
        self.lesson = blocks.lesson
        self.lessons = blocks.lessons
        self.program = blocks.speech.program
        self.outliner = outliner
        self.chapters = chapters
        self.title = title

    def table(self, turn: Lesson) -> Table | None:
        """Return what there is to do in a turn, each with the page that tells more."""
        rows: list[tuple[Line, ...]] = [
            (self._title_link(lesson), self.blocks.said(lesson.of("do")[0]), self._page(lesson))
            for lesson in self.lessons.all
            if lesson is not turn and lesson.of("do") and self._offered(lesson)
        ]
        rows += self._untold_choices()
        if not rows:
            return None
        head = ((Run(self.lesson("glance_actions")),), (), (Run(self.lesson("glance_read")),))
        return Table(head, tuple(rows), (3, 9, 2))

    def _untold_choices(self) -> list[tuple[Line, ...]]:
        """Return the actions of a turn that no passage tells of, such as those of house rules."""
        flow = self.program.flow.get("turn")
        steps = every(self.outliner.of(flow)) if flow is not None else ()
        main = next((step.decision for step in steps if step.decision), "")
        decision = self.speech.game.machine.checked.decisions.get(main)
        rows: list[tuple[Line, ...]] = []
        for action in (self.program.actions[one] for one in getattr(decision, "actions", ())):
            home = self.chapters.home(action)
            lesson = next((one for one in self.lessons.all if home in one.chapters), None)
            if lesson is None or self.lessons.tells(action):
                continue
            name = capital(self.speech.name(f"actions.{action.id}", action.id))
            title = tuple(replace(run, kind="strong") for run in name)
            badge = self.speech.badge(action.origin.module)
            rows.append(((*title, *badge), sentence(self.speech.text(action)), self._page(lesson)))
        return rows

    def _offered(self, lesson: Lesson) -> bool:
        """Return whether a chapter tells of an action that players choose by themselves."""
        cites = {cite for one in lesson.passages for cite in one.cite}
        return any(
            isinstance(decl, ActionDecl) and cites.intersection(decl.cite)
            for decl in self.program.actions.values()
        )

    def _title_link(self, lesson: Lesson) -> Line:
        if lesson.module:
            return self.speech.badge(lesson.module)
        return tuple(Run(run.text, "strong", language=run.language) for run in self.title(lesson))

    def _page(self, lesson: Lesson) -> Line:
        id = anchor("module", lesson.module) if lesson.module else anchor("chapter", lesson.id)
        return (Run("→", "page", id),)
