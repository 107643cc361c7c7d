"""A grid of styled characters that grows as it is written on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from legalist.board.glyphs import width
from legalist.quick_dataclass import frozen

if TYPE_CHECKING:
    from rich.text import Text


@frozen(slots=False)
class Style:
    """Empty colours are the terminal's own."""

    colour: str = ""
    background: str = ""
    bold: bool = False


@dataclass
class Canvas:
    """Lines are counted from `top`, which moves down as parts are finished."""

    top: int = 0
    height: int = 0
    glyphs: dict[tuple[int, int], tuple[str, Style]] = field(default_factory=dict)

    def write(self, x: int, y: int, text: str, style: Style, *, keep: bool = False) -> None:
        """Write text; with `keep`, do not overwrite anything."""
        y += self.top
        self.height = max(self.height, y + 1)
        last = x
        for letter in text:
            room = width(letter)
            if room == 0:
                base, old = self.glyphs.get((last, y), ("", style))
                self.glyphs[last, y] = (base + letter, old)
                continue
            if not (keep and (x, y) in self.glyphs):
                self.glyphs[x, y] = (letter, style)
                if room == 2:
                    self.glyphs[x + 1, y] = ("", style)
            last, x = x, x + room

    def mark(
        self, x: int, y: int, glyph: str, colour: str, *, bold: bool = False, keep: bool = False
    ) -> None:
        """Put a coloured glyph on the existing background; with `keep`, not over letters."""
        there, old = self.glyphs.get((x, y + self.top), (" ", Style()))
        if not (keep and there.isalnum()):
            self.write(x, y, glyph, replace(old, colour=colour, bold=bold))

    def to_str(self) -> str:
        lines = ("".join(glyph for glyph, _ in line) for line in self._lines())
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def to_rich(self) -> Text:
        from rich.style import Style as RichStyle
        from rich.text import Text

        text = Text(no_wrap=True, overflow="crop", end="")
        for line in self._lines():
            for glyph, style in line:
                rich = RichStyle(
                    color=style.colour or None,
                    bgcolor=style.background or None,
                    bold=style.bold or None,
                )
                text.append(glyph, rich)
            text.append("\n")
        return text

    def _lines(self) -> list[list[tuple[str, Style]]]:
        ends = [0] * self.height
        for x, y in self.glyphs:
            ends[y] = max(ends[y], x + 1)
        blank = (" ", Style())
        return [[self.glyphs.get((x, y), blank) for x in range(end)] for y, end in enumerate(ends)]


def fit(text: str, room: int, filler: str = " ") -> str:
    """Centre the text in exactly `room` columns, cut with `…` if it is longer."""
    if width(text) > room:
        cut = text
        while cut and width(cut) > room - 1:
            cut = cut[:-1]
        text = cut + "…"
    spare = room - width(text)
    left = spare // 2
    return filler * left + text + filler * (spare - left)
