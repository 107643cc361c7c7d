"""The picture as SVG text."""

from collections.abc import Collection
from html import escape

from legalist.board.geometry import Point
from legalist.board.model import Board

from .picture import PAPER, Disc, Item, Picture, Polygon, Stroke, Words, picture
from .scene import Scene

FONT = "DejaVu Sans, Noto Sans, Arial, sans-serif"


def to_svg(board: Board, scene: Scene, *, width: int = 1000, only: Collection[int] = ()) -> str:
    """Return a complete SVG document; it needs no style sheet and scales to any size. `only` some
    spaces are drawn, if any are given."""
    return paint_svg(picture(board, scene, only), scene.title or board.id, width=width)


def paint_svg(content: Picture, title: str, *, width: int = 1000) -> str:
    """Return any picture as an SVG document."""
    wide, high = _size(content)
    lines = [
        _start(content, str(width), str(round(width * high / wide))) + ">",
        f"<title>{escape(title)}</title>",
        f'<rect x="{_n(content.left)}" y="{_n(content.top)}" width="{_n(wide)}" '
        f'height="{_n(high)}" fill="{PAPER}"/>',
        *(_element(item) for item in content.items),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def svg_icon(content: Picture, *, height: float = 40.0) -> str:
    """Return a small picture to stand in a text, as wide as its contents and without paper."""
    wide, high = _size(content)
    start = _start(content, _n(height * wide / high), _n(height))
    return f'{start} role="img">{"".join(map(_element, content.items))}</svg>'


def _size(content: Picture) -> tuple[float, float]:
    return content.right - content.left, content.bottom - content.top


def _start(content: Picture, width: str, height: str) -> str:
    """Return the beginning of the outermost element."""
    box = " ".join(map(_n, (content.left, content.top, *_size(content))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" '
        f'height="{height}" font-family="{FONT}" stroke-linejoin="round"'
    )


def _element(item: Item) -> str:
    match item:
        case Polygon(points, fill, line, width):
            return (
                f'<polygon points="{_points(points)}" fill="{escape(fill)}"{_line(line, width)}/>'
            )
        case Stroke(points, colour, width, closed):
            tag = "polygon" if closed else "polyline"
            return f'<{tag} points="{_points(points)}" fill="none"{_line(colour, width)}/>'
        case Disc((x, y), radius, fill, line, width):
            circle = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
            return f'<circle {circle} fill="{escape(fill)}"{_line(line, width)}/>'
        case Words((x, y), text, colour, size, bold, anchor):
            weight = ' font-weight="bold"' if bold else ""
            # Letters look centred with their baseline a third of their height below the middle;
            # `dominant-baseline` would express that better, but not every viewer supports it.
            return (
                f'<text x="{_n(x)}" y="{_n(y + size * 0.36)}" font-size="{_n(size)}" '
                f'text-anchor="{anchor}" fill="{escape(colour)}"{weight}>{escape(text)}</text>'
            )


def _line(colour: str, width: float) -> str:
    return f' stroke="{escape(colour)}" stroke-width="{_n(width)}"' if width else ""


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
