"""The picture as a PNG."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from legalist.board.geometry import Point
from legalist.board.model import Board

from .picture import PAPER, Disc, Picture, Polygon, Stroke, Words, picture
from .scene import Scene

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

# Pillow draws without antialiasing, so we draw larger and shrink.
OVERSIZE = 3
TALLEST = 6000

FONTS = ("DejaVuSans", "NotoSans-Regular", "LiberationSans-Regular", "Arial", "Helvetica")
BOLD_FONTS = ("DejaVuSans-Bold", "NotoSans-Bold", "LiberationSans-Bold", "Arial Bold", "arialbd")
EAST_ASIAN_FONTS = (
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJK-Bold.ttc",
    "wqy-microhei.ttc",
    "PingFang.ttc",
    "Hiragino Sans GB.ttc",
    "msyh.ttc",
)


def to_png(board: Board, scene: Scene, *, width: int = 1400) -> bytes:
    """Return a PNG file, `width` pixels wide (less for a board that would become very tall)."""
    return paint_png(picture(board, scene), width=width)


def paint_png(content: Picture, *, width: int = 1400) -> bytes:
    """Return any picture as a PNG file."""
    from PIL import Image, ImageDraw

    wide, high = content.right - content.left, content.bottom - content.top
    scale = min(width / wide, TALLEST / high)
    size = (max(round(wide * scale), 1), max(round(high * scale), 1))
    large = Image.new("RGB", (size[0] * OVERSIZE, size[1] * OVERSIZE), PAPER)
    _Painter(ImageDraw.Draw(large), content, scale * OVERSIZE).paint()
    out = BytesIO()
    large.resize(size, Image.Resampling.BOX).save(out, "PNG", optimize=True)
    return out.getvalue()


class _Painter:
    def __init__(self, draw: ImageDraw.ImageDraw, content: Picture, scale: float) -> None:
        self.draw = draw
        self.content = content
        self.scale = scale

    def paint(self) -> None:
        for item in self.content.items:
            match item:
                case Polygon(points, fill, line, width):
                    self.draw.polygon(self._pixels(points), fill=fill)
                    if width:
                        self._stroke((*points, points[0]), line, width)
                case Stroke(points, colour, width, closed):
                    self._stroke((*points, points[0]) if closed else points, colour, width)
                case Disc(at, radius, fill, line, width):
                    if width:
                        self._circle(at, radius + width / 2, line)
                    self._circle(at, radius - width / 2, fill)
                case Words():
                    self._words(item)

    def _pixels(self, points: tuple[Point, ...]) -> list[Point]:
        left, top = self.content.left, self.content.top
        return [((x - left) * self.scale, (y - top) * self.scale) for x, y in points]

    def _stroke(self, points: tuple[Point, ...], colour: str, width: float) -> None:
        self.draw.line(self._pixels(points), fill=colour, width=max(round(width * self.scale), 1))
        for point in points:
            self._circle(point, width / 2, colour)

    def _circle(self, at: Point, radius: float, fill: str) -> None:
        ((x, y),) = self._pixels((at,))
        r = radius * self.scale
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def _words(self, words: Words) -> None:
        ((x, y),) = self._pixels((words.at,))
        east_asian = any(ord(letter) >= 0x2E80 for letter in words.text)
        font = _font(max(round(words.size * self.scale), 6), words.bold, east_asian)
        # Centred by capitals, not by the ink of this text, so that texts in a row are level.
        middle = "lm" if words.anchor == "start" else "mm"
        self.draw.text((x, y), words.text, fill=words.colour, font=font, anchor=middle)


@lru_cache(maxsize=64)
def _font(size: int, bold: bool, east_asian: bool) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return the first font found; Pillow searches the system's font folders."""
    from PIL import ImageFont

    names = BOLD_FONTS + FONTS if bold else FONTS
    for name in EAST_ASIAN_FONTS + names if east_asian else names:
        try:
            return ImageFont.truetype(name if "." in name else f"{name}.ttf", size)
        except OSError:
            continue
    return ImageFont.load_default(size)
