"""Trees of files as plain data, and back.

Scalars come first, then mappings and lists, each after all of its parts. Spans are numbers in one
list, so that most of a tree is made by a few passes over whole lists.

The data may be damaged, or written by someone else: what is not the form of a tree is refused.
"""

from __future__ import annotations

from itertools import repeat
from typing import Any, get_args
from weakref import WeakKeyDictionary

from legalist.diagnostics import Span
from legalist.limits import DEEPEST_FILE, MOST_VALUES

from .nodes import Mapping, Node, Scalar, Sequence, Style
from .store import store

STYLES: tuple[Style, ...] = get_args(Style)
_VALUES = (str, int, float, bool, type(None))


class Unreadable(ValueError):
    """Raised for data that is not that of a tree."""


def demand(fits: bool) -> None:
    if not fits:
        raise Unreadable


# The entries of trees that are stored; what is computed from a tree can be stored beside it.
_keys: WeakKeyDictionary[Mapping, str] = WeakKeyDictionary()


def stored_key(root: Mapping, kind: str) -> str:
    """Return the name of the entry of this kind for a tree that is stored; empty if it is not."""
    key = _keys.get(root, "")
    return f"{key}-{kind}" if key else ""


def load_tree(key: str, file: str) -> Mapping | None:
    """Return a tree that was stored; `file` is the name of its file."""
    data = store().get(key)
    if data is None:
        return None
    try:
        root = tree_from_data(data, file)
    except Unreadable:
        return None
    _keys[root] = key
    return root


def save_tree(key: str, root: Mapping) -> None:
    """Store the tree of a file about which nothing is to be said."""
    if key:
        store().put(key, tree_to_data(root))
        _keys[root] = key


def tree_to_data(root: Mapping) -> dict[str, Any]:
    """Return a tree as values that JSON can hold, without the name of its file."""
    return _Writer(root).data


class _Writer:
    def __init__(self, root: Mapping) -> None:
        self.scalars: list[Scalar] = []
        self.groups: list[Mapping | Sequence] = []
        self._collect(root)
        nodes: list[Node] = [*self.scalars, *self.groups]
        number = {id(node): at for at, node in enumerate(nodes)}
        keys = [span for node in self.groups if isinstance(node, Mapping)
                for span in node.keys.values()]  # fmt: skip
        spans = [*(node.span for node in nodes), *keys]
        self.data = {
            "spans": [
                [getattr(span, name) for span in spans]
                for name in ("line", "column", "end_line", "end_column")
            ],
            "texts": [scalar.text for scalar in self.scalars],
            "styles": [STYLES.index(scalar.style) for scalar in self.scalars],
            "others": [
                [at, scalar.value, scalar.indent, list(scalar.columns)]
                for at, scalar in enumerate(self.scalars)
                if scalar.value is not scalar.text or scalar.indent or scalar.columns
            ],
            "groups": [
                [[number[id(item)] for item in node.items.values()], list(node.items)]
                if isinstance(node, Mapping)
                else [[number[id(item)] for item in node.items]]
                for node in self.groups
            ],
        }

    def _collect(self, node: Node) -> None:
        if isinstance(node, Scalar):
            self.scalars.append(node)
        elif isinstance(node, Mapping | Sequence):
            for item in node.items.values() if isinstance(node, Mapping) else node.items:
                self._collect(item)
            self.groups.append(node)


def tree_from_data(data: Any, file: str) -> Mapping:
    """Return the tree of the file with this name; raise Unreadable."""
    try:
        return _tree(data, file)
    except (AttributeError, KeyError, IndexError, TypeError, ValueError):
        raise Unreadable from None


def _tree(data: Any, file: str) -> Mapping:
    texts, styles, groups = data["texts"], data["styles"], data["groups"]
    count = len(texts) + len(groups)
    demand(count <= MOST_VALUES and {*map(type, texts)} <= {str})
    spans = spans_from_data(data["spans"], file)
    nodes: list[Node] = list(map(Scalar, spans, texts, texts, map(STYLES.__getitem__, styles)))
    demand(len(nodes) == len(texts) and (not styles or min(styles) >= 0))
    for at, value, indent, columns in data["others"]:
        scalar = nodes[at]
        assert isinstance(scalar, Scalar)
        demand(type(value) in _VALUES and type(indent) is int and {*map(type, columns)} <= {int})
        scalar.value, scalar.indent, scalar.columns = value, indent, tuple(columns)
    depths = [0] * count
    key = count
    used = 0
    for own, group in enumerate(groups, len(texts)):
        parts = group[0]
        used += len(parts)
        if parts:
            demand(min(parts) >= 0)
            depths[own] = depth = 1 + max([depths[at] for at in parts])
            demand(depth <= DEEPEST_FILE)
        items = [nodes[at] for at in parts]
        if len(group) == 1:
            nodes.append(Sequence(spans[own], items))
            continue
        names = group[1]
        demand({*map(type, names)} <= {str} and len({*names}) == len(names) == len(items))
        last = key + len(names)
        places = dict(zip(names, spans[key:last], strict=True))
        nodes.append(Mapping(spans[own], dict(zip(names, items, strict=True)), places))
        key = last
    root = nodes[-1]
    # Each node but the last is part of one other.
    parts_of_all = {at for group in groups for at in group[0]}
    demand(isinstance(root, Mapping) and len(parts_of_all) == used == count - 1)
    assert isinstance(root, Mapping)
    return root


def spans_from_data(columns: Any, file: str) -> list[Span]:
    """Return spans, of which `columns` are the first and last lines and columns."""
    lines, starts, end_lines, ends = columns
    for numbers in columns:
        demand({*map(type, numbers)} <= {int} and len(numbers) == len(lines))
        demand(not numbers or min(numbers) >= 1)
    return list(map(Span, repeat(file), lines, starts, end_lines, ends))
