"""What a map says about named spaces: marks, areas, and the neighbours on a free graph."""

from collections.abc import Collection
from collections.abc import Mapping as Numbers

from legalist.diagnostics import Label, Report, did_you_mean
from legalist.diagnostics.near_names import Guess
from legalist.source import Mapping, Node, Scalar, Sequence

from .model import Area, Link
from .spaces import mark_label

Marks = dict[str, dict[int, str]]

MOST_LISTED = 8
NEW_SPACE = "; to add one, write `{name}: {{}}` under `spaces:`"
# There must be this many areas for one overlapping pair to be a slip.
RARE = 4


def add_marks(marks: Marks, node: Node | None, index: Numbers[str, int], report: Report) -> None:
    """Add marks by name of space: a list of spaces, or labels; `false` removes a mark from a
    space."""
    families = node.items if isinstance(node, Mapping) else {}
    for mark, members in families.items():
        where = f"mark `{mark}`"
        spaces = marks.setdefault(mark, {})
        if isinstance(members, Mapping):
            for name, item in members.items.items():
                label = mark_label(item)
                if name not in index:
                    help = near_space(name, index)
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
    """Read areas by family (`region`), in the order of the file."""
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
            _check_apart(family, members, areas, index, report)
        families[family] = tuple(areas)
    return families


def _check_apart(
    family: str, node: Mapping, areas: list[Area], index: Numbers[str, int], report: Report
) -> None:
    """Report a space in two areas if nearly all areas of the family are disjoint: it is a slip. If
    many overlap, as lines on a board do, that is intended."""
    pairs = [
        (one, other)
        for place, one in enumerate(areas)
        for other in areas[place + 1 :]
        if not set(one.spaces).isdisjoint(other.spaces)
    ]
    if len(pairs) * RARE > len(areas):
        return
    for one, other in pairs:
        for item in _listed(node.items[other.name]):
            number = index.get(item.text)
            if number in one.spaces:
                first = (two for two in _listed(node.items[one.name]) if two.text == item.text)
                report.add(
                    "L630",
                    item.span,
                    labels=[Label(two.span, "and here") for two in first],
                    help=f"take `{item.text}` out of one of them",
                    space=item.text,
                    one=f"{family} {one.name}",
                    other=f"{family} {other.name}",
                )


def _listed(node: Node) -> list[Scalar]:
    items = node.items if isinstance(node, Sequence) else []
    return [item for item in items if isinstance(item, Scalar)]


def read_links(spaces: Node | None, index: Numbers[str, int], report: Report) -> tuple[Link, ...]:
    """Read the listed neighbours; the relation is mutual, so it is enough if one space lists the
    other."""
    links: set[Link] = set()
    findings = len(report)
    listed_anywhere = False
    entries = spaces.items if isinstance(spaces, Mapping) else {}
    for name, entry in entries.items():
        listed = entry.get("neighbours") if isinstance(entry, Mapping) else None
        if listed is None:
            continue
        listed_anywhere = True
        where = f"the neighbours of `{name}`"
        for other in space_numbers(listed, index, where, report, NEW_SPACE):
            if other == index[name]:
                items = listed.items if isinstance(listed, Sequence) else [listed]
                itself = (one for one in items if isinstance(one, Scalar) and one.text == name)
                help = f"take `{name}` out of the list"
                report.add("L612", next(itself, listed).span, help=help, space=name)
            else:
                links.add((min(index[name], other), max(index[name], other)))
    if not listed_anywhere and len(index) > 1 and spaces is not None:
        report.add("L615", spaces.span)
    elif isinstance(spaces, Mapping) and len(report) == findings and links:
        # A neighbour with a wrong name has been reported: it may be one of these.
        reached = {end for link in links for end in link}
        for name in (name for name, number in index.items() if number not in reached):
            help = f"list it under another space, as in `neighbours: [{name}]`"
            report.add("L631", spaces.keys[name], help=help, space=name)
    return tuple(sorted(links))


def near_space(name: str, known: Collection[str]) -> str:
    """Which space may be meant by a name that none has: a near one, or those of the same row."""
    near = did_you_mean(name, known)
    if near or not known:
        return near
    row = [one for one in known if one[:1] == name[:1] and one[1:].isdigit() and name[1:].isdigit()]
    some = row or list(known)
    listed = ", ".join(f"`{one}`" for one in some[:MOST_LISTED])
    more = ", …" if len(some) > MOST_LISTED else ""
    return f"{f'the spaces of row {name[0]}' if row else 'the spaces'} are {listed}{more}"


def space_numbers(
    node: Node, index: Numbers[str, int], where: str, report: Report, otherwise: str = ""
) -> dict[int, None]:
    """Return the numbers of the spaces in a list, in order, each once. `otherwise` says what else
    could be done about a name that no space has."""
    first: dict[int, Scalar] = {}
    for item in node.items if isinstance(node, Sequence) else []:
        if not isinstance(item, Scalar):
            continue
        name = item.text
        if name not in index:
            help: str = near_space(name, index)
            if otherwise and not isinstance(help, Guess):
                help += otherwise.format(name=name)
            report.add("L604", item.span, help=help, space=name, where=where)
        elif index[name] in first:
            earlier = Label(first[index[name]].span, "first here")
            report.add("L613", item.span, labels=[earlier], space=name, where=where)
        else:
            first[index[name]] = item
    return dict.fromkeys(first)
