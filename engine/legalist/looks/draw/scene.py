"""What is visible, as plain data: the form between a position and its pictures."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from legalist.board.model import Board
from legalist.quick_dataclass import frozen

# Pale enough for pieces to stand out; the first two look like earth and water.
PALETTE = ("#ece2c6", "#a9d0e6", "#c3d7a4", "#d9c2a5", "#cfc7d8", "#e3b9a8", "#b7cfc4", "#d8d8d2")
USUAL = {
    "": "#ece2c6",
    "land": "#ece2c6",
    "plain": "#e3e0b4",
    "river": "#a9d0e6",
    "water": "#a9d0e6",
    "sea": "#8fbcd9",
    "lake": "#a9d0e6",
    "forest": "#b3cf9a",
    "hill": "#d9c2a5",
    "mountain": "#c9bdb0",
    "desert": "#efd9a0",
    "swamp": "#b7cfc4",
}
WATERY = ("river", "water", "sea", "lake")
# What fills a space where there are no colours, assigned in this order.
BARE, WAVES, TEXTURES = " ", "~", ":^\",'="

# Separates two signs on one piece, such as that of its owner and its own.
APART = "·"

Form = Literal["space", "slab", "disc", "outline"]


@frozen(slots=False)
class Token:
    """A piece on a space: a slab that nearly fills it, or a disc with a ring, which has the outline
    of `body` (a circle unless given). `shape` is the sign drawn on it. Both are names of shapes."""

    colour: str
    form: Form = "slab"
    ring: str = ""
    shape: str = ""
    body: str = ""


@frozen(slots=False)
class SceneCell:
    """One space. Colours are `#rrggbb`; an empty text colour means dark or light, whichever is
    easier to read. `texture` replaces the fill where there are no colours."""

    fill: str = PALETTE[0]
    text: str = ""
    text_colour: str = ""
    mark: str = ""
    token: Token | None = None
    texture: str = BARE


@frozen(slots=False)
class Outline:
    """A line around a group of spaces, with an optional badge in its middle."""

    spaces: tuple[int, ...]
    colour: str
    label: str = ""


@frozen(slots=False)
class Key:
    """A line of the legend. `texture` replaces the colour where there are no colours; `shape` and
    `body` are as for tokens."""

    text: str
    colour: str
    symbol: str = ""
    form: Form = "space"
    texture: str = BARE
    shape: str = ""
    body: str = ""


@frozen(slots=False)
class Scene:
    """`cells` has one entry for each space of the board, in its order."""

    cells: tuple[SceneCell, ...]
    outlines: tuple[Outline, ...] = ()
    title: str = ""
    legend: tuple[Key, ...] = ()


def terrain_colours(board: Board, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return a colour for each terrain: the chosen one, the default for its name, or a free one."""
    colours: dict[str, str] = {}
    for terrain in dict.fromkeys(board.terrain):
        known = {**USUAL, **(chosen or {})}.get(terrain)
        free = (colour for colour in PALETTE if colour not in colours.values())
        colours[terrain] = known or next(free, PALETTE[-1])
    return colours


def terrain_textures(board: Board) -> dict[str, str]:
    """Return a character for each terrain, all different as long as there are some left: waves for
    the first kind of water, nothing for the first of the others."""
    textures: dict[str, str] = {}
    for terrain in dict.fromkeys(board.terrain):
        usual = WAVES if terrain in WATERY else BARE
        free = (one for one in (usual, *TEXTURES) if one not in textures.values())
        textures[terrain] = next(free, BARE)
    return textures


# For marks that have no label, in their order on the map.
MARK_SIGNS = "*+@o$&x!?"


AREA_COLOURS = ("#8a4b2a", "#2f5d7c", "#5b3f7a", "#3c6b3f")


def annotated(board: Board, scene: Scene) -> Scene:
    """Return the scene with what only rules and authors care about: areas, and marks without a
    label."""
    cells, keys = list(scene.cells), []
    for sign, (mark, spaces) in zip(MARK_SIGNS, board.marks.items(), strict=False):
        plain = [number for number, label in spaces.items() if not label]
        if plain:
            keys.append(Key(mark, "#ffffff", symbol=sign))
        for number in plain:
            cells[number] = replace(cells[number], mark=cells[number].mark or sign)
    outlines = list(scene.outlines)
    for number, (family, areas) in enumerate(board.areas.items()):
        colour = AREA_COLOURS[number % len(AREA_COLOURS)]
        outlines += [Outline(area.spaces, colour, area.name) for area in areas]
        if areas:
            keys.append(Key(family, colour, form="outline"))
    return replace(
        scene, cells=tuple(cells), outlines=tuple(outlines), legend=(*scene.legend, *keys)
    )


def empty_scene(
    board: Board, *, language: str = "en", colours: Mapping[str, str] | None = None
) -> Scene:
    """Return the bare map: terrain as colours, labels of marks as texts, the title of the map."""
    by_terrain = terrain_colours(board, colours)
    textures = terrain_textures(board)
    labels: dict[int, str] = {}
    for spaces in board.marks.values():
        for number, label in spaces.items():
            labels[number] = labels.get(number) or label
    return Scene(
        cells=tuple(
            SceneCell(
                fill=by_terrain[terrain], mark=labels.get(number, ""), texture=textures[terrain]
            )
            for number, terrain in enumerate(board.terrain)
        ),
        title=board.title.get(language) or next(iter(board.title.values()), board.id),
        legend=tuple(
            Key(terrain, colour, texture=textures[terrain])
            for terrain, colour in by_terrain.items()
            if terrain
        ),
    )
