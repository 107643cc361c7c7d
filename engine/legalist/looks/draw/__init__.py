"""Pictures of a board: PNG, SVG and terminal text, all made from one `Scene`.

In: a board and a scene, which says in plain data what is visible on each space. Out: bytes or text.
`picture` turns both into a list of polygons, discs and texts that the PNG and SVG writers only have
to paint; the terminal has its own, coarser layout.
"""

from .picture import Picture, Polygon, Words
from .png import paint_png, to_png
from .scene import (
    Key,
    Outline,
    Scene,
    SceneCell,
    Token,
    annotated,
    empty_scene,
    terrain_colours,
)
from .svg import paint_svg, svg_icon, to_svg
from .terminal import to_plain, to_terminal

__all__ = [
    "Key",
    "Outline",
    "Picture",
    "Polygon",
    "Scene",
    "SceneCell",
    "Token",
    "Words",
    "annotated",
    "empty_scene",
    "paint_png",
    "paint_svg",
    "svg_icon",
    "terrain_colours",
    "to_plain",
    "to_png",
    "to_svg",
    "to_terminal",
]
