"""Worked examples: scenarios that were played with the rules of the book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from legalist.looks.board_scene import scene
from legalist.looks.draw import paint_svg, to_svg
from legalist.looks.table_picture import hands
from legalist.play import State
from legalist.program import Texts
from legalist.quick_dataclass import frozen

from .document import Example, Figure, Item, Line, Run
from .speech import Speech, anchor, sentence


@frozen
class Turn:
    """A state that a move led to, and what is told of it, by language. Of a silent one the move
    itself is not told."""

    state: State
    told: Texts
    silent: bool = False


@frozen
class Played:
    """A scenario that holds with the rules of the book; `chapter` is where it is shown, empty for
    that of its first citation."""

    name: str
    title: Texts
    text: Texts
    chapter: str
    cite: tuple[str, ...]
    first: State
    turns: tuple[Turn, ...]


class Examples:
    def __init__(self, speech: Speech, played: Sequence[Played]) -> None:
        self.speech = speech
        self.played = played

    def of(self, chapter: str, cites: Sequence[str]) -> list[Example]:
        """Return the examples of a chapter; `cites` are the citations that it tells."""
        return [
            self._example(one)
            for one in self.played
            if one.chapter == chapter or (not one.chapter and one.cite and one.cite[0] in cites)
        ]

    def _example(self, played: Played) -> Example:
        last = played.turns[-1].state if played.turns else played.first
        id = anchor("example", played.name)
        title = self._said(played.title) or (Run(played.name, language=self._strange()),)
        board = self.speech.program.board is not None
        return Example(
            anchor=id,
            title=self.speech.lesson.line("example", title=title),
            lead=self._said(played.text),
            before=self._figure(f"{id}-before", played.first, last, "before"),
            moves=tuple(item for turn in played.turns for item in self._items(turn)),
            after=self._figure(f"{id}-after", last, played.first, "after") if board else None,
        )

    def _strange(self) -> str:
        return "" if self.speech.language == "en" else "en"

    def _said(self, texts: Texts) -> Line:
        run = self.speech.said(texts)
        return (run,) if run.text else ()

    def _items(self, turn: Turn) -> list[Item]:
        """Return the sentence of the move, and below it what is told of it."""
        move = turn.state.move
        told = self._said(turn.told)
        if move is None or turn.silent:
            return [Item(told)] if told else []
        line = sentence((Run(move.told(self.speech.language)),))
        return [Item((*line, Run(" "), *told) if told else line)]

    def _figure(self, id: str, state: State, other: State, caption: str) -> Figure:
        language = self.speech.language
        board = self.speech.program.board
        words = (Run(self.speech.lesson(caption)),)
        if board is None:
            return Figure(id, paint_svg(hands(state, language=language), id), words)
        shown = scene(state, language=language, legend=False)
        busy = {
            number
            for one in (shown, scene(other, language=language, legend=False))
            for number, cell in enumerate(one.cells)
            if cell.token is not None
        }
        near = busy | {next for number in busy for next in board.neighbours[number]}
        return Figure(id, to_svg(board, replace(shown, title=""), only=near), words)
