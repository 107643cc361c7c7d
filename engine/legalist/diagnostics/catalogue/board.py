"""L6xx: maps; those typed in rows are in `board_rows`."""

from . import board_rows
from .entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="L601",
        name="no-spaces",
        severity="error",
        message="this map has no spaces",
        explain="A board needs at least one space. Type them as `rows:`, list them under "
        "`spaces:`, or let a `shape:` make them.",
        wrong="map: plain\nhexes: pointy\nspaces: {}\n",
        right="map: plain\nhexes: pointy\nshape: {hexagon: 5}\n",
    ),
    Entry(
        code="L602",
        name="same-place",
        severity="error",
        message="`{space}` is at {at}, where `{other}` is already",
        explain="No two spaces can have the same coordinates. Usually one line was copied and its "
        "`at:` not changed.",
        wrong="hexes: flat\nspaces:\n  A1: {at: [0, 0]}\n  A2: {at: [0, 0]}\n",
        right="hexes: flat\nspaces:\n  A1: {at: [0, 0]}\n  A2: {at: [1, 0]}\n",
    ),
    Entry(
        code="L603",
        name="no-coordinates",
        severity="error",
        message="`{space}` has no coordinates",
        explain="On a map of hexes or squares the coordinates say which spaces are neighbours, so "
        "each space needs `at: [a, b]` with two whole numbers: [q, r] for hexes, [column, row] for "
        "squares. On a free graph give coordinates to all spaces or to none.",
        wrong="hexes: pointy\nspaces:\n  A1: {terrain: land}\n",
        right="hexes: pointy\nspaces:\n  A1: {at: [0, 0], terrain: land}\n",
    ),
    Entry(
        code="L604",
        name="unknown-space",
        severity="error",
        message="`{space}` in {where} is no space of this map",
        explain="Areas, marks and neighbours may only name spaces that the map has. Capital and "
        "small letters are different. `legalist map show` draws a map with all names.",
        wrong="hexes: flat\nspaces:\n  A1: {at: [0, 0]}\nareas:\n  wood: {1: [a1]}\n",
        right="hexes: flat\nspaces:\n  A1: {at: [0, 0]}\nareas:\n  wood: {1: [A1]}\n",
    ),
    Entry(
        code="L605",
        name="unknown-size-option",
        severity="error",
        message="`{option}` is no number option, so the shape cannot take its size from it",
        explain="A size in `shape:` is a whole number or the name of an option of the ruleset "
        "whose values are numbers (one declared with `from:` and `to:`).",
        wrong="options:\n  size: {from: 3, to: 19, default: 11}\n"
        "maps:\n  board: {hexes: pointy, shape: {rhombus: [sise, size]}}\n",
        right="options:\n  size: {from: 3, to: 19, default: 11}\n"
        "maps:\n  board: {hexes: pointy, shape: {rhombus: [size, size]}}\n",
    ),
    Entry(
        code="L606",
        name="too-many-spaces",
        severity="error",
        message="this map would have {count} spaces; at most {most} are allowed",
        explain="A limit keeps a slip of the keyboard from filling the memory. Make the map "
        "smaller.",
        wrong="squares: 4\nshape: {rectangle: [8, 8000]}\n",
        right="squares: 4\nshape: {rectangle: [8, 8]}\n",
    ),
    Entry(
        code="L607",
        name="hexes-and-squares",
        severity="error",
        message="a map is made of hexes or of squares, not of both",
        explain="Keep one of `hexes:` and `squares:`. For anything else leave both out and list "
        "the `neighbours:` of each space.",
        wrong="hexes: flat\nsquares: 4\nshape: {rectangle: [5, 5]}\n",
        right="hexes: flat\nshape: {rectangle: [5, 5]}\n",
    ),
    Entry(
        code="L608",
        name="shape-and-spaces",
        severity="error",
        message="this map says its spaces in two ways, by `{one}` and by `{other}`",
        explain="Keep one of `rows`, `spaces` and `shape`: each of them makes all the spaces. To "
        "change single spaces of a shape, list or type all of them instead.",
        wrong="squares: 4\nshape: {rectangle: [1, 2]}\nspaces:\n  A3: {at: [2, 0]}\n",
        right="squares: 4\nshape: {rectangle: [1, 3]}\n",
    ),
    Entry(
        code="L609",
        name="bad-space-name",
        severity="error",
        message="`{space}` cannot be the name of a space",
        explain="Players and scenarios write the name inside moves and expressions. So it must be "
        "one word of letters (of any language), digits and `_`, and begin with a letter.",
        wrong="hexes: flat\nspaces:\n  New Town: {at: [0, 0]}\n",
        right="hexes: flat\nspaces:\n  New_Town: {at: [0, 0]}\n",
    ),
    Entry(
        code="L610",
        name="shape-does-not-fit",
        severity="error",
        message="a {shape} needs {fitting} beside it",
        explain="A rhombus and a hexagon are made of hexes; a rectangle and a board typed in rows "
        "can be made of hexes or of squares. The map must say which.",
        wrong="squares: 4\nshape: {hexagon: 4}\n",
        right="hexes: pointy\nshape: {hexagon: 4}\n",
    ),
    Entry(
        code="L611",
        name="neighbours-of-hexes",
        severity="error",
        message="`{space}` lists neighbours, but here the coordinates decide who is a neighbour",
        explain="On a map of hexes or squares neighbours follow from `at:`. Leave `neighbours:` "
        "out, or leave `hexes:`/`squares:` out and list the neighbours of all spaces.",
        wrong="hexes: pointy\nspaces:\n  A1: {at: [0, 0], neighbours: [A2]}\n  A2: {at: [1, 0]}\n",
        right="hexes: pointy\nspaces:\n  A1: {at: [0, 0]}\n  A2: {at: [1, 0]}\n",
    ),
    Entry(
        code="L612",
        name="own-neighbour",
        severity="error",
        message="`{space}` lists itself as a neighbour",
        explain="Take the space out of its own list.",
        wrong="spaces:\n  Rome: {neighbours: [Rome, Ostia]}\n  Ostia: {}\n",
        right="spaces:\n  Rome: {neighbours: [Ostia]}\n  Ostia: {}\n",
    ),
    Entry(
        code="L613",
        name="space-twice",
        severity="error",
        message="`{space}` is twice in {where}",
        explain="Name each space once; perhaps another one was meant.",
        wrong="hexes: flat\nshape: {hexagon: 3}\nareas:\n  wood: {1: [A1, A2, A1]}\n",
        right="hexes: flat\nshape: {hexagon: 3}\nareas:\n  wood: {1: [A1, A2, A3]}\n",
    ),
    Entry(
        code="L614",
        name="empty-area",
        severity="error",
        message="the area `{area}` has no spaces",
        explain="An area is a group of one or more spaces. Name them or take the area out.",
        wrong="hexes: flat\nshape: {hexagon: 3}\nareas:\n  wood: {1: []}\n",
        right="hexes: flat\nshape: {hexagon: 3}\nareas:\n  wood: {1: [A1, A2]}\n",
    ),
    Entry(
        code="L615",
        name="no-neighbours",
        severity="error",
        message="nothing says which of these spaces are neighbours",
        explain="Say `hexes: pointy`, `hexes: flat`, `squares: 4` or `squares: 8`, and neighbours "
        "follow from the coordinates; or give spaces their `neighbours:`.",
        wrong="map: coast\nspaces:\n  A1: {at: [0, 0]}\n  A2: {at: [1, 0]}\n",
        right="map: coast\nhexes: pointy\nspaces:\n  A1: {at: [0, 0]}\n  A2: {at: [1, 0]}\n",
    ),
    Entry(
        code="L616",
        name="too-far",
        severity="error",
        message="`{space}` is more than {farthest} away from the origin",
        explain="Coordinates may go from -1000 to 1000 in both directions. A larger number is most "
        "often a slip.",
        wrong="hexes: flat\nspaces:\n  A1: {at: [0, 0]}\n  A2: {at: [10000, 0]}\n",
        right="hexes: flat\nspaces:\n  A1: {at: [0, 0]}\n  A2: {at: [1, 0]}\n",
    ),
    Entry(
        code="L617",
        name="bad-size",
        severity="error",
        message="a shape cannot have the size `{size}`",
        explain="Sizes are whole numbers from 1 up: [rows, columns] for a rhombus or rectangle, "
        "one number, the length of a side, for a hexagon.",
        wrong="hexes: pointy\nshape: {hexagon: 0}\n",
        right="hexes: pointy\nshape: {hexagon: 4}\n",
    ),
    *board_rows.ENTRIES,
)
