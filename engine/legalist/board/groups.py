"""What a map says about its spaces by name: marks, areas, and the neighbours on a free graph."""

from collections.abc import Mapping as Numbers

from legalist.diagnostics import Label, Report, did_you_mean
from legalist.source import Mapping, Node, Scalar, Sequence

from .model import Area, Link
from .spaces import mark_label

Marks = dict[str, dict[int, str]]


def add_marks(marks: Marks, node: Node | None, index: Numbers[str, int], report: Report) -> None:
    """Marks by name of space: a list of spaces, or labels; `false` takes a mark off a space."""
    families = node.items if isinstance(node, Mapping) else {}
    for mark, members in families.items():
        where = f"mark `{mark}`"
        spaces = marks.setdefault(mark, {})
        if isinstance(members, Mapping):
            for name, item in members.items.items():
                label = mark_label(item)
                if name not in index:
                    help = did_you_mean(name, index)
                    report.add("L604", members.keys[name], help=help, space=name, where=where)
                elif label is None:
                    spaces.pop(index[name], None)
                else:
                    spaces[index[name]] = label
        else:
            for number in space_numbers(members, index, where, report):
                spaces.setdefault(number, "")
        if not spaces:
            del marks[mark]


def read_areas(
    node: Node | None, index: Numbers[str, int], report: Report
) -> dict[str, tuple[Area, ...]]:
    """Areas by family (`region`), in the order of the file."""
    families: dict[str, tuple[Area, ...]] = {}
    if not isinstance(node, Mapping):
        return families
    for family, members in node.items.items():
        areas = []
        if isinstance(members, Mapping):
            for name, listed in members.items.items():
                spaces = space_numbers(listed, index, f"area `{family} {name}`", report)
                if isinstance(listed, Sequence) and not listed.items:
                    report.add("L614", members.keys[name], area=f"{family} {name}")
                areas.append(Area(name, tuple(sorted(spaces))))
        families[family] = tuple(areas)
    return families


def read_links(spaces: Node | None, index: Numbers[str, int], report: Report) -> tuple[Link, ...]:
    """Neighbours as listed; being neighbours is mutual, so it is enough that one space says it."""
    links: set[Link] = set()
    listed_anywhere = False
    entries = spaces.items if isinstance(spaces, Mapping) else {}
    for name, entry in entries.items():
        listed = entry.get("neighbours") if isinstance(entry, Mapping) else None
        if listed is None:
            continue
        listed_anywhere = True
        for other in space_numbers(listed, index, f"the neighbours of `{name}`", report):
            if other == index[name]:
                items = listed.items if isinstance(listed, Sequence) else [listed]
                itself = (one for one in items if isinstance(one, Scalar) and one.text == name)
                report.add("L612", next(itself, listed).span, space=name)
            else:
                links.add((min(index[name], other), max(index[name], other)))
    if not listed_anywhere and len(index) > 1 and spaces is not None:
        report.add("L615", spaces.span)
    return tuple(sorted(links))


def space_numbers(
    node: Node, index: Numbers[str, int], where: str, report: Report
) -> dict[int, None]:
    """The numbers of the spaces in a list, in order, each once."""
    first: dict[int, Scalar] = {}
    for item in node.items if isinstance(node, Sequence) else []:
        if not isinstance(item, Scalar):
            continue
        name = item.text
        if name not in index:
            report.add("L604", item.span, help=did_you_mean(name, index), space=name, where=where)
        elif index[name] in first:
            earlier = Label(first[index[name]].span, "first here")
            report.add("L613", item.span, labels=[earlier], space=name, where=where)
        else:
            first[index[name]] = item
    return dict.fromkeys(first)
