"""The spaces of a map, written one by one or generated from a shape; `rows` reads typed ones."""

from collections.abc import Mapping as Options
from dataclasses import field

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.limits import MOST_SPACES
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, Scalar, Sequence

from . import shapes
from .geometry import Layout, Place

FARTHEST = 1000


@frozen(slots=False)
class Space:
    """A space as the file has it; `at` is None if the file gives no usable coordinates."""

    name: str
    span: Span
    at: Place | None
    at_span: Span | None
    terrain: str
    marks: dict[str, str] = field(default_factory=dict)


def written_spaces(node: Mapping, layout: Layout, terrain: str, report: Report) -> list[Space]:
    """Read the spaces of a `spaces:` section, in its order."""
    if len(node.items) > MOST_SPACES:
        report.add("L606", node.span, count=len(node.items), most=MOST_SPACES)
    spaces = []
    for name, entry in node.items.items():
        span = node.keys[name]
        if not name.isidentifier():
            report.add("L609", span, space=name)
        body = entry.items if isinstance(entry, Mapping) else {}
        if "neighbours" in body and layout != "graph":
            report.add("L611", body["neighbours"].span, space=name)
        at = read_place(body.get("at"))
        at_span = body["at"].span if "at" in body else None
        if at is not None and max(abs(at[0]), abs(at[1])) > FARTHEST:
            report.add("L616", at_span, space=name, farthest=FARTHEST)
        own = body.get("terrain")
        spaces.append(
            Space(
                name=name,
                span=span,
                at=at,
                at_span=at_span,
                terrain=own.text if isinstance(own, Scalar) else terrain,
                marks=read_marks(body.get("marks")),
            )
        )
    return spaces


def generated_spaces(
    node: Mapping, layout: Layout, terrain: str, options: Options[str, int], report: Report
) -> list[Space] | None:
    """Return the spaces of a `shape:` section; None if the shape cannot be built."""
    shape = next((name for name in node.items if name in shapes.SHAPES), None)
    if shape is None:
        return []
    span = node.keys[shape]
    if layout not in shapes.SHAPES[shape]:
        fitting = "`hexes: pointy`" if shape != "rectangle" else "`hexes: pointy` or `squares: 4`"
        report.add("L610", span, shape=shape, fitting=fitting)
        return None
    given = node.items[shape]
    numbers = given.items if isinstance(given, Sequence) else [given]
    sizes = tuple(_size(number, options, report) for number in numbers)
    if 0 in sizes or len(sizes) != shapes.SIZES[shape]:
        return None
    count = shapes.count(shape, sizes)
    if count > MOST_SPACES:
        report.add("L606", given.span, count=count, most=MOST_SPACES)
        return None
    return [
        Space(space.name, span, space.at, None, terrain, dict.fromkeys(space.marks, ""))
        for space in shapes.generate(shape, sizes, layout)
    ]


def _size(node: Node, options: Options[str, int], report: Report) -> int:
    """Return a size in spaces: a number, or the value of a number option; 0 stands for a reported
    one."""
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, str):
        if value not in options:
            report.add("L605", node.span, help=did_you_mean(value, options), option=value)
            return 0
        value = options[value]
    if not isinstance(value, int) or value < 1:
        report.add("L617", node.span, size=value)
        return 0
    return value


def read_place(node: Node | None) -> Place | None:
    """Read coordinates: a list of two whole numbers."""
    if not isinstance(node, Sequence):
        return None
    match [item.value if isinstance(item, Scalar) else None for item in node.items]:
        case [int(a), int(b)]:
            return a, b
    return None


def read_marks(node: Node | None) -> dict[str, str]:
    """Read the marks of a space with their labels."""
    if not isinstance(node, Mapping):
        return {}
    labels = {name: mark_label(item) for name, item in node.items.items()}
    return {name: label for name, label in labels.items() if label is not None}


def mark_label(node: Node) -> str | None:
    """Return the label of a mark: one that is just `true` has an empty label, and `false` is no
    mark."""
    if not isinstance(node, Scalar) or node.value is False:
        return None
    return "" if node.value is True or node.value is None else node.text
