"""The titles of the parts of a ruleset in every language, to guess which one a person meant.

Read only when a name is unknown; problems with the files are reported elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Named

from legalist.diagnostics import Report, did_you_mean
from legalist.source import Mapping, Node

from .node_readers import entries, read_checked, texts, word
from .targets import Target


def meant(
    name: str,
    section: str,
    known: Iterable[str],
    target: Target,
    written: Named[str, Node | None] | None = None,
) -> str:
    """Return a hint for an unknown name of `modules`, `maps`, `editions` or `options`: similar
    ones, or all if none is similar; `written` has what the files say about the known ones."""
    ids = list(dict.fromkeys(known))
    titles = {id: _own((written or {}).get(id)) for id in ids}
    for path in target.text_files:
        root = read_checked(path, "text", Report())
        said = {key: word(node) for key, _, node in entries(_part(root, "texts"))}
        said |= {key: word(node) for key, _, node in entries(_part(root, "names"))}
        for id, called in titles.items():
            addresses = (f"{section}.{id}.title", f"{section}.{id}", id)
            called += [said[address] for address in addresses if address in said]
    listed = ", ".join(f"`{id}`" for id in sorted(ids))
    return did_you_mean(name, ids, titles) or (f"there are {listed}" if ids else "")


def _own(node: Node | None) -> list[str]:
    return [*texts(_part(node, "title")).values(), *texts(_part(node, "text")).values()]


def _part(node: Node | None, key: str) -> Node | None:
    return node.get(key) if isinstance(node, Mapping) else None
