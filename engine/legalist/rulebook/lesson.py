"""The book for people who learn the game: chapters in sentences, examples, a quick reference.

What passages tell is not told again; rules without passages are told by their own sentences, by
what their actions need, and by what happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from legalist.play import Game
from legalist.program.canonical import program_hash

from .background import Background
from .chapters import Chapters
from .choices import Choices
from .components import Components
from .cover import Cover
from .document import (
    Block,
    Book,
    Digest,
    Line,
    Paragraph,
    Run,
    Section,
)
from .examples import Examples, Played
from .glossary import Glossary
from .outline import Outliner
from .passage_blocks import PassageBlocks
from .passages import Lesson, Lessons
from .player_numbers import PlayerNumbers
from .setup import Setups
from .speech import Speech, anchor, capital, sentence
from .titles import Titles
from .turn_table import TurnTable
from .untold_rules import UntoldRules


def make_lesson(
    game: Game,
    background: Background,
    *,
    language: str = "en",
    others: Mapping[int, Game] | None = None,
    examples: Sequence[Played] = (),
) -> Book:
    """Return the rulebook from which the game can be learned. `others` are the same game for other
    numbers of players, `examples` what was played with its rules."""
    return _Writer(game, background, language, others or {}, examples).book()


class _Writer:
    def __init__(
        self,
        game: Game,
        background: Background,
        language: str,
        others: Mapping[int, Game],
        examples: Sequence[Played],
    ) -> None:
        self.game = game
        self.program = game.program
        self.speech = Speech(game, background, language)
        self.word = self.speech.word
        self.lesson = self.speech.lesson
        self.outliner = Outliner(game)
        self.chapters = Chapters(game.program, background)
        self.lessons = Lessons(game.program, self.chapters, game.players)
        self.titles = Titles(self.speech, self.chapters)
        self.components = Components(self.speech, Setups(game))
        self.numbers = PlayerNumbers(self.components, {**others, game.players: game})
        self.examples = Examples(self.speech, examples)
        self.cover = Cover(self.speech)
        self.choices = Choices(self.speech)
        differing = {option.id for option in self.choices.options()}
        self.blocks = PassageBlocks(self.speech, self.lessons, differing)
        self.turn_table = TurnTable(self.blocks, self.outliner, self.chapters, self._title)
        self.untold = UntoldRules(self.speech, self.lessons, self.outliner, self.chapters)

    def book(self) -> Book:
        sections = [self._components()]
        board = self.components.map()
        sections += [] if board is None else [board]
        lessons = self.lessons.all
        sections += [section for lesson in lessons for section in self._sections(lesson)]
        sections.append(self.choices.section())
        sections.append(self._quick(lessons))
        sections = [section for section in sections if section.blocks]
        sections.append(Glossary(self.speech).section(sections))
        intro = tuple(sentence(self.speech.text(one)) for one in self.lessons.intro)
        if self.lessons.told:
            intro += ((Run(self.lesson("learn_about")),),)
        return self.cover.book(
            tuple(section for section in sections if section.blocks),
            intro=intro,
            hash=program_hash(self.program)[:12],
        )

    # Chapters.

    def _components(self) -> Section:
        section = self.components.section()
        told = (sentence(self.speech.text(one)) for one in self.lessons.components)
        return replace(section, blocks=(*section.blocks, *(Paragraph(one, "note") for one in told)))

    def _sections(self, lesson: Lesson) -> list[Section]:
        """Return the chapter, and its examples by themselves if it has a page of its own."""
        section = self._section(lesson)
        cites = [cite for one in lesson.passages for cite in one.cite] + lesson.untold
        examples = tuple(self.examples.of(_id(lesson), cites))
        if section.form != "page":
            return [replace(section, blocks=(*section.blocks, *examples))]
        title = (Run(self.lesson("examples")),)
        return [section, Section(f"{section.id}-examples", title, examples)]

    def _section(self, lesson: Lesson) -> Section:
        blocks: list[Block] = []
        if lesson.module and not lesson.of("lead"):
            about = self.speech.title(f"modules.{lesson.module}.about")
            blocks += [Paragraph(about, "lead")] if about else []
        if lesson.flow == "turn":
            blocks += self._turn(lesson)
        else:
            blocks += self.blocks.blocks(lesson.passages)
        blocks += [self.blocks.statement(cite) for cite in lesson.untold]
        blocks += self.untold.blocks(lesson)
        if lesson.flow == "setup":
            blocks += self._after_setup()
        colour = self.speech.badge(lesson.module)[0].colour if lesson.module else ""
        return Section(
            id=anchor("module", lesson.module) if lesson.module else anchor("chapter", lesson.id),
            title=self._title(lesson),
            blocks=tuple(blocks),
            badge=(Run(self.word("module"), "badge", colour=colour),) if lesson.module else (),
            form="page" if lesson.flow == "turn" and lesson.passages
            else "wide" if lesson.flow == "setup" else "text",
            role=_role(lesson),
        )  # fmt: skip

    def _title(self, lesson: Lesson) -> Line:
        named = [self.speech.text(one) for one in lesson.of("title")]
        if named:
            return named[0]
        if lesson.flow == "turn":
            return (Run(self.lesson("glance")),)
        if lesson.flow == "setup":
            return (Run(self.lesson("getting_ready")),)
        if lesson.flow == "end" and not lesson.chapters:
            return (Run(self.word("end")),)
        named = [capital(self.speech.named(f"chapter.{lesson.id}"))]
        if named[0]:
            return named[0]
        return self.titles.of(lesson.chapters[0]) if lesson.chapters else (Run(lesson.id),)

    def _turn(self, lesson: Lesson) -> list[Block]:
        before = [one for one in lesson.passages if one.form in ("lead", "do")]
        rest = [one for one in lesson.passages if one not in before]
        table = self.turn_table.table(lesson)
        return [*self.blocks.blocks(before), *([table] if table else []), *self.blocks.blocks(rest)]

    # Set-up.

    def _after_setup(self) -> list[Block]:
        blocks: list[Block] = []
        differing = self.numbers.table()
        if differing is not None:
            blocks += [Paragraph((Run(self.lesson("by_players")),), "label"), differing]
        picture = self.components.laid_out()
        if picture is not None and self.components.something_placed():
            blocks.append(picture)
        label = Run(self.word.count("setup_for", self.game.players))
        blocks += [Paragraph((label,), "label"), self.components.after_setup()]
        return blocks

    # Quick reference.

    def _quick(self, lessons: Sequence[Lesson]) -> Section:
        """Return every rule that the chapters tell in other words, in a sentence."""
        blocks: list[Block] = []
        for chapter in self.chapters.all:
            cites = [one for one in chapter.citations if one in self.lessons.told]
            if cites:
                home = next((one for one in lessons if chapter in one.chapters), None)
                title = self.titles.of(chapter) if home is None else self._title(home)
                badge = self.speech.badge(chapter.module)
                role = _role(home) if home is not None else ""
                blocks.append(
                    Digest(badge or title, tuple(map(self.blocks.statement, cites)), role)
                )
        return Section("quick", (Run(self.lesson("quick")),), tuple(blocks), form="index")


def _role(lesson: Lesson) -> Literal["", "setup", "turn"]:
    match lesson.flow:
        case "setup" | "turn":
            return lesson.flow
    return ""


def _id(lesson: Lesson) -> str:
    return lesson.module or lesson.id
