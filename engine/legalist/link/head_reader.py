"""Reading the head of a file: once for each tree, whoever asks."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from legalist.program.head import Head
from legalist.source import Mapping, Node, Scalar

from .node_readers import entries, mapping, number, texts, word, words

# The first key of a file tells its id.
_IDS = ("ruleset", "module", "variant")
_known: WeakKeyDictionary[Mapping, Head] = WeakKeyDictionary()


def read_head(root: Mapping) -> Head:
    """Return the head of a file; what is wrong in it is reported by linking."""
    head = _known.get(root)
    if head is None:
        head = _known[root] = _read(root)
    return head


def _read(root: Mapping) -> Head:
    players = mapping(root.get("players"))
    get = players.get if players is not None else lambda _key: None
    return Head(
        id=next((word(root.get(key)) for key in reversed(_IDS) if key in root), ""),
        title=texts(root.get("title")),
        about=texts(root.get("about")),
        requires=_names(root.get("requires")),
        conflicts=_names(root.get("conflicts")),
        fewest=number(get("min")) or None,
        most=number(get("max")) or None,
        seats=_names(get("seats")),
        map=word(root.get("map")),
        maps=tuple(id for id, _, _ in entries(root.get("maps"))),
        edition=word(root.get("edition")),
        editions={
            id: read_head(node) if isinstance(node, Mapping) else Head()
            for id, _, node in entries(root.get("editions"))
        },
        sources={id: texts(node) for id, _, node in entries(root.get("sources"))},
        citations=tuple(id for id, _, _ in entries(root.get("citations"))),
        options={
            id: node.value
            for id, _, node in entries(root.get("options"))
            if isinstance(node, Scalar)
        },
    )


def _names(node: Node | None) -> tuple[str, ...]:
    return tuple(name for name, _ in words(node))
