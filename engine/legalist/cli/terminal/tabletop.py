"""A game without a board on a terminal: other players above, the table in the middle, oneself
below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from legalist.board.glyphs import width
from legalist.looks.draw.canvas import Canvas, Style
from legalist.looks.panel import Panel, Row

from .faces import LOW, TALL, Box, Drawer, boxes

if TYPE_CHECKING:
    from rich.text import Text

    from .screen import Screen

GAP = 3
INDENT = 2
# Lines for events, moves and the prompt.
SPARE_LINES = 9
LABEL = Style("#8f8a84")


class Tabletop:
    """Lays out the table in the room that the screen has."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.room = screen.out.width - INDENT
        self.plain = screen.out.options.ascii_only

    def drawn(self, panels: Sequence[Panel]) -> Text:
        """Draw all areas in order, with tall faces if the screen is high enough for them."""
        from rich.text import Text

        out = self.screen.out
        for tall in (True, False):
            lines = list(self._lines(panels, tall))
            # Output that is not a screen has no last line.
            if not out.is_terminal or len(lines) + SPARE_LINES <= out.height:
                break
        return Text("\n").join(lines)

    def _lines(self, panels: Sequence[Panel], tall: bool) -> Iterator[Text]:
        from rich.text import Text

        for number, panel in enumerate(panels):
            if number:
                yield Text("")
            told = [row for row in panel.rows if not _drawn(row, tall)]
            yield from self._told(panel, told)
            blocks = [row for row in panel.rows if _drawn(row, tall)]
            if blocks:
                yield from self._blocks(blocks, tall)

    def _told(self, panel: Panel, rows: Sequence[Row]) -> list[Text]:
        """Return the player's name, numbers and tokens, as many on a line as fit."""
        from rich.text import Text

        lines = [self.screen.heading(panel) if panel.seat else Text(" " * INDENT)]
        empty = not panel.seat
        for row in rows:
            for number, part in enumerate(self._parts(row)):
                gap = 0 if empty else 1 if number else GAP
                if lines[-1].cell_len + gap + part.cell_len > self.room:
                    lines.append(Text(" " * 2 * INDENT))
                    gap = 0
                lines[-1].append(" " * gap).append_text(part)
                empty = False
        return [] if empty else lines

    def _parts(self, row: Row) -> Iterator[Text]:
        """Yield a label with its first item, then the other items one by one."""
        from rich.text import Text

        label = Text().append(f"{row.label} ", style="dim")
        if row.size:
            yield label.append(self._backs(row.size)).append(f" {row.size}", style="not dim bold")
            return
        if not row.chips:
            yield label.append(row.text, style="not dim bold")
            return
        first, *others = map(self.screen.chip, row.chips)
        yield label.append_text(first)
        yield from others

    def _backs(self, number: int) -> str:
        return ("#" if self.plain else "▯") * number

    def _blocks(self, rows: Sequence[Row], tall: bool) -> list[Text]:
        """Return zones side by side, each under its label; what is too long for a line is
        wrapped."""
        canvas = Canvas()
        drawer = Drawer(canvas, self.plain)
        x = INDENT
        for row in rows:
            label = f"{row.label} {row.size}"
            high = tall and (row.pile or _seen(row))
            lines = self._broken(list(boxes(row, high)))
            wide = max(width(label), *(sum(box.width for box in line) for line in lines))
            if x > INDENT and x + wide > self.room + INDENT:
                canvas.top, x = canvas.height, INDENT
            canvas.write(x, 0, label, LABEL)
            for number, line in enumerate(lines):
                at = x
                for box in line:
                    drawer.draw(at, 1 + number * (TALL if high else LOW), box)
                    at += box.width
            x += wide + GAP
        text = canvas.to_rich()
        text.rstrip()
        return list(text.split("\n"))

    def _broken(self, found: list[Box]) -> list[list[Box]]:
        lines: list[list[Box]] = [[]]
        for box in (part for whole in found for part in whole.parts(self.room)):
            if lines[-1] and sum(one.width for one in lines[-1]) + box.width > self.room:
                lines.append([])
            lines[-1].append(box)
        return lines


def _drawn(row: Row, tall: bool) -> bool:
    """If there is little room, pieces that the viewer cannot see are only counted."""
    return row.pile or _seen(row) or (tall and bool(row.faces))


def _seen(row: Row) -> bool:
    return any(face.sign for face in row.faces)
