"""The board and the panels on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from legalist.board.draw import to_plain, to_terminal
from legalist.board.draw.colour import ink
from legalist.play import State, View
from legalist.play.panels import Chip, Panel, panels
from legalist.play.picture import scene

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

GAP = 3


class Screen:
    """Knows how wide the terminal is and whether it has colours."""

    def __init__(self, out: Console) -> None:
        self.out = out
        self.coloured = out.color_system is not None

    def show(self, shown: State | View, state: State, *, legend: bool = True) -> None:
        """The board with the panels beside it, or under it where there is no room."""
        from rich.table import Table

        beside = self.panels(panels(shown))
        board = self.board(shown, state, legend)
        if board is None:
            self.out.print(_joined(beside))
            return
        room = self.out.width - _width(board) - GAP
        if max((part.cell_len for part in beside), default=0) <= room:
            grid = Table.grid(padding=(0, GAP, 0, 0))
            grid.add_row(board, _joined(beside))
            self.out.print(grid)
        else:
            self.out.print(board)
            self.out.print(_joined(beside))

    def board(self, shown: State | View, state: State, legend: bool) -> Text | None:
        from rich.text import Text

        board = state.game.program.board
        if board is None:
            return None
        picture = scene(shown, legend=legend)
        if self.coloured:
            return to_terminal(board, picture, columns=self.out.width)
        return Text(to_plain(board, picture, columns=self.out.width))

    def panels(self, found: Iterable[Panel]) -> list[Text]:
        """The lines of the panels, a blank line between two."""
        from rich.text import Text

        lines: list[Text] = []
        boxes = [panel for panel in found if panel.rows or panel.seat]
        label = max([len(row.label) for panel in boxes for row in panel.rows] + [0])
        for panel in boxes:
            if lines:
                lines.append(Text(""))
            if panel.seat:
                lines.append(self._heading(panel))
            for row in panel.rows:
                line = Text("  " if panel.seat else "")
                line.append(f"{row.label:<{label + (0 if panel.seat else 2)}}  ", style="dim")
                line.append_text(self.chips(row.chips) if row.chips else Text(row.text))
                lines.append(line)
        return lines

    def _heading(self, panel: Panel) -> Text:
        line = self.seat(panel.title, panel.colour)
        if panel.deciding:
            line.append("  ◀ decides" if self.coloured else "  <- decides", style="bold")
        return line

    def seat(self, name: str, colour: str) -> Text:
        """A player's name on the player's colour."""
        from rich.text import Text

        if not self.coloured:
            return Text(name)
        return Text(f" {name} ", style=f"bold {ink(colour)} on {colour}")

    def chips(self, chips: Sequence[Chip]) -> Text:
        from rich.text import Text

        line = Text()
        for number, chip in enumerate(chips):
            if number:
                line.append(" ")
            if self.coloured:
                style = f"bold {ink(chip.colour)} on {chip.colour}"
                line.append(f" {chip.letter} ", style=style)
                line.append(f"{chip.number:<2}")
            else:
                line.append(f"{chip.letter}:{chip.number}")
        return line


def _joined(lines: Sequence[Text]) -> Text:
    from rich.text import Text

    return Text("\n").join(lines)


def _width(text: Text) -> int:
    return max((line.cell_len for line in text.split("\n")), default=0)
