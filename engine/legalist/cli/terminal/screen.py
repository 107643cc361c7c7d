"""The board and the panels on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from legalist.board import Board
from legalist.board.glyphs import width
from legalist.cli.screen_text import LANGUAGE, padded
from legalist.looks.board_scene import scene
from legalist.looks.draw import Key, Scene, to_plain, to_terminal
from legalist.looks.draw.colour import ink
from legalist.looks.draw.terminal import swatch_text
from legalist.looks.look import BACK
from legalist.looks.panel import Chip, Panel, Row
from legalist.looks.panels import around, panels
from legalist.play import State, View
from legalist.wording import wording

from .tabletop import Tabletop

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

GAP = 3
# Lines for the events and the prompt, apart from the board.
SPARE_LINES = 8
NARROWEST = 1
FORGET_SCROLLED = "\x1b[3J"


class Screen:
    """Knows how wide the terminal is and whether it has colours."""

    def __init__(self, out: Console, language: str = LANGUAGE) -> None:
        self.out = out
        self.language = language
        self.say = wording("table", language)
        self.looks = wording("looks", language)
        self.coloured = out.color_system is not None

    def show(self, shown: State | View, *, legend: bool = True) -> None:
        """Show the board with the panels beside it, or below it if there is no room."""
        from rich.table import Table

        program = shown.game.program
        found = panels(shown, language=self.language)
        if program.board is None:
            self.out.print(Tabletop(self).drawn(around(shown, found)), soft_wrap=True)
            return
        beside = self.panels(found)
        picture = scene(shown, language=self.language)
        board, room = self.board(program.board, replace(picture, title="", legend=()), beside)
        if room:
            grid = Table.grid(padding=(0, GAP, 0, 0))
            grid.add_row(board, _joined(beside))
            self.out.print(grid)
            self.out.print()
        else:
            self.out.print(board, soft_wrap=True)
        if legend:
            self.out.print(self.legend(picture.legend), soft_wrap=True)
        if not room:
            self.out.print()
            self.out.print(_joined(beside), soft_wrap=True)

    def wipe(self) -> None:
        """Clear the screen, including what can be reached by scrolling back."""
        if self.out.is_dumb_terminal:
            # A dumb terminal cannot be cleared; scroll the text out of sight at least.
            self.out.print("\n" * self.out.height)
            return
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write(FORGET_SCROLLED)
            self.out.file.flush()

    def board(self, board: Board, picture: Scene, beside: Sequence[Text]) -> tuple[Text, bool]:
        """Return the board as large as the terminal allows, and whether the panels fit beside
        it."""
        from rich.text import Text

        wide = max((part.cell_len for part in beside), default=0) + GAP
        if not self.coloured:
            return Text(to_plain(board, picture, columns=self.out.width)), False
        drawn = to_terminal(board, picture, columns=self.out.width)
        room = _width(drawn) + wide <= self.out.width
        lines = len(drawn.split("\n")) + (0 if room else len(beside))
        if lines + SPARE_LINES > self.out.height:
            drawn = to_terminal(board, picture, columns=NARROWEST)
            room = _width(drawn) + wide <= self.out.width
        return drawn, room

    def legend(self, keys: Iterable[Key]) -> Text:
        """Return swatches with their meanings, as many on a line as fit."""
        from rich.text import Text

        lines = [Text()]
        for key in keys:
            sign = swatch_text(key, plain=not self.coloured)
            part = Text()
            if self.coloured:
                part.append(f" {sign or ' '} ", style=f"bold {ink(key.colour)} on {key.colour}")
            else:
                part.append(sign.strip())
            text = f" {key.text}"
            if not (self.coloured or sign.strip()):
                text = self.looks("pair", name=self.say("blank"), value=key.text)
            part.append(f"{text}  ")
            if lines[-1].cell_len + part.cell_len > self.out.width:
                lines.append(Text())
            lines[-1].append_text(part)
        return _joined(lines)

    def panels(self, found: Iterable[Panel]) -> list[Text]:
        """Return the lines of the panels, with an empty line between two panels."""
        from rich.text import Text

        lines: list[Text] = []
        boxes = [panel for panel in found if panel.rows or panel.seat]
        label = max([width(row.label) for panel in boxes for row in panel.rows] + [0])
        for panel in boxes:
            if lines:
                lines.append(Text(""))
            if panel.seat:
                lines.append(self.heading(panel))
            for row in panel.rows:
                line = Text("  " if panel.seat else "")
                wide = label + (0 if panel.seat else 2)
                line.append(f"{padded(row.label, wide)}  ", style="dim")
                line.append_text(self.chips(row.chips) if row.chips else self.text(row))
                lines.append(line)
        return lines

    def heading(self, panel: Panel) -> Text:
        line = self.seat(panel.title, panel.colour)
        if panel.deciding:
            arrow = "◀" if self.coloured else "<-"
            line.append(f"  {arrow} {self.say('decides')}", style="bold")
        return line

    def seat(self, name: str, colour: str) -> Text:
        """Return a player's name on the player's colour."""
        from rich.text import Text

        if not self.coloured:
            return Text(name)
        # The style applies to this part only, not to what is appended to it.
        return Text().append(f" {name} ", style=self.on(colour))

    def on(self, colour: str) -> str:
        """Return the style of a name on its colour."""
        return f"bold {ink(colour)} on {colour}"

    def chips(self, chips: Sequence[Chip]) -> Text:
        from rich.text import Text

        return Text(" ").join(map(self.chip, chips))

    def chip(self, chip: Chip) -> Text:
        from rich.text import Text

        if not self.coloured:
            return Text(f"{chip.letter}:{chip.number}")
        # Two numbers side by side would be read as one.
        times = "×" if chip.letter[-1:].isdigit() else " "
        style = f"bold {ink(chip.colour)} on {chip.colour}"
        return Text().append(f" {chip.letter}{times}{chip.number} ", style=style)

    def text(self, row: Row) -> Text:
        """Return a row without chips. Pieces that could be drawn are given only by their
        letters."""
        from rich.text import Text

        if not row.size:
            return Text(row.text)
        return Text(" ").join(
            self.chip(Chip("", face.colour or BACK, face.letter or "?", face.number))
            for face in row.faces
        )


def _joined(lines: Sequence[Text]) -> Text:
    from rich.text import Text

    return Text("\n").join(lines)


def _width(text: Text) -> int:
    return max((line.cell_len for line in text.split("\n")), default=0)
